import type { Migration } from '../upgrade/migration.ts'

/** Index of the last changes of a person in a group. */
export const quickSearch: Migration = {
  name: '0009-quick-search',
  async up({ exec }) {
    await exec('create index events_by_actor on events (group_id, actor_id, id)')
  },
}
