import type { Migration } from '../upgrade/migration.ts'

/** The order of the photos of an item; 0 until somebody sorts them. */
export const photoOrder: Migration = {
  name: '0045-photo-order',
  async up({ exec }) {
    await exec('alter table attachments add column position integer not null default 0')
  },
}
