import { whenLeft } from './session.ts'
import { createStore } from './store.ts'

/** A list of items that was left for the page of one of them. */
export interface LastList {
  /** The ids by where they stand, of the rows that were near. */
  readonly ids: ReadonlyMap<number, string>
  /** How many items it has. */
  readonly total: number
  /** The location whose items it has. */
  readonly locationId: string | undefined
}

const last = createStore<LastList | undefined>(undefined)

whenLeft(() => last.set(undefined))

/** Notes the list that is being left. */
export const noteLastList = (list: LastList): void => last.set(list)

/** Where an item stands in the list that was left last, counted from 0, with its neighbours; undefined when it is not near in it. */
export function usePlaceInList(
  id: string,
):
  | { readonly at: number; readonly list: LastList; readonly neighbour: (step: 1 | -1) => string | undefined }
  | undefined {
  const list = last.use()
  if (list === undefined) return undefined
  for (const [at, each] of list.ids)
    if (each === id) return { at, list, neighbour: step => list.ids.get(at + step) }
  return undefined
}
