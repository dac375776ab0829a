import type { Migration } from '../upgrade/migration.ts'

/** Address of the last use of sessions and API keys, device of sessions, scope of keys. */
export const sessionsAndKeys: Migration = {
  name: '0030-sessions-and-keys',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    for (const column of ['last_used_at', 'address', 'browser', 'system'])
      await exec(`alter table sessions add column ${column} ${text}`)
    await exec(
      `alter table api_keys add column scope ${text} not null default 'write' check (scope in ('read', 'write'))`,
    )
    await exec(`alter table api_keys add column last_used_from ${text}`)
  },
}
