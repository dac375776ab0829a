import { expectReport } from '../../ui/toast/toasts.ts'
import type { Entity } from '../items/entities.ts'
import { knownRow } from '../items/known-row.ts'
import { cacheOf } from '../wire/cache.ts'
import { holdLists } from '../wire/held-lists.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import type { EditEntry } from './entry.ts'
import { dropEntry } from './keeping.ts'
import { entriesOf, newEntry, outbox } from './outbox.ts'
import { partsOf } from './pending-edits.ts'
import { enqueue } from './queue.ts'
import { namesIn, showEdit } from './show-edit.ts'

/** An edit that is to be saved. */
export interface EditToSave extends Pick<EditEntry, 'groupId' | 'id' | 'name' | 'changes' | 'seen' | 'more'> {
  /** What the server had when the edit was made; undefined: it is read first. */
  readonly base?: Entity | undefined
  /** The message when it is saved. Without one, the edit is seen where it was made. */
  readonly doneText?: ((entity: Entity) => string) | undefined
  /** Edits of one run share a message, which undoes all of them. */
  readonly run?: string | undefined
}

/**
 * Shows an edit at once, and saves it when those of the same item before it are saved. One that the server has refused makes room for
 * another one of the same members. `reported`: see `expectReport`.
 */
export function saveEdit({ base, doneText, run, ...given }: EditToSave, reported = expectReport()): void {
  const { groupId, id, changes, more } = given
  const before = entriesOf(outbox.get(), 'edit').filter(each => each.id === id)
  const parts = new Set(partsOf(given))
  const corrected = before.filter(
    each => each.stuck !== undefined && partsOf(each).every(part => parts.has(part)),
  )
  // What one has chosen after a conflict was made of what the other has.
  const refused = corrected.filter(({ stuck }) => stuck?.why === 'refused')
  const seen = Object.assign({}, given.seen, ...refused.map(each => each.seen))
  const moreSeen = Object.assign(namesIn(knownRow(id), changes), ...refused.map(each => each.moreSeen))
  for (const { key } of corrected) dropEntry(key)
  showEdit(cacheOf(groupId), id, changes, more)
  const earlier = before.flatMap(each => [...each.earlier, { seen: each.seen, changes: each.changes }])
  enqueue(
    { ...newEntry(newIdempotencyKey(), groupId), ...given, kind: 'edit', seen, moreSeen, earlier },
    { reported, base, doneText, run, end: holdLists() },
  )
}
