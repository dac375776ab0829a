import type { Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import { partialMatchKey } from '@tanstack/react-query'
import type { Cache } from './cache.ts'
import { type EntityChanges, showEdit } from './show-edit.ts'
import { createStore } from './store.ts'
import { withVersionOf } from './versions.ts'

/** An edit of an item that the server does not have yet. */
export interface PendingEdit {
  /** In which group it was made; undefined: in the default group. */
  readonly groupId: string | undefined
  /** The item, and its name when the edit was made. */
  readonly id: string
  readonly name: string
  readonly changes: EntityChanges
  /** What these members were before. */
  readonly seen: EntityChanges
  /** What rows show of the change besides its members, such as the names of a location. */
  readonly more?: object | undefined
  readonly isFailed: boolean
}

/** The edits of all items, in the order in which they were made. */
export const pendingEdits = createStore<readonly PendingEdit[]>([])

/** Which parts of an item are shown as they were typed, but could not be saved: members, and `field:` and names of fields. */
export function useUnsaved(id: string): ReadonlySet<string> {
  const key = pendingEdits.use(edits => unsavedOf(edits, id).join('\n'))
  return new Set(key === '' ? [] : key.split('\n'))
}

/** The same of one part, as it is now. */
export const isUnsaved = (id: string, part: string): boolean => {
  const edits = pendingEdits.get()
  return edits.length > 0 && unsavedOf(edits, id).includes(columnParts[part] ?? part)
}

/** The members behind columns that have another name. */
const columnParts: Partial<Readonly<Record<string, string>>> = {
  location: 'parentId',
  tags: 'tagIds',
  type: 'entityTypeId',
}

const unsavedOf = (edits: readonly PendingEdit[], id: string): string[] =>
  edits.filter(each => each.isFailed && each.id === id).flatMap(partsOf)

/** The members that an edit changes, with `field:` and a name for each custom field. */
export const partsOf = ({ changes, seen }: Pick<PendingEdit, 'changes' | 'seen'>): string[] =>
  Object.keys(changes).flatMap(member => (member === 'fields' ? changedFields(changes, seen) : [member]))

function changedFields({ fields = [] }: EntityChanges, seen: EntityChanges): string[] {
  const before = new Set(seen.fields?.map(field => JSON.stringify(field)))
  const changed = fields.filter(field => !before.has(JSON.stringify(field)))
  return changed.map(({ name }) => `field:${name}`)
}

/** A change that the server has not answered yet. */
interface UnsettledChange {
  readonly groupId: string | undefined
  /** What was asked for. */
  readonly asked: string
  readonly show: (cache: Cache) => void
}

let unsettled: readonly UnsettledChange[] = []

/** The changes under way, in the order in which they were made. */
export const unsettledChanges = {
  /** Has what is read show a change; returns what ends that. */
  add(change: UnsettledChange): () => void {
    unsettled = [...unsettled, change]
    return () => {
      unsettled = unsettled.filter(each => each !== change)
    }
  },
  clear(): void {
    unsettled = []
  },
  /** Was this asked for last? */
  isLast: (asked: string): boolean => unsettled.at(-1)?.asked === asked,
}

/** An answer with the edits that the server did not have when it gave it. `read` finds other answers, for names. */
export function withPending<O extends Operation>(
  groupId: string | undefined,
  operation: O,
  input: { readonly id?: unknown },
  reply: ReplyOf<O>,
  read: Cache['read'],
): ReplyOf<O> {
  let shown: unknown = reply
  const cache: Cache = {
    read,
    update(other, change, forInput) {
      const isMeant = other.name === operation.name && partialMatchKey([input], [forInput ?? {}])
      if (isMeant) shown = withVersionOf(shown, change(shown as never))
    },
  }
  for (const each of pendingEdits.get())
    if (each.groupId === groupId) showEdit(cache, each.id, each.changes, each.more)
  for (const each of unsettled) if (each.groupId === groupId) each.show(cache)
  return shown as ReplyOf<O>
}
