import type { EditEntry, EditedMembers, Entry } from './outbox/entry.ts'
import { entriesOf, outbox } from './outbox/outbox.ts'
import { type EntityChanges, showEdit } from './show-edit.ts'
import { showPlaces } from './show-places.ts'
import { showAlso } from './unsettled-changes.ts'

/** The edits that are shown before the server has them, in the order in which they were made. */
const pendingIn = (all: readonly Entry[]): readonly EditEntry[] =>
  entriesOf(all, 'edit').filter(({ stuck }) => stuck?.why !== 'conflict')

/** Which parts of an item are shown as they were typed, but could not be saved: members, and `field:` and names of fields. */
export function useUnsaved(id: string): ReadonlySet<string> {
  const key = outbox.use(all => unsavedOf(all, id).join('\n'))
  return new Set(key === '' ? [] : key.split('\n'))
}

/** The same of one part, as it is now. */
export const isUnsaved = (id: string, part: string): boolean => {
  const all = outbox.get()
  return all.length > 0 && unsavedOf(all, id).includes(columnParts[part] ?? part)
}

/** The members behind columns that have another name. */
const columnParts: Partial<Readonly<Record<string, string>>> = {
  location: 'parentId',
  tags: 'tagIds',
  type: 'entityTypeId',
}

const unsavedOf = (all: readonly Entry[], id: string): string[] =>
  pendingIn(all)
    .filter(each => each.id === id && (each.stuck !== undefined || each.hasWaited === true))
    .flatMap(partsOf)

/** The members that an edit changes, with `field:` and a name for each custom field. */
export const partsOf = ({ changes, seen }: EditedMembers): string[] =>
  Object.keys(changes).flatMap(member => (member === 'fields' ? changedFields(changes, seen) : [member]))

function changedFields({ fields = [] }: EntityChanges, seen: EntityChanges): string[] {
  const before = new Set(seen.fields?.map(field => JSON.stringify(field)))
  const changed = fields.filter(field => !before.has(JSON.stringify(field)))
  return changed.map(({ name }) => `field:${name}`)
}

// Also in what is read before the server has them.
showAlso((groupId, cache) => {
  const waiting = outbox.get().filter(each => each.groupId === groupId)
  for (const each of pendingIn(waiting)) showEdit(cache, each.id, each.changes, each.more)
  for (const each of entriesOf(waiting, 'move'))
    if (each.stuck === undefined) showPlaces(cache, each.moved, each.target)
})
