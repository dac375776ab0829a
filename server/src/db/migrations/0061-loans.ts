import type { Migration } from '../upgrade/migration.ts'

/** Loans and reservations with their lines. */
export const loans: Migration = {
  name: '0061-loans',
  async up({ exec, sqlite }) {
    const [text, strict] = sqlite ? ['text', ' strict'] : ['text collate "C"', '']
    const real = sqlite ? 'real' : 'double precision'
    await exec(`create table loans (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      contact_id ${text}, from_day ${text}, due ${text}, out_at ${text}, notes ${text} not null, created_by ${text},
      version integer not null default 1, created_at ${text} not null, updated_at ${text} not null,
      primary key (group_id, id))${strict}`)
    await exec('create index loans_by_contact on loans (group_id, contact_id, id)')
    await exec('create index loans_reserved on loans (group_id, from_day, id) where out_at is null')
    await exec(`create table loan_lines (
      group_id ${text} not null, id ${text} not null, loan_id ${text} not null, entity_id ${text},
      name ${text} not null, quantity ${real} not null, returned_at ${text}, note ${text} not null,
      created_at ${text} not null, updated_at ${text} not null,
      primary key (group_id, id),
      foreign key (group_id, loan_id) references loans (group_id, id) on delete cascade)${strict}`)
    await exec('create index loan_lines_by_loan on loan_lines (group_id, loan_id, id)')
    await exec('create index loan_lines_by_entity on loan_lines (group_id, entity_id, id)')
    await exec(`create index loan_lines_open on loan_lines (group_id, entity_id, loan_id)
      where returned_at is null`)
  },
}
