import { batchSize } from '../query/batches.ts'
import { readableAtOnce } from '../search-index.ts'
import type { Migration } from '../upgrade/migration.ts'
import { renewSearchTexts } from './renew-search-texts.ts'

/** Flags of values hidden from viewers; search texts get separate sections for serial numbers and receipts. */
export const hiddenFromViewers: Migration = {
  name: '0042-hidden-from-viewers',
  async up({ db, exec }) {
    for (const column of ['hide_prices', 'hide_serial_numbers'])
      await exec(
        `alter table groups add column ${column} integer not null default 0 check (${column} in (0, 1))`,
      )
    for (const { id } of await db.q.selectFrom('groups').select('id').execute())
      await renewSearchTexts(db, id, Math.min(batchSize, await readableAtOnce(db, id)))
  },
}
