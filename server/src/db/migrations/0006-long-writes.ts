import type { Migration } from '../upgrade/migration.ts'

/** Adds long writes: progress, checked plan, and the group lock. */
export const longWrites: Migration = {
  name: '0006-long-writes',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    const strict = sqlite ? ' strict' : ''
    await exec(`create table long_writes (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      kind ${text} not null, format integer not null, version ${text} not null, actor_id ${text},
      state ${text} not null check (state in ('planning', 'running', 'reverting', 'ended')), facts ${text} not null,
      total integer not null, done integer not null, error ${text}, leased_until ${text} not null,
      leased_by ${text} not null, at ${text} not null, primary key (group_id, id))${strict}`)
    await exec(`create table long_write_batches (
      group_id ${text} not null, long_write_id ${text} not null, position integer not null, content ${text} not null,
      before ${text}, primary key (group_id, long_write_id, position),
      foreign key (group_id, long_write_id) references long_writes (group_id, id) on delete cascade)${strict}`)
    await exec(`alter table group_numbers add column long_write_id ${text}`)
  },
}
