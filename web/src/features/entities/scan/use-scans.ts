import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { startUndo } from '../../../data/history/undo.ts'
import { findCode, findCodedProducts } from '../../../data/items/find-code.ts'
import { addressOf, type Found } from '../../../data/items/find-in-groups.ts'
import type { StockProduct } from '../../../data/items/products.ts'
import { readCode } from '../../../data/items/read-code.ts'
import { moveEntities } from '../../../data/outbox/move-entities.ts'
import { basePath } from '../../../data/wire/base-path.ts'
import { type InGroup, inSelectedGroup } from '../../../data/wire/in-group.ts'
import { getEntity, getGroup } from '../../../data/wire/operations.ts'
import { isAway, tryOnce } from '../../../data/wire/reachability.ts'
import { selectGroup } from '../../../data/wire/session.ts'
import { findAway, rowOnDevice } from '../../../shared/scan/find-away.ts'
import { signal } from '../../../shared/scan/signal.ts'
import { useIsShown } from '../../../ui/stable/use-is-shown.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { tellError } from '../../../ui/toast/toasts.ts'
import { startDraft } from '../add/start-draft.ts'
import { type LoanOutcome, noteToLend, takeBackItem } from './scan-loans.ts'
import type { ScanMode } from './scan-modes.ts'
import { addRow, dropRow, noteOpened, type ScanRow, scannedRows, type Target } from './scanned-rows.ts'

/** Outcome of a code that was scanned last, and could not be settled by itself. */
export type Outcome = { readonly text: string } & (
  | { readonly kind: 'several'; readonly found: readonly Found[] }
  /** Products that have the code, and items beside them. */
  | {
      readonly kind: 'stock'
      readonly products: readonly StockProduct[]
      readonly found: readonly Found[]
    }
  /** A code of somebody else, which nothing has. */
  | { readonly kind: 'unknown' }
  /** A label of ours whose item is not there: any more, or yet, when it has an asset number. */
  | { readonly kind: 'gone'; readonly number?: string }
  | { readonly kind: 'elsewhere'; readonly found: Found }
  | { readonly kind: 'needsLocation'; readonly found: Found }
  | LoanOutcome
)

interface Scans {
  /** Of the last code, or of each of several that were scanned together. */
  readonly outcomes: readonly Outcome[]
  readonly scan: (text: string) => void
  /** Scans several codes; none of them leaves the screen. */
  readonly scanAll: (texts: readonly string[]) => void
  /** Does with an item what the mode does, when a code stood for several. */
  readonly choose: (found: Found, outcome: Outcome) => void
  readonly forget: (outcome?: Outcome) => void
  readonly takeBack: (row: ScanRow) => void
}

function unfound(scanned: string): Outcome {
  const code = readCode(scanned)
  const text = scanned.trim()
  if (code.kind === 'other') return { kind: 'unknown', text }
  return code.kind === 'number' ? { kind: 'gone', text, number: code.number } : { kind: 'gone', text }
}

type Scan = (text: string, group: InGroup, isOneOfMany: boolean) => Promise<void>

/**
 * Takes codes one after the other, each in the group in which it was scanned: a location that was scanned counts for the item after
 * it.
 */
function useTurns(scan: Scan): (text: string, isOneOfMany?: boolean) => void {
  const queue = useRef(Promise.resolve())
  const scanNow = useStable(scan)
  return (text, isOneOfMany = false) => {
    const group = inSelectedGroup()
    queue.current = queue.current
      .then(() => scanNow(text, group, isOneOfMany))
      .catch(error => void tellError(error))
  }
}

/** Finds the items that a code stands for; those that this device knows when the server does not answer. */
async function find(text: string, group: InGroup): Promise<readonly Found[]> {
  if (isAway()) return findAway(text, group)
  try {
    return await findCode(text, group)
  } catch (error) {
    // The first request without an answer may be this one.
    if (!isAway() && (await tryOnce())) throw error
    return findAway(text, group)
  }
}

/** Finds the products that have a code; none where the server does not answer, which the search for items tells. */
const findStock = async (text: string, group: InGroup): Promise<readonly StockProduct[]> =>
  isAway() ? [] : await findCodedProducts(text, group).catch(() => [])

interface Scanning {
  readonly mode: ScanMode
  /** Where scanned items go. */
  readonly into: Target | undefined
  /** Is this the code of the address? The way back does not scan it again. */
  readonly isOfAddress: (text: string) => boolean
  readonly mayWrite: boolean
  readonly onLocation: (target: Target) => void
}

