import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { startUndo } from '../../../data/history/undo.ts'
import { findCode } from '../../../data/items/find-code.ts'
import { addressOf, type Found } from '../../../data/items/find-in-groups.ts'
import { readCode } from '../../../data/items/read-code.ts'
import { moveEntities } from '../../../data/outbox/move-entities.ts'
import { basePath } from '../../../data/wire/base-path.ts'
import { type InGroup, inSelectedGroup } from '../../../data/wire/in-group.ts'
import { getEntity, getGroup } from '../../../data/wire/operations.ts'
import { isAway } from '../../../data/wire/reachability.ts'
import { selectGroup } from '../../../data/wire/session.ts'
import { useIsShown } from '../../../ui/stable/use-is-shown.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { tellError } from '../../../ui/toast/toasts.ts'
import { findAway, rowOnDevice } from './find-away.ts'
import type { ScanMode } from './scan-settings.ts'
import { signal } from './signal.ts'

/** What came of the code that was scanned last. */
export type Outcome =
  | { readonly kind: 'several'; readonly found: readonly Found[] }
  /** A code of somebody else, which nothing has. */
  | { readonly kind: 'unknown'; readonly text: string }
  /** A label of ours whose item is not there: any more, or yet, when it has an asset number. */
  | { readonly kind: 'gone'; readonly text: string; readonly number?: string }
  | { readonly kind: 'elsewhere'; readonly found: Found }
  | { readonly kind: 'needsLocation'; readonly found: Found }

/** A scanned item, and what happened to it. */
export interface ScanRow {
  readonly key: number
  readonly found: Found
  readonly what: 'found' | 'moved' | 'again'
  /** Where a moved item was. */
  readonly from?: string | undefined
  /** Where it was moved. */
  readonly into?: Target
  /** The change that moved it; null when it was there already, undefined while it waits for the network. */
  readonly changeId?: string | null | undefined
  /** The group in which it was moved; undefined: the default group. */
  readonly groupId?: string | undefined
}

export interface Target {
  readonly id: string
  readonly name: string
}

interface Scans {
  readonly outcome: Outcome | undefined
  /** The newest first. */
  readonly rows: readonly ScanRow[]
  readonly scan: (text: string) => void
  /** Scans several codes; none of them leaves the screen. */
  readonly scanAll: (texts: readonly string[]) => void
  readonly forget: () => void
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
    return await findCode(readCode(text), group)
  } catch (error) {
    if (!isAway()) throw error
    return findAway(text, group)
  }
}

let lastKey = 0

/** Does what a scanned code is for: opens what it stands for, or, with `into`, puts it there. */
export function useScans(
  mode: ScanMode,
  into: Target | undefined,
  onLocation: (target: Target) => void,
): Scans {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>()
  const [rows, setRows] = useState<readonly ScanRow[]>([])
  const isShown = useIsShown()
  const open = (found: Found): void => {
    if (!isShown()) return
    if (found.isOfDevice !== true) selectGroup(found.group.id)
    void navigate({ href: basePath + addressOf(found) })
  }
  const add = (row: Omit<ScanRow, 'key'>): void =>
    setRows(before => [
      { ...row, key: ++lastKey },
      ...before.filter(({ found }) => found.id !== row.found.id),
    ])
  const settle = async (
    found: readonly Found[],
    text: string,
    group: InGroup,
    isOneOfMany: boolean,
  ): Promise<Outcome | undefined> => {
    const [only] = found
    if (only === undefined) return unfound(text)
    if (found.length > 1) return { kind: 'several', found }
    if (mode === 'move') return settleMove(only, group)
    if (isOneOfMany) {
      const isKnown = rows.some(row => row.found.id === only.id)
      add({ found: only, what: isKnown ? 'again' : 'found' })
    } else open(only)
    return undefined
  }
  const settleMove = async (found: Found, group: InGroup): Promise<Outcome | undefined> => {
    const isHere = found.isOfDevice === true || found.group.id === (await group.client.call(getGroup, {})).id
    if (!isHere) return { kind: 'elsewhere', found }
    if (found.isLocation) {
      if (isShown()) onLocation({ id: found.id, name: found.name })
    } else if (into === undefined) return { kind: 'needsLocation', found }
    else await move(found, into, group)
    return undefined
  }
  const move = async (found: Found, target: Target, group: InGroup): Promise<void> => {
    const known = rows.find(row => row.found.id === found.id && row.into?.id === target.id)
    if (known !== undefined) return add({ ...known, what: 'again' })
    const moved = await moveInto(found, target, group)
    if (moved !== undefined) add({ ...moved, found, what: 'moved', into: target, groupId: group.groupId })
  }
  const scan: Scan = async (text, group, isOneOfMany) => {
    const next = await settle(await find(text, group), text, group, isOneOfMany)
    signal(next === undefined || next.kind === 'several' ? 'found' : 'unknown')
    setOutcome(next)
  }
  const scanInTurn = useTurns(scan)
  return {
    outcome,
    rows,
    scan: scanInTurn,
    scanAll(texts) {
      for (const text of texts) scanInTurn(text, true)
    },
    forget: () => setOutcome(undefined),
    takeBack(row) {
      setRows(before => before.filter(each => each !== row))
      if (typeof row.changeId === 'string') startUndo({ id: row.changeId, groupId: row.groupId })
    },
  }
}

/** Puts an item into a location; undefined when it could not be done, which has been told. */
async function moveInto(
  { id, name, isOfDevice, path }: Found,
  into: Target,
  group: InGroup,
): Promise<Pick<ScanRow, 'from' | 'changeId'> | undefined> {
  if (isOfDevice === true) {
    const { parentId = null, locationId = null } = (await rowOnDevice(id)) ?? {}
    // It waits for the network, which the list of what waits shows.
    void moveEntities([{ id, name, parentId, locationId }], into, group)
    return { from: path?.at(-1), changeId: undefined }
  }
  const { parentId, locationId, location } = await group.client.call(getEntity, { id })
  const changeId = await moveEntities([{ id, name, parentId, locationId }], into, group)
  return changeId === undefined ? undefined : { from: location?.name, changeId }
}
