import { saveEdit } from '../../../data/outbox/edit-queue.ts'
import { editWaiting } from '../../../data/outbox/edit-waiting.ts'
import { itemMadeBy } from '../../../data/outbox/made-items.ts'
import { findEntry } from '../../../data/outbox/outbox.ts'
import { type EntityChanges, valuesOf } from '../../../data/outbox/show-edit.ts'
import { selectedGroup } from '../../../data/wire/session.ts'
import type { PiledPhoto, Values } from './pile.ts'

const membersOf = ({ name, locationId, tagIds, quantity }: Values): EntityChanges => ({
  name,
  parentId: locationId ?? null,
  tagIds: [...tagIds],
  quantity,
})

/** The members that differ. */
function changesOf(before: EntityChanges, after: EntityChanges): EntityChanges {
  const differs = (member: string): boolean =>
    JSON.stringify(before[member as keyof EntityChanges]) !==
    JSON.stringify(after[member as keyof EntityChanges])
  return valuesOf(after, Object.fromEntries(Object.entries(after).filter(([member]) => differs(member))))
}

/** Saves what was said of an item, also of one that waits to be sent. */
export function saveValues({ handle, id, values }: PiledPhoto, said: Values): void {
  const before = membersOf(values)
  const changes = changesOf(before, membersOf(said))
  if (Object.keys(changes).length === 0) return
  const entry = findEntry(handle)
  // The server may have made it a moment ago.
  const made = id ?? itemMadeBy(handle)?.id
  if (entry?.kind === 'add') editWaiting(entry, changes)
  else if (made !== undefined)
    saveEdit({
      groupId: selectedGroup(),
      id: made,
      name: said.name,
      changes,
      seen: valuesOf(before, changes),
    })
}
