import type { Migration } from '../upgrade/migration.ts'

/** Fields that the items of a type, or of all types, have. */
export const fieldDefinitions: Migration = {
  name: '0050-field-definitions',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`create table field_definitions (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      entity_type_id ${text}, name ${text} not null,
      field_kind ${text} not null check (field_kind in ('text', 'number', 'boolean', 'date', 'choice', 'link')),
      unit ${text} not null, choices ${text} not null, help ${text} not null, position integer not null,
      is_required integer not null check (is_required in (0, 1)), remind_days integer,
      version integer not null default 1, created_at ${text} not null, updated_at ${text} not null,
      primary key (group_id, id),
      foreign key (group_id, entity_type_id) references entity_types (group_id, id) on delete cascade)${sqlite ? ' strict' : ''}`)
    await exec('create index field_definitions_by_type on field_definitions (group_id, entity_type_id)')
  },
}
