import type { Entity } from '../items/entities.ts'
import { keyOf } from '../wire/answer-key.ts'
import { inGroup } from '../wire/in-group.ts'
import { getEntity } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { ask } from '../wire/use-operation.ts'
import { saveEdit } from './edit-queue.ts'
import type { EditEntry } from './entry.ts'
import { dropEntry } from './keeping.ts'
import { type Member, type Merged, members } from './merge-edit.ts'
import { mergedWith } from './merged-edit.ts'
import { findEntry } from './outbox.ts'
import { retryEntry } from './queue.ts'
import { type EntityChanges, valuesOf } from './show-edit.ts'

/** One's own values of an edit beside those that the server has now, to choose from. */
export interface Comparison {
  /** The item that it is about. */
  readonly name: string
  readonly mine: EntityChanges
  readonly theirs: EntityChanges
  readonly members: readonly Member[]
  /** Who has changed it too, as far as that is known. */
  readonly by: string | undefined
  /** Goes on with one's own values of these members, and of those that the other has not changed. */
  readonly settle: (mine: readonly Member[]) => void
}

/** Compares an edit with what the server has now. Undefined when nothing is to be chosen: without a difference, it is sent. */
export async function compareEdit(key: string): Promise<Comparison | undefined> {
  const entry = findEntry(key)
  if (entry?.kind !== 'edit') return undefined
  const { groupId, id, name, stuck } = entry
  const now = await ask(groupId, getEntity, { id })
  // What is chosen is written on top of this.
  queryClient.setQueryData(keyOf(groupId, getEntity, { id }), now)
  const merged = mergedWith(entry, now)
  const { mine, theirs, both } = merged
  if (both.length === 0) {
    retryEntry(key)
    return undefined
  }
  return {
    name,
    mine,
    theirs,
    members: both,
    by: stuck?.why === 'conflict' ? stuck.by : undefined,
    settle: own => choose(entry, now, merged, own),
  }
}

/** Goes on with one's own values of these members, and of those that the other has not changed. */
function choose(
  entry: EditEntry,
  base: Entity,
  { mine, theirs, both }: Merged,
  own: readonly Member[],
): void {
  const { key, groupId, id, name, changes, more } = entry
  const chosen = members(changes).map(member => [
    member,
    (both.includes(member) && !own.includes(member) ? theirs : mine)[member],
  ])
  const differing = chosen.filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(base[member as Member]),
  )
  dropEntry(key)
  if (differing.length === 0) return void inGroup(groupId).readAgain()
  const written = Object.fromEntries(differing)
  saveEdit({ groupId, id, name, more, changes: written, base, seen: valuesOf(base, written) })
}
