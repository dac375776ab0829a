import { requireValue } from '#kernel/require-value.ts'
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
  /** The height of the name of a location. */
  readonly placeHead: number
  /** The heights of the parts of each item, by row number: a part stands on one page. */
  readonly items: ReadonlyMap<number, readonly number[]>
}

/** What stands on a page, `y` points below its upper margin. */
export type Block = { readonly y: number } & (
  | { readonly kind: 'tableHead'; readonly isContinued: boolean }
  | { readonly kind: 'tableLine'; readonly place: Place }
  | { readonly kind: 'placeHead'; readonly place: Place }
  /** Where a location goes on; `n` names the item that does, too. */
  | { readonly kind: 'continued'; readonly place: Place; readonly n: number | undefined }
  | { readonly kind: 'item'; readonly n: number; readonly part: number }
)

/**
 * The pages of a report. The heights of all blocks are known before anything is drawn: the document can be written page by
 * page, and says on each how many there are.
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
  page = [{ kind: 'tableHead', y, isContinued: false }]
  y += tableHead
  for (const place of places) {
    if (y + tableLine > room) {
      yield page
      page = [{ kind: 'tableHead', y: 0, isContinued: true }]
      y = tableHead
    }
    page.push({ kind: 'tableLine', y, place })
    y += tableLine
  }
  yield page
}

function* itemPages(
  places: readonly Place[],
  { room, placeHead, items }: Measures,
): Generator<readonly Block[]> {
  const partsOf = (n: number): readonly number[] => requireValue(items.get(n))
  let page: Block[] = []
  let y = 0
  for (const place of places) {
    const [first = 0] = place.rowNumbers.slice(0, 1).flatMap(partsOf)
    if (y + placeHead + first > room && page.length > 0) {
      yield page
      page = []
      y = 0
    }
    page.push({ kind: 'placeHead', y, place })
    y += placeHead
    for (const n of place.rowNumbers)
      for (const [part, height] of partsOf(n).entries()) {
        if (y + height > room) {
          yield page
          page = [{ kind: 'continued', y: 0, place, n: part === 0 ? undefined : n }]
          y = placeHead
        }
        page.push({ kind: 'item', y, n, part })
        y += height
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
    for (const block of blocks) if (block.kind === 'placeHead') pageOf.set(block.place, pages)
  }
  return { pages, pageOf }
}
