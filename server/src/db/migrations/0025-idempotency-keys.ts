import type { Migration } from '../upgrade/migration.ts'

/** Requests with an idempotency key and their answers, kept for a day. */
export const idempotencyKeys: Migration = {
  name: '0025-idempotency-keys',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`create table idempotency_keys (
      id ${text} not null primary key, user_id ${text} not null references users (id) on delete cascade,
      group_id ${text} references groups (id) on delete cascade, fingerprint ${text} not null,
      leased_until ${text} not null, leased_by ${text} not null, long_write_id ${text}, answer ${text},
      size integer not null, expires_at ${text} not null)${sqlite ? ' strict' : ''}`)
    await exec('create index idempotency_keys_by_user on idempotency_keys (user_id, size)')
    await exec('create index idempotency_keys_by_group on idempotency_keys (group_id, long_write_id)')
    await exec('create index idempotency_keys_by_age on idempotency_keys (expires_at)')
  },
}
