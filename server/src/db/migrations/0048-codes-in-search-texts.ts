import { batchSize } from '../query/batches.ts'
import { readableAtOnce } from '../search-index.ts'
import type { Migration } from '../upgrade/migration.ts'
import { renewSearchTexts } from './renew-search-texts.ts'

/** Search texts also have their codes without signs. */
export const codesInSearchTexts: Migration = {
  name: '0048-codes-in-search-texts',
  async up({ db }) {
    for (const { id } of await db.q.selectFrom('groups').select('id').execute())
      await renewSearchTexts(db, id, Math.min(batchSize, await readableAtOnce(db, id)))
  },
}
