import { whenForgotten } from '../wire/personal-storage.ts'
import { createStore } from '../wire/store.ts'
import type { AddEntry } from './entry.ts'

/** What was confirmed last: the key of its request, and the ids of the items. */
export const confirmedAdd = createStore<
  { readonly key: string; readonly ids: readonly string[] } | undefined
>(undefined)

/** The item that a request has made in this visit. */
export interface Added {
  readonly id: string
  /** When it was confirmed, milliseconds since 1970. */
  readonly at: number
  /** The request, without its photos. */
  readonly entry: AddEntry
}

/** By the key of the request. */
const added = new Map<string, Added>()
/** The keys of the requests by the ids of the items. */
const keys = new Map<string, string>()

export const addedBy = (key: string): Added | undefined => added.get(key)

/** The key of the request that has made an item in this visit. */
export const addedAs = (id: string): string | undefined => keys.get(id)

/** What was made since a moment, milliseconds since 1970. */
export const addedSince = (at: number): readonly Added[] => [...added.values()].filter(each => each.at > at)

/** Notes that the server has made the items of a request. */
export function noteAdded(entry: AddEntry, ids: readonly string[]): void {
  const { key } = entry
  const [id] = ids
  if (id !== undefined && ids.length === 1) {
    added.set(key, { id, at: Date.now(), entry: { ...entry, photos: [] } })
    keys.set(id, key)
  }
  confirmedAdd.set({ key, ids })
}

whenForgotten(() => {
  added.clear()
  keys.clear()
})

let isInSight: (key: string) => boolean = () => false

/** Has a list say which new items it opens or marks, by the keys of their requests; returns what ends it. */
export function watchAdds(watch: typeof isInSight): () => void {
  isInSight = watch
  return () => {
    if (isInSight === watch) isInSight = () => false
  }
}

/** Does a list open or mark the items of a request? */
export const willBeSeen = (key: string): boolean => isInSight(key)
