import type { Settings, SettingsItem, User, UserItem } from '@stowage/contract/people/users'
import { zeroId } from '@stowage/contract/values/ids'
import type { Selectable } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { UsersTable } from '#db/tables/users.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, ReadCtx } from '#server/context.ts'

type UserRow = Selectable<UsersTable>
type Asking = Pick<ReadCtx<Account>, 'db' | 'actor'>

/** The person who calls. Whose account is gone since they were let in has no credential any more. */
async function requireUser(db: Reader, id: string): Promise<UserRow> {
  const user = await db.q.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (user === undefined) throw new Problem('auth.invalid')
  return user
}

const toUser = (row: UserRow, groupIds: string[]): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  isSuperuser: false,
  ...(row.is_superuser === 1 ? { runsServer: true as const } : {}),
  defaultGroupId: row.default_group_id ?? zeroId,
  groupIds,
  oidcIssuer: row.oidc_issuer,
  oidcSubject: row.oidc_subject,
})

/** The groups of a person and what they are there, the one they have been in for longest first. */
export const listMemberships = (db: Reader, userId: string) =>
  db.q
    .selectFrom('memberships')
    .select(['group_id', 'role'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('group_id')
    .execute()

/** The groups of a person, the one they have been in for longest first. */
export const listGroupIds = async (db: Reader, userId: string): Promise<string[]> =>
  (await listMemberships(db, userId)).map(({ group_id }) => group_id)

/** The caller's account. */
export async function showSelf({ db, actor }: Asking): Promise<Answer<UserItem>> {
  const user = await requireUser(db, actor.userId)
  const item = toUser(user, await listGroupIds(db, actor.userId))
  return answer({ item }, { version: user.version })
}

/** The caller's settings. */
export async function showSettings({ db, actor }: Asking): Promise<Answer<SettingsItem>> {
  const { settings, settings_version: version } = await requireUser(db, actor.userId)
  const item: Settings = JSON.parse(settings)
  return answer({ item }, { version, headers: { 'cache-control': 'no-store' } })
}
