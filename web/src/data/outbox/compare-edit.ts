import { tellError } from '../../ui/toast/toasts.ts'
import type { Entity } from '../items/entities.ts'
import { keyOf } from '../wire/answer-key.ts'
import { inGroup } from '../wire/in-group.ts'
import { getEntity, listChanges } from '../wire/operations.ts'
import { keptUser } from '../wire/personal-storage.ts'
import { queryClient } from '../wire/query-client.ts'
import { ask } from '../wire/use-operation.ts'
import { editConflict } from './edit-conflicts.ts'
import { saveEdit, valuesOf } from './edit-queue.ts'
import type { EditEntry } from './entry.ts'
import { type Member, type Merged, members } from './merge-edit.ts'
import { mergedWith } from './merged-edit.ts'
import { findEntry } from './outbox.ts'
import { dropEntry, retryEntry } from './queue.ts'

/** Shows one's own values of an edit beside those that the server has now, to choose from. Without a difference it is sent. */
export async function compareEdit(key: string): Promise<void> {
  const entry = findEntry(key)
  if (entry?.kind !== 'edit') return
  try {
    const { groupId, id } = entry
    const now = await ask(groupId, getEntity, { id })
    // What is chosen is written on top of this.
    queryClient.setQueryData(keyOf(groupId, getEntity, { id }), now)
    const merged = mergedWith(entry, now)
    if (merged.both.length === 0) return retryEntry(key)
    const by = entry.stuck?.why === 'conflict' ? entry.stuck.by : undefined
    const { mine, theirs, both } = merged
    editConflict.set({
      name: entry.name,
      mine,
      theirs,
      members: both,
      by,
      settle: own => choose(entry, now, merged, own),
    })
  } catch (error) {
    tellError(error, () => void compareEdit(key))
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

/** Who else has changed an item last; undefined when that is not known. */
export async function whoChanged(
  groupId: string | undefined,
  subjectId: string,
): Promise<string | undefined> {
  const changes = await inGroup(groupId)
    .client.call(listChanges, { subjectId, limit: '5' })
    .catch(() => undefined)
  const change = changes?.items.find(({ actor }) => actor !== null && actor.id !== keptUser())
  return change?.actor?.name.split(' ')[0] || undefined
}
