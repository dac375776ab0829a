import type { Migration } from '../upgrade/migration.ts'

/** Target of a merged location, for the addresses on its labels and for the history. */
export const mergedEntities: Migration = {
  name: '0049-merged-entities',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    const number = sqlite ? 'integer' : 'bigint'
    await exec(`create table merged_entities (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      into_id ${text} not null, asset_number ${number}, change_n ${number},
      primary key (group_id, id))${sqlite ? ' strict' : ''}`)
    await exec(
      'create index merged_entities_by_number on merged_entities (group_id, asset_number) where asset_number is not null',
    )
    await exec(
      'create index merged_entities_by_change on merged_entities (group_id, change_n) where change_n is not null',
    )
  },
}
