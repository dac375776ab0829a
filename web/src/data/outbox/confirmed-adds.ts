import { createStore } from '../wire/store.ts'

/** What was confirmed last: the key of its request, and the ids of the items. */
export const confirmedAdd = createStore<
  { readonly key: string; readonly ids: readonly string[] } | undefined
>(undefined)

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
