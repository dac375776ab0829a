import { mergeDeletedTextsLate } from '../search-index.ts'
import type { Migration } from '../upgrade/migration.ts'

/** Rewrites segments of the search index when half of them is deleted, not a tenth. */
export const mergesOfTheSearchIndex: Migration = {
  name: '0018-merges-of-the-search-index',
  async up({ exec, sqlite }) {
    if (sqlite) await exec(mergeDeletedTextsLate)
  },
}
