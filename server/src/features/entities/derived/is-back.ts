import { keysOf } from '#kernel/keys-of.ts'

/** Up to here every whole number is a double. */
const exact = 2 ** 53

/**
 * Has a sum come back from where doubles pass over whole numbers? What it lost there is made good by counting once
 * more; in between a sum is as near as a double comes.
 */
export const isBack = <Column extends string>(
  kept: Record<Column, number>,
  added: Record<Column, number>,
): boolean =>
  keysOf(added).some(
    column =>
      Math.abs(kept[column]) < exact &&
      (Math.abs(added[column]) >= exact || Math.abs(kept[column] - added[column]) >= exact),
  )