/** Does what a scanned code is for: opens what it stands for, or, with `into`, puts it there. */
export function useScans({ mode, into, isOfAddress, mayWrite, onLocation }: Scanning): Scans {
  const navigate = useNavigate()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const isShown = useIsShown()
  const open = (found: Found, text: string): void => {
    addRow({ found, what: 'found' })
    if (!isShown()) return
    noteOpened(text)
    if (found.isOfDevice !== true) selectGroup(found.group.id)
    void navigate({ href: basePath + addressOf(found), replace: isOfAddress(text) })
  }
  const settle = async (
    found: readonly Found[],
    text: string,
    group: InGroup,
    isOneOfMany: boolean,
  ): Promise<Outcome | undefined> => {
    const [only] = found
    if (only === undefined) {
      const outcome = unfound(text)
      const isNew = outcome.kind === 'gone' && outcome.number !== undefined && !isAway()
      // A label that was printed before its item.
      if (!isNew || mode !== 'find' || isOneOfMany || !mayWrite || !isShown()) return outcome
      startDraft({ name: '', assetId: outcome.number })
      void navigate({ to: '/items', search: { add: true }, replace: isOfAddress(text) })
      return undefined
    }
    if (found.length > 1) return { kind: 'several', text, found }
    if (mode !== 'find') {
      const isHere = only.isOfDevice === true || only.group.id === (await group.client.call(getGroup, {})).id
      if (!isHere) return { kind: 'elsewhere', text, found: only }
      if (mode === 'move') return settleMove(only, text, group)
      const outcome = await (mode === 'lend' ? noteToLend : takeBackItem)(only, group)
      return outcome && { ...outcome, text }
    }
    if (isOneOfMany) {
      const isKnown = scannedRows().some(row => row.found.id === only.id)
      addRow({ found: only, what: isKnown ? 'again' : 'found' })
    } else open(only, text)
    return undefined
  }
  const settleMove = async (found: Found, text: string, group: InGroup): Promise<Outcome | undefined> => {
    if (found.isLocation) {
      if (isShown()) onLocation({ id: found.id, name: found.name })
    } else if (into === undefined) return { kind: 'needsLocation', text, found }
    else await move(found, into, group)
    return undefined
  }
  const scan: Scan = async (text, group, isOneOfMany) => {
    const [found, products] = await Promise.all([
      find(text, group),
      mode === 'find' ? findStock(text, group) : [],
    ])
    const next: Outcome | undefined =
      products.length > 0
        ? { kind: 'stock', text, products, found }
        : await settle(found, text, group, isOneOfMany)
    const isFound = next === undefined || next.kind === 'several' || next.kind === 'stock'
    signal(isFound ? 'found' : 'unknown')
    const added = next === undefined ? [] : [next]
    setOutcomes(before => (isOneOfMany ? [...before, ...added] : added))
  }
  const scanInTurn = useTurns(scan)
  const forget = (outcome?: Outcome): void =>
    setOutcomes(before => (outcome === undefined ? [] : before.filter(each => each !== outcome)))
  const settleChosen = async (found: Found, outcome: Outcome): Promise<void> => {
    const next = await settle([found], outcome.text, inSelectedGroup(), false)
    setOutcomes(before => before.flatMap(each => (each === outcome ? (next ?? []) : each)))
  }
  return {
    outcomes,
    scan: scanInTurn,
    scanAll(texts) {
      forget()
      for (const text of texts) scanInTurn(text, true)
    },
    choose: (found, outcome) => void settleChosen(found, outcome).catch(tellError),
    forget,
    takeBack(row) {
      dropRow(row)
      if (typeof row.changeId === 'string') startUndo({ id: row.changeId, groupId: row.groupId })
    },
  }
}

/** Moves an item, which gives it a row. */
async function move(found: Found, target: Target, group: InGroup): Promise<void> {
  const moved = await moveInto(found, target, group)
  if (moved === undefined) return
  const known = scannedRows().find(row => row.found.id === found.id && row.into?.id === target.id)
  if (known !== undefined && moved.changeId === null) addRow({ ...known, what: 'again' })
  else addRow({ ...moved, found, what: 'moved', into: target, groupId: group.groupId })
}

/** Puts an item into a location; undefined when it could not be done, which has been told. */
async function moveInto(
  { id, name, isOfDevice, path }: Found,
  into: Target,
  group: InGroup,
): Promise<Pick<ScanRow, 'from' | 'changeId'> | undefined> {
  if (isOfDevice === true) {
    const { parentId = null, locationId = null } = (await rowOnDevice(id)) ?? {}
    if (parentId === into.id && locationId === null) return { from: into.name, changeId: null }
    // It waits for the network, which the list of what waits shows.
    void moveEntities([{ id, name, parentId, locationId }], into, group)
    return { from: path?.at(-1), changeId: undefined }
  }
  const { parentId, locationId, location } = await group.client.call(getEntity, { id })
  const changeId = await moveEntities([{ id, name, parentId, locationId }], into, group)
  return changeId === undefined ? undefined : { from: location?.name, changeId }
}
