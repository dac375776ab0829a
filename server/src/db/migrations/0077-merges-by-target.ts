import type { Migration } from '../upgrade/migration.ts'

/** The index by which the history of what stays finds the merges into it. */
export const mergesByTarget: Migration = {
  name: '0077-merges-by-target',
  async up({ exec }) {
    await exec(
      'create index merged_entities_by_target on merged_entities (group_id, into_id, change_n) where change_n is not null',
    )
  },
}
