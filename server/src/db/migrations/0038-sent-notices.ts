import type { Migration } from '../upgrade/migration.ts'

/** Sent notices with their results, kept for 30 days, and the kinds of notices of a notifier. */
export const sentNotices: Migration = {
  name: '0038-sent-notices',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`alter table notifiers add column kinds ${text}`)
    await exec(`create table sent_notices (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      user_id ${text} not null references users (id) on delete cascade,
      notifier_id ${text} not null, notifier_name ${text} not null,
      kind ${text} not null, service ${text} not null, title ${text} not null, body ${text} not null,
      status ${text} not null check (status in ('waiting', 'delivered', 'failed', 'dropped')),
      answer ${text} not null, attempts integer not null, at ${text} not null, updated_at ${text} not null,
      primary key (group_id, id))${sqlite ? ' strict' : ''}`)
    await exec('create index sent_notices_by_user on sent_notices (group_id, user_id, id)')
    await exec('create index sent_notices_of_user on sent_notices (user_id)')
    await exec('create index sent_notices_by_age on sent_notices (at)')
  },
}
