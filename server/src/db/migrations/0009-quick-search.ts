import type { Migration } from '../upgrade/migration.ts'

/** What somebody has done last in a group is found at once. */
export const quickSearch: Migration = {
  name: '0009-quick-search',
  async up({ exec }) {
    await exec('create index events_by_actor on events (group_id, actor_id, id)')
  },
}
