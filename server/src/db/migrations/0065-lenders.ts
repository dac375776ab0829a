import type { Migration } from '../upgrade/migration.ts'

const former = `('owner', 'user', 'viewer')`
const roles = `('owner', 'user', 'lender', 'viewer')`

/** Adds the role `lender`, and which changes lenders may make. */
export const lenders: Migration = {
  name: '0065-lenders',
  async up({ exec, sqlite, db }) {
    await exec(`alter table changes add column is_for_lenders integer not null default 0
      check (is_for_lenders in (0, 1))`)
    for (const table of ['memberships', 'invitations'])
      if (sqlite) db.redeclare(table, declaration => declaration.replace(former, roles))
      else {
        await exec(`alter table ${table} drop constraint ${table}_role_check`)
        await exec(`alter table ${table} add constraint ${table}_role_check check (role in ${roles})`)
      }
  },
}
