import type { Place } from './reported-items.queries.ts'

/** Lengths of a document, in points. */
export interface Measures {
  /** The height of a page between its margins, without the foot. */
  readonly room: number
  /** The height of the cover, below which the table of locations begins. */
  readonly cover: number
  /** The heights of the head of the table of locations and of a line in it. */
  readonly tableHead: number
  readonly tableLine: number
  /** The heights of the name of a location and of an item. */
  readonly placeHead: number
  readonly item: number
}

/** What stands on a page, `y` points below its upper margin. */
export type Block = { readonly y: number } & (
  | { readonly kind: 'tableHead' }
  | { readonly kind: 'tableLine'; readonly place: Place }
  | { readonly kind: 'placeHead'; readonly place: Place; readonly isContinued: boolean }
  | { readonly kind: 'item'; readonly n: number }
)

/**
 * The pages of a report. All blocks of a kind have one height, so what stands on which page is known before anything is read or
 * drawn: the document can be written page by page, and says on each how many there are.
 */
export function* planPages(places: readonly Place[], measures: Measures): Generator<readonly Block[]> {
  yield* tablePages(places, measures)
  yield* itemPages(places, measures)
}

function* tablePages(
  places: readonly Place[],
  { room, cover, tableHead, tableLine }: Measures,
): Generator<readonly Block[]> {
  if (places.length === 0) {
    yield []
    return
  }
  let page: Block[] = []
  let y = cover
  // A table that does not begin with a few lines begins on the next page.
  if (y + tableHead + 3 * tableLine > room) {
    yield page
    y = 0
  }
  page = [{ kind: 'tableHead', y }]
  y += tableHead
  for (const place of places) {
    if (y + tableLine > room) {
      yield page
      page = [{ kind: 'tableHead', y: 0 }]
      y = tableHead
    }
    page.push({ kind: 'tableLine', y, place })
    y += tableLine
  }
  yield page
}

function* itemPages(
  places: readonly Place[],
  { room, placeHead, item }: Measures,
): Generator<readonly Block[]> {
  let page: Block[] = []
  let y = 0
  for (const place of places) {
    if (y + placeHead + item > room) {
      yield page
      page = []
      y = 0
    }
    page.push({ kind: 'placeHead', y, place, isContinued: false })
    y += placeHead
    for (const n of place.rowNumbers) {
      if (y + item > room) {
        yield page
        page = [{ kind: 'placeHead', y: 0, place, isContinued: true }]
        y = placeHead
      }
      page.push({ kind: 'item', y, n })
      y += item
    }
  }
  if (page.length > 0) yield page
}

/** How many pages there are, and on which one each location begins, from 1. */
export function countPages(
  places: readonly Place[],
  measures: Measures,
): { readonly pages: number; readonly pageOf: ReadonlyMap<Place, number> } {
  const pageOf = new Map<Place, number>()
  let pages = 0
  for (const blocks of planPages(places, measures)) {
    pages++
    for (const block of blocks)
      if (block.kind === 'placeHead' && !block.isContinued) pageOf.set(block.place, pages)
  }
  return { pages, pageOf }
}
