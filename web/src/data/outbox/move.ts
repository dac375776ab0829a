import { CallError } from '@stowage/contract/protocol/client'
import { i18n } from '../../i18n/i18n.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import { tellChange } from '../history/undo.ts'
import type { Entity } from '../items/entities.ts'
import { cacheOf } from '../wire/cache.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import { inGroup } from '../wire/in-group.ts'
import { changeEntities, getEntity } from '../wire/operations.ts'
import { sendOnce } from '../wire/send-once.ts'
import { ask } from '../wire/use-operation.ts'
import type { EditEntry, MoveEntry } from './entry.ts'
import type { Handler } from './handler.ts'
import { changeEntry } from './keeping.ts'
import { newEntry, ofThisTab } from './outbox.ts'
import { showEdit } from './show-edit.ts'
import { showPlaces } from './show-places.ts'
import { whoChanged } from './who-changed.ts'

/** What the server has made of a move. */
interface Made {
  /** The change; null when everything was there already. */
  readonly change: string | null
  /** What somebody else has put elsewhere since, for somebody to choose. */
  readonly conflicts: readonly EditEntry[]
}

/** Sends moves: of what has waited, only those that nobody else has moved since. */
export const moveHandler: Handler<MoveEntry> = {
  makes: false,
  lanes: ({ moved }) => moved.map(({ id }) => id),
  send,
  following: (_, answer) => (answer as Made).conflicts,
  told({ key, groupId, moved, target }, answer) {
    const { change, conflicts } = answer as Made
    const count = moved.length - conflicts.length
    ofThisTab(key)?.sent?.(change)
    if (count === 0) return false
    const names = { name: moved[0]?.name, location: target.name }
    const text = (of: number): string =>
      i18n.t(target.id === undefined ? 'move.doneTop' : 'move.done', { count: of, ...names })
    const run = { kind: `moved ${target.id}`, count, text }
    tellChange(text(count), { id: change, groupId }, { run })
    return true
  },
  refused(entry, error, box) {
    const { moved, target } = entry
    box.takeOut(entry)
    const retry = (): void => box.putBack({ ...entry, key: newIdempotencyKey(), stuck: undefined })
    const what = i18n.t(target.id === undefined ? 'move.failedTop' : 'move.failed', {
      count: moved.length,
      name: moved[0]?.name,
      location: target.name,
    })
    tellError(error, retry, what)
  },
  show: ({ groupId, moved, target }) => showPlaces(cacheOf(groupId), moved, target),
  hide({ groupId, moved }) {
    for (const { id, parentId, locationId, moreSeen } of moved)
      showEdit(cacheOf(groupId), id, { parentId, locationId }, moreSeen)
    void inGroup(groupId).readAgain()
  },
}

async function send(entry: MoveEntry): Promise<Made> {
  const { key, groupId, moved, target, hasWaited, request } = entry
  const conflicts = hasWaited === true ? await conflictsOf(entry) : []
  const elsewhere = new Set(conflicts.map(({ id }) => id))
  const ids = moved.map(({ id }) => id).filter(id => !elsewhere.has(id))
  if (ids.length === 0) return { change: null, conflicts }
  // The same request goes under the same key.
  const isSame = request?.ids.join() === ids.join()
  const idempotencyKey = isSame ? request.key : request === undefined ? key : newIdempotencyKey()
  if (!isSame) changeEntry(key, { request: { key: idempotencyKey, ids } })
  const input = { select: { ids }, change: { parentId: target.id ?? null, locationId: null } }
  const { status, body } = await sendOnce(inGroup(groupId).client, changeEntities, input, { idempotencyKey })
  if (status >= 400) throw new CallError(status, body as object)
  return { change: body.change, conflicts }
}

/** Of what was moved while it waited, what somebody else has put somewhere else meanwhile: as edits, for somebody to choose. */
async function conflictsOf({ groupId, userId, moved, target }: MoveEntry): Promise<readonly EditEntry[]> {
  const conflicts: EditEntry[] = []
  const changes = { parentId: target.id ?? null, locationId: null }
  for (const { id, name, parentId, locationId } of moved) {
    const now = await found(groupId, id)
    if (now === undefined) continue
    const isAt = (parent: string | null, pin: string | null): boolean =>
      now.parentId === parent && now.locationId === pin
    if (isAt(parentId, locationId) || isAt(changes.parentId, null)) continue
    const stuck = { why: 'conflict', by: await whoChanged(groupId, id), members: ['parentId'] } as const
    conflicts.push({
      ...newEntry(newIdempotencyKey(), groupId),
      kind: 'edit',
      userId,
      id,
      name,
      changes,
      stuck,
      seen: {
        parentId,
        locationId,
      },
      earlier: [],
      hasWaited: true,
    })
  }
  return conflicts
}

/** An item as it is now; undefined when it is gone, which the server says of the move as well. */
async function found(groupId: string | undefined, id: string): Promise<Entity | undefined> {
  try {
    return await ask(groupId, getEntity, { id })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
