import type { AddEntry, NewItem } from './entry.ts'
import { changeEntry } from './keeping.ts'
import type { EntityChanges } from './show-edit.ts'

/** An item as a request makes it, as far as it can be changed while that waits. */
export const madeOf = ({ name, parentId, tagIds, quantity }: NewItem): EntityChanges => ({
  name,
  parentId: parentId ?? null,
  tagIds: tagIds ?? [],
  quantity: quantity ?? 1,
})

/** A new item that waits as it will be once everything is sent; undefined where nothing is to be made. */
export function waitingMembers({ items, edits }: AddEntry): EntityChanges | undefined {
  const [item] = items
  return item === undefined ? undefined : { ...madeOf(item), ...edits }
}

/** Changes a new item that waits. */
export function editWaiting({ key, name, edits }: AddEntry, changes: EntityChanges): void {
  changeEntry(key, { name: changes.name ?? name, edits: { ...edits, ...changes } })
}
