import type { Migration } from '../upgrade/migration.ts'

const references =
  /,\s*foreign key \(group_id, (?:parent_id|location_id)\) references "?entities"? \(group_id, id\) deferrable initially deferred/g

/** Records the missing row that an entity refers to. */
const note = `insert or ignore into dangling_references (group_id, id, n)
  select new.group_id, named.id, new.n from (select new.parent_id as id union all select new.location_id) named
  where named.id is not null
    and not exists (select 1 from entities e where e.group_id = new.group_id and e.id = named.id);`

/** Records the entities that refer to a deleted one. */
const noteAll = (column: string) => `insert or ignore into dangling_references (group_id, id, n)
  select group_id, ${column}, n from entities where group_id = old.group_id and ${column} = old.id;`

const settle = 'delete from dangling_references where n = old.n;'

/**
 * On SQLite parent and pin are no longer foreign keys of the table to itself: an update of such a key
 * rewrites each index of the table. Triggers store dangling references in a table with the foreign key, so a
 * transaction that leaves any is refused as before (docs/adr/0061).
 */
export const referencesByTriggers: Migration = {
  name: '0019-references-by-triggers',
  async up({ exec, sqlite, db }) {
    if (!sqlite) return
    db.redeclare('entities', declaration => declaration.replaceAll(references, ''))
    await exec(`create table dangling_references (
      group_id text not null, id text not null, n integer not null, primary key (group_id, id, n),
      foreign key (group_id, id) references entities (group_id, id) deferrable initially deferred) strict, without rowid`)
    await exec('create index dangling_references_by_n on dangling_references (n)')
    await exec(`create trigger entities_named_when_inserted after insert on entities begin
      delete from dangling_references where group_id = new.group_id and id = new.id; ${note} end`)
    await exec(`create trigger entities_named_when_moved after update of parent_id, location_id on entities begin
      ${settle} ${note} end`)
    await exec(`create trigger entities_named_when_deleted after delete on entities begin
      ${settle} ${noteAll('parent_id')} ${noteAll('location_id')} end`)
  },
}
