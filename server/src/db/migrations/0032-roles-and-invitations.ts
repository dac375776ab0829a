import type { Migration, MigrationTools } from '../upgrade/migration.ts'

const roles = `('owner', 'user', 'viewer')`

/** Adds the role `viewer`, role and creator of invitations, and the hue of a group. */
export const rolesAndInvitations: Migration = {
  name: '0032-roles-and-invitations',
  async up(tools) {
    const { exec, sqlite } = tools
    const text = sqlite ? 'text' : 'text collate "C"'
    await allowViewers(tools)
    await exec('alter table groups add column hue integer')
    await exec(
      `alter table invitations add column role ${text} not null default 'user' check (role in ${roles})`,
    )
    await exec('alter table invitations add column max_uses integer not null default 1')
    await exec(
      `alter table invitations add column created_by ${text} references users (id) on delete set null`,
    )
    await exec(`alter table invitations add column sent_to ${text} not null default ''`)
    await exec('alter table invitations add column is_mailed integer not null default 0')
    await exec('update invitations set max_uses = case when uses > 1 then uses else 1 end')
    await exec('create index invitations_by_user on invitations (created_by)')
  },
}

async function allowViewers({ exec, sqlite }: MigrationTools): Promise<void> {
  if (!sqlite) {
    await exec('alter table memberships drop constraint memberships_role_check')
    await exec(`alter table memberships add constraint memberships_role_check check (role in ${roles})`)
    return
  }
  await exec(`create table new_memberships (
    user_id text not null references users (id) on delete cascade,
    group_id text not null references groups (id) on delete cascade,
    role text not null check (role in ${roles}), created_at text not null,
    primary key (group_id, user_id)) strict, without rowid`)
  await exec('insert into new_memberships select user_id, group_id, role, created_at from memberships')
  await exec('drop table memberships')
  await exec('alter table new_memberships rename to memberships')
  await exec('create index memberships_by_user on memberships (user_id, group_id)')
}
