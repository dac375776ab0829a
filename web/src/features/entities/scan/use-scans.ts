import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { clientIn } from '../../../data/client.ts'
import { addressOf, type Found, findCode } from '../../../data/find-code.ts'
import { type Movable, moveEntities } from '../../../data/move-entities.ts'
import { getEntity, getGroup } from '../../../data/operations.ts'
import { readCode } from '../../../data/read-code.ts'
import { selectedGroup, selectGroup } from '../../../data/session.ts'
import { undo } from '../../../data/undo.ts'
import { tellError } from '../../../ui/toast/toasts.ts'
import { signal } from './signal.ts'

/** What came of the code that was scanned last. */
export type Outcome =
  | { readonly kind: 'several'; readonly found: readonly Found[] }
  /** A code of somebody else, which nothing has. */
  | { readonly kind: 'unknown'; readonly text: string }
  /** A label of ours, whose thing is not there any more. */
  | { readonly kind: 'gone'; readonly text: string }
  | { readonly kind: 'elsewhere'; readonly found: Found }
  | { readonly kind: 'needsPlace'; readonly found: Found }

/** A thing that was moved by scanning it, and where it was. */
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

/** Does what a scanned code is for: opens what it stands for, or, with `into`, puts it there. */
export function useScans(
  isMoving: boolean,
  into: Target | undefined,
  onPlace: (target: Target) => void,
): Scans {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>()
  const [moved, setMoved] = useState<readonly Moved[]>([])
  const open = (found: Found): void => {
    selectGroup(found.group.id)
    void navigate({ href: addressOf(found) })
  }
  const settle = async (found: readonly Found[], text: string): Promise<Outcome | undefined> => {
    const [only] = found
    if (only === undefined) return unfound(text)
    if (found.length > 1) return { kind: 'several', found }
    if (isMoving) return settleMove(only)
    open(only)
    return undefined
  }
  const settleMove = async (found: Found): Promise<Outcome | undefined> => {
    const group = await clientIn(selectedGroup()).call(getGroup, {})
    if (found.group.id !== group.id) return { kind: 'elsewhere', found }
    if (found.isLocation) onPlace({ id: found.id, name: found.name })
    else if (into === undefined) return { kind: 'needsPlace', found }
    else await move(found, into)
    return undefined
  }
  const move = async (found: Found, target: Target): Promise<void> => {
    const done = await moveInto(found, target)
    if (done !== undefined)
      setMoved(before => [done, ...before.filter(({ entity }) => entity.id !== done.entity.id)])
  }
  const scan = async (text: string): Promise<void> => {
    const next = await settle(await findCode(readCode(text)), text)
    signal(next === undefined || next.kind === 'several' ? 'found' : 'unknown')
    setOutcome(next)
  }
  // Codes are taken one after the other: a place that was scanned counts for the thing after it.
  const queue = useRef(Promise.resolve())
  const latest = useRef(scan)
  latest.current = scan
  return {
    outcome,
    moved,
    scan(text) {
      queue.current = queue.current.then(() => latest.current(text)).catch(tellError)
    },
    forget: () => setOutcome(undefined),
    takeBack(row) {
      setMoved(before => before.filter(each => each !== row))
      if (row.changeId !== null) void undo({ id: row.changeId, groupId: row.groupId })
    },
  }
}

/** Puts a thing into a place; undefined when it could not be done, which has been told. */
async function moveInto({ id, name }: Found, into: Target): Promise<Moved | undefined> {
  const groupId = selectedGroup()
  const { parentId, locationId, location } = await clientIn(groupId).call(getEntity, { id })
  const entity = { id, name, parentId, locationId }
  const changeId = await moveEntities([entity], into)
  return changeId === undefined ? undefined : { entity, from: location?.name, changeId, groupId }
}
