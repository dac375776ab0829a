import { mergeDeletedTextsLate } from '../search-index.ts'
import type { Migration } from '../upgrade/migration.ts'

/** What is deleted leaves the search index when it is half of a part of it, not a tenth. */
export const mergesOfTheSearchIndex: Migration = {
  name: '0018-merges-of-the-search-index',
  async up({ exec, sqlite }) {
    if (sqlite) await exec(mergeDeletedTextsLate)
  },
}
