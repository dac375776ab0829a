import { z } from 'zod'

/** A window on a list: `from` rows are skipped, at most `size` are returned (undefined: all of them). */
export interface Window {
  readonly from: number
  readonly size: number | undefined
}

/** Window of `page` and `pageSize` (−1: absent). Pages start at 1; without a page size it has all rows. */
export function windowOf({ page, pageSize }: { page: number; pageSize: number }): Window {
  if (pageSize < 0) return { from: 0, size: undefined }
  return { from: (Math.max(1, page) - 1) * pageSize, size: pageSize }
}

/** The members that every page echoes. */
export const PageFrame = z.object({
  page: z.int().describe('As requested; −1 when absent'),
  pageSize: z.int().describe('As requested; −1 when absent'),
  total: z.int().min(0).describe('All matches, not only those of this page'),
})
