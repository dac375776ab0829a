import { showAlso } from '../wire/unsettled-changes.ts'
import type { EditEntry, EditedMembers, Entry } from './entry.ts'
import { entriesOf, outbox } from './outbox.ts'
import { type EntityChanges, showEdit } from './show-edit.ts'
import { showPlaces } from './show-places.ts'
import { showBought, showShop } from './show-shopping.ts'
import { pendingTasks, showTask } from './show-task.ts'

/** The edits that are shown before the server has them, in the order in which they were made. */
const pendingIn = (all: readonly Entry[]): readonly EditEntry[] =>
  entriesOf(all, 'edit').filter(({ stuck }) => stuck?.why !== 'conflict')

/** Why a part is shown as it was typed and not saved: it waits for the network, or the server has refused it. */
type Unsaved = 'waiting' | 'refused'

/** Whether a part of an item is not saved, after a try at least: a member, or `field:` and the name of a custom field. */
export const useUnsaved = (id: string, part: string): Unsaved | undefined =>
  outbox.use(all => unsavedIn(all, id, part))

/** The same of the column of a list, as it is now. */
export const unsavedInColumn = (id: string, column: string): Unsaved | undefined =>
  unsavedIn(outbox.get(), id, columnParts[column] ?? column)

/** The members behind columns that have another name. */
const columnParts: Partial<Readonly<Record<string, string>>> = {
  location: 'parentId',
  tags: 'tagIds',
  type: 'entityTypeId',
}

function unsavedIn(all: readonly Entry[], id: string, part: string): Unsaved | undefined {
  const unsaved = pendingIn(all).filter(
    each =>
      each.id === id && (each.stuck !== undefined || each.hasWaited === true) && partsOf(each).includes(part),
  )
  if (unsaved.length === 0) return undefined
  return unsaved.some(({ stuck }) => stuck !== undefined) ? 'refused' : 'waiting'
}

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
  for (const each of pendingTasks(groupId)) showTask(cache, each)
  for (const each of waiting.filter(({ stuck }) => stuck === undefined)) {
    if (each.kind === 'shop') showShop(cache, each)
    if (each.kind === 'bought') showBought(cache, each)
  }
})
