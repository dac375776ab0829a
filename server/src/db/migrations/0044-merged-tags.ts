import type { Migration } from '../upgrade/migration.ts'

/** Target of a merged tag, for saved views and import mappings. */
export const mergedTags: Migration = {
  name: '0044-merged-tags',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`create table merged_tags (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      name_key ${text} not null, into_id ${text} not null, merged_at ${text} not null,
      primary key (group_id, id))${sqlite ? ' strict' : ''}`)
    await exec('create index merged_tags_by_name on merged_tags (group_id, name_key)')
  },
}
