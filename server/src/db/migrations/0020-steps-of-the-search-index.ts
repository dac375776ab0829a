import { mergeTextsInSteps } from '../search-index.ts'
import type { Migration } from '../upgrade/migration.ts'

/** Segments of the search index are merged in small steps, not many at once. */
export const stepsOfTheSearchIndex: Migration = {
  name: '0020-steps-of-the-search-index',
  async up({ exec, sqlite }) {
    if (sqlite) for (const setting of mergeTextsInSteps) await exec(setting)
  },
}
