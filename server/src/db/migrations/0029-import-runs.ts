import type { Migration } from '../upgrade/migration.ts'

/** Options and results of background imports, kept for 24 hours after their end. */
export const importRuns: Migration = {
  name: '0029-import-runs',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`create table import_runs (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      user_id ${text} references users (id) on delete set null,
      status ${text} not null check (status in ('pending', 'running', 'completed', 'failed')),
      path ${text}, options ${text} not null, report ${text}, error ${text}, long_write_id ${text},
      created_at ${text} not null, updated_at ${text} not null,
      primary key (group_id, id))${sqlite ? ' strict' : ''}`)
    await exec('create index import_runs_by_user on import_runs (user_id)')
    await exec('create index import_runs_by_age on import_runs (updated_at)')
  },
}
