import { pageSize } from './list-query.ts'

/** The rows that are on the screen, and the size of the pages in which they are read. */
export interface SeenRows {
  readonly first: number
  readonly last: number
  readonly size: number
}

/** The first and the last of some pages. */
type Pages = readonly [number, number]

/** The page that a row is in; pages begin at 1. */
export const pageOf = (index: number, size: number): number => Math.max(1, Math.floor(index / size) + 1)

/** The pages of the rows on the screen and of so many more in both directions. */
export const pagesOf = ({ first, last, size }: SeenRows, beyond = 0): Pages => [
  pageOf(first - beyond, size),
  pageOf(last + beyond, size),
]

/**
 * The size of pages with which rows that one has jumped to are read: the usual one if they lie in one such page, and else the
 * least with which they do. Two pages would be asked for one after the other, with rows that are not seen.
 */
export function sizeFor(first: number, last: number): number {
  const isInOne = (size: number): boolean => pageOf(first, size) === pageOf(last, size)
  if (isInOne(pageSize)) return pageSize
  for (let size = last - first + 1; ; size++) if (isInOne(size)) return size
}
