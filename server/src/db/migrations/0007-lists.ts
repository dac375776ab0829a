import type { Migration } from '../upgrade/migration.ts'

/** Lists of what lies in a place at any depth: the places below it are found without what else lies in them. */
export const lists: Migration = {
  name: '0007-lists',
  async up({ exec }) {
    await exec(
      'create index entities_containers on entities (group_id, kept_in, id) where (is_location = 1 or height > 0)',
    )
  },
}
