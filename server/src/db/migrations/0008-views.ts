import type { Migration } from '../upgrade/migration.ts'

/** Saved lists of entities, private or shared. */
export const views: Migration = {
  name: '0008-views',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`create table views (
      id ${text} not null, group_id ${text} not null references groups (id) on delete cascade,
      user_id ${text} references users (id) on delete cascade, name ${text} not null, name_key ${text} not null,
      query ${text} not null, columns ${text} not null,
      layout ${text} not null check (layout in ('table', 'gallery', 'list')), order_by ${text} not null,
      direction ${text} not null check (direction in ('asc', 'desc')),
      is_shared integer not null check (is_shared in (0, 1)), position integer not null,
      icon ${text} not null, hue integer, version integer not null default 1, created_at ${text} not null,
      updated_at ${text} not null, check (user_id is not null or is_shared = 1),
      primary key (group_id, id))${sqlite ? ' strict' : ''}`)
    await exec('create index views_by_user on views (user_id)')
  },
}
