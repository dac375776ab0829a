import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { startUndo } from '../../../data/history/undo.ts'
import { findCode } from '../../../data/items/find-code.ts'
import { addressOf, type Found } from '../../../data/items/find-in-groups.ts'
import { readCode } from '../../../data/items/read-code.ts'
import { type Movable, moveEntities } from '../../../data/outbox/move-entities.ts'
import { basePath } from '../../../data/wire/base-path.ts'
import { type InGroup, inSelectedGroup } from '../../../data/wire/in-group.ts'
import { getEntity, getGroup } from '../../../data/wire/operations.ts'
import { selectGroup } from '../../../data/wire/session.ts'
import { useIsShown } from '../../../ui/stable/use-is-shown.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { tellError } from '../../../ui/toast/toasts.ts'
import { signal } from './signal.ts'

/** What came of the code that was scanned last. */
export type Outcome =
  | { readonly kind: 'several'; readonly found: readonly Found[] }
  /** A code of somebody else, which nothing has. */
  | { readonly kind: 'unknown'; readonly text: string }
  /** A label of ours, whose item is not there any more. */
  | { readonly kind: 'gone'; readonly text: string }
  | { readonly kind: 'elsewhere'; readonly found: Found }
  | { readonly kind: 'needsLocation'; readonly found: Found }

/** An item that was moved by scanning it, and where it was. */
export interface Moved {
  readonly entity: Movable
  readonly from: string | undefined
  /** The change that has moved it; null when it was there already. */
  readonly changeId: string | null
  /** The group in which it was moved; undefined: the default group. */
  readonly groupId: string | undefined
}

export interface Target {
  readonly id: string
  readonly name: string
}

interface Scans {
  readonly outcome: Outcome | undefined
  readonly moved: readonly Moved[]
  readonly scan: (text: string) => void
  readonly forget: () => void
  readonly takeBack: (moved: Moved) => void
}

const unfound = (text: string): Outcome =>
  readCode(text).kind === 'other'
    ? { kind: 'unknown', text: text.trim() }
    : { kind: 'gone', text: text.trim() }

/**
 * Takes codes one after the other, each in the group in which it was scanned: a location that was scanned counts for the item after
 * it.
 */
function useTurns(scan: (text: string, group: InGroup) => Promise<void>): (text: string) => void {
  const queue = useRef(Promise.resolve())
  const scanNow = useStable(scan)
  return text => {
    const group = inSelectedGroup()
    queue.current = queue.current.then(() => scanNow(text, group)).catch(error => void tellError(error))
  }
}

/** Does what a scanned code is for: opens what it stands for, or, with `into`, puts it there. */
export function useScans(
  isMoving: boolean,
  into: Target | undefined,
  onLocation: (target: Target) => void,
): Scans {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>()
  const [moved, setMoved] = useState<readonly Moved[]>([])
  const isShown = useIsShown()
  const open = (found: Found): void => {
    if (!isShown()) return
    selectGroup(found.group.id)
    void navigate({ href: basePath + addressOf(found) })
  }
  const settle = async (
    found: readonly Found[],
    text: string,
    group: InGroup,
  ): Promise<Outcome | undefined> => {
    const [only] = found
    if (only === undefined) return unfound(text)
    if (found.length > 1) return { kind: 'several', found }
    if (isMoving) return settleMove(only, group)
    open(only)
    return undefined
  }
  const settleMove = async (found: Found, group: InGroup): Promise<Outcome | undefined> => {
    const { id } = await group.client.call(getGroup, {})
    if (found.group.id !== id) return { kind: 'elsewhere', found }
    if (found.isLocation) {
      if (isShown()) onLocation({ id: found.id, name: found.name })
    } else if (into === undefined) return { kind: 'needsLocation', found }
    else await move(found, into, group)
    return undefined
  }
  const move = async (found: Found, target: Target, group: InGroup): Promise<void> => {
    const done = await moveInto(found, target, group)
    if (done !== undefined)
      setMoved(before => [done, ...before.filter(({ entity }) => entity.id !== done.entity.id)])
  }
  const scan = async (text: string, group: InGroup): Promise<void> => {
    const next = await settle(await findCode(readCode(text), group), text, group)
    signal(next === undefined || next.kind === 'several' ? 'found' : 'unknown')
    setOutcome(next)
  }
  const scanInTurn = useTurns(scan)
  return {
    outcome,
    moved,
    scan: scanInTurn,
    forget: () => setOutcome(undefined),
    takeBack(row) {
      setMoved(before => before.filter(each => each !== row))
      if (row.changeId !== null) startUndo({ id: row.changeId, groupId: row.groupId })
    },
  }
}

/** Puts an item into a location; undefined when it could not be done, which has been told. */
async function moveInto({ id, name }: Found, into: Target, group: InGroup): Promise<Moved | undefined> {
  const { parentId, locationId, location } = await group.client.call(getEntity, { id })
  const entity = { id, name, parentId, locationId }
  const changeId = await moveEntities([entity], into, group)
  return changeId === undefined
    ? undefined
    : { entity, from: location?.name, changeId, groupId: group.groupId }
}
