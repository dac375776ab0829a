import { whenLeft } from '../wire/session.ts'
import { createStore } from '../wire/store.ts'

/** A list of items that was left for the page of one of them. */
export interface LastList {
  /** The ids by where they stand, of the rows that were near. */
  readonly ids: ReadonlyMap<number, string>
  /** How many items it has. */
  readonly total: number
  /** The location whose items it has. */
  readonly locationId: string | undefined
}

/** Where the tab keeps the list, so that a reload of the item keeps its place. */
const key = 'stowage.list'

interface KeptList extends Omit<LastList, 'ids'> {
  readonly ids: readonly (readonly [number, string])[]
}

function keptList(): LastList | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  // Only this file writes it.
  const { ids, ...rest }: KeptList = JSON.parse(text)
  return { ...rest, ids: new Map(ids) }
}

const last = createStore(keptList())

whenLeft(() => {
  sessionStorage.removeItem(key)
  last.set(undefined)
})

/** Notes the list that is being left. */
export function noteLastList(list: LastList): void {
  const kept: KeptList = { ...list, ids: [...list.ids] }
  sessionStorage.setItem(key, JSON.stringify(kept))
  last.set(list)
}

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
