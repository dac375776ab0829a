import { whenForgotten } from '../wire/personal-storage.ts'
import type { AddEntry } from './entry.ts'

/** The item that a request has made in this visit. */
export interface MadeItem {
  readonly id: string
  /** When it was confirmed, milliseconds since 1970. */
  readonly at: number
  /** The request, without its photos. */
  readonly entry: AddEntry
}

/** By the key of the request. */
const added = new Map<string, MadeItem>()
/** The keys of the requests by the ids of the items. */
const keys = new Map<string, string>()

export const itemMadeBy = (key: string): MadeItem | undefined => added.get(key)

/** The key of the request that has made an item in this visit. */
export const requestOf = (id: string): string | undefined => keys.get(id)

/** The items that were made since a moment, milliseconds since 1970. */
export const itemsMadeSince = (at: number): readonly MadeItem[] =>
  [...added.values()].filter(each => each.at > at)

/** Notes that the server has made the items of a request. */
export function noteMade(entry: AddEntry, ids: readonly string[]): void {
  const [id] = ids
  if (id === undefined || ids.length > 1) return
  added.set(entry.key, { id, at: Date.now(), entry: { ...entry, photos: [] } })
  keys.set(id, entry.key)
}

whenForgotten(() => {
  added.clear()
  keys.clear()
})
