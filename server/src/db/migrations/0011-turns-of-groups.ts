import type { Migration } from '../upgrade/migration.ts'

/** Index of the next group with a job of a kind. */
export const turnsOfGroups: Migration = {
  name: '0011-turns-of-groups',
  async up({ exec }) {
    await exec(
      `create index jobs_by_group_turn on jobs (kind, state, coalesce(group_id, 'none'), run_at, id)`,
    )
  },
}
