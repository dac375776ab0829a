import type { Migration } from '../upgrade/migration.ts'

/** Number of the last deleted change of a group: followers from before have missed changes. */
export const forgottenChanges: Migration = {
  name: '0039-forgotten-changes',
  async up({ exec, sqlite }) {
    await exec(
      `alter table group_numbers add column forgotten_n ${sqlite ? 'integer' : 'bigint'} not null default 0`,
    )
    // The last number with a gap before it.
    await exec(`update group_numbers set forgotten_n = coalesce((
      select max(c.n) - 1 from changes c where c.group_id = group_numbers.group_id and c.n > 1
        and not exists (select 1 from changes d where d.group_id = c.group_id and d.n = c.n - 1)), 0)`)
  },
}
