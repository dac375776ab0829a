import type { Reader, Writer } from '#db/reader-writer.ts'
import { storedAddress } from '#db/stored-address.ts'
import type { GroupRole } from '#db/tables/groups.ts'
import { addMember, ensureOwner } from '#features/groups/index.ts'
import { endSessionsOf } from '#features/sessions/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { type NewUser, type OpenedAccount, openAccount } from './open-account.ts'
import { makePasswordReset, passwordResetToken } from './password-resets.ts'

/** Somebody with an account, as whoever runs the server sees them. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly createdAt: Instant
  /** Null while they may sign in. */
  readonly disabledAt: Instant | null
  /** They run the server. */
  readonly isSuperuser: boolean
  /** When they signed in or came back last, as far as that session is not over; null: there is none. */
  readonly lastSeenAt: Instant | null
  /** False for people who only sign in elsewhere. */
  readonly hasPassword: boolean
  readonly groups: readonly { readonly id: string; readonly name: string; readonly role: GroupRole }[]
}

type Nobody = WriteCtx<null>

/** Everybody with an account, by address; only the one with this id when it is given. */
export async function listAccounts(db: Reader, id?: string): Promise<Account[]> {
  const users = await db.q
    .selectFrom('users as u')
    .selectAll('u')
    .select(eb =>
      eb
        .selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.created_at').as('at'))
        .whereRef('s.user_id', '=', 'u.id')
        .as('last_seen_at'),
    )
    .$if(id !== undefined, all => all.where('u.id', '=', id ?? ''))
    .orderBy('u.email')
    .execute()
  const memberships = await db.q
    .selectFrom('memberships as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select(['m.user_id', 'm.role', 'g.id', 'g.name'])
    .$if(id !== undefined, all => all.where('m.user_id', '=', id ?? ''))
    .orderBy('m.created_at')
    .orderBy('g.id')
    .execute()
  const groups = Map.groupBy(memberships, ({ user_id }) => user_id)
  return users.map(row => ({
    id: row.id,
    email: row.email,
    name: row.name,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    isSuperuser: row.is_superuser === 1,
    lastSeenAt: row.last_seen_at,
    hasPassword: row.password_hash !== null,
    groups: (groups.get(row.id) ?? []).map(({ id, name, role }) => ({ id, name, role })),
  }))
}

/** Opens an account with a group of its own. */
export async function createAccount({ db, now, emit }: Nobody, user: NewUser): Promise<OpenedAccount> {
  const opened = await openAccount(db, user, { name: `${user.name}'s Home` }, now)
  await emit({ name: 'group.created', subjectId: opened.userId, groupId: opened.groupId })
  return opened
}

/** Makes the token of a link that replaces the password, once, for an hour. */
export async function linkForReset({ db, now }: Nobody, email: string, pepper: string): Promise<string> {
  const { id, password_hash } = await requireAccount(db, email)
  if (password_hash === null)
    throw new Problem('user.not_found', { text: `${email} signs in elsewhere and has no password here` })
  return passwordResetToken(await makePasswordReset(db, { userId: id, sentTo: null }, pepper, now), pepper)
}

/** Keeps somebody out: their sessions end, and neither password nor API key counts any more. */
export async function disableAccount(ctx: Nobody, email: string): Promise<void> {
  const { id } = await requireAccount(ctx.db, email)
  await setDisabled(ctx, id, ctx.now)
  await endSessionsOf(ctx, id)
  // The live connections of API keys, which have no session.
  await ctx.announce('session.ended', id)
  await ctx.emit({ name: 'user.disabled', subjectId: id, groupId: null })
}

/** Lets somebody in again. */
export async function allowAccount(ctx: Nobody, email: string): Promise<void> {
  const { id } = await requireAccount(ctx.db, email)
  await setDisabled(ctx, id, null)
  await ctx.emit({ name: 'user.enabled', subjectId: id, groupId: null })
}

/** What somebody shall be in a group, which is named by its id or its name. */
interface RoleChange {
  readonly email: string
  readonly group: string
  readonly role: GroupRole
}

/**
 * Changes what somebody may do in a group, which always keeps an owner. A group that nobody belongs to gets its first
 * member.
 */
export async function changeRole(
  { db, emit, now }: Nobody,
  change: RoleChange,
): Promise<{ id: string; name: string }> {
  const { id: userId } = await requireAccount(db, change.email)
  const group = await findGroup(db, userId, change)
  await addMember(db, { userId, groupId: group.id, role: change.role }, now)
  await db.q
    .updateTable('memberships')
    .set({ role: change.role })
    .where('group_id', '=', group.id)
    .where('user_id', '=', userId)
    .execute()
  const { promoted } = await ensureOwner(db, group.id)
  if (promoted !== null)
    throw new Problem('group.owner_only', {
      text: `"${group.name}" would have no owner who may sign in; make somebody else one first`,
    })
  await emit({
    name: 'member.role_changed',
    subjectId: userId,
    groupId: group.id,
    facts: { role: change.role },
  })
  return group
}

async function findGroup(db: Writer, userId: string, { email, group: named }: RoleChange) {
  const groups = await db.q
    .selectFrom('groups as g')
    .leftJoin('memberships as m', 'm.group_id', 'g.id')
    .select(['g.id', 'g.name'])
    .where(eb => eb.or([eb('g.id', '=', named), eb('g.name', '=', named)]))
    .where(eb => eb.or([eb('m.user_id', '=', userId), eb('m.user_id', 'is', null)]))
    .execute()
  const [group, ...others] = groups
  if (group === undefined)
    throw new Problem('group.not_found', { text: `${email} is in no group "${named}"` })
  if (others.length > 0)
    throw new Problem('group.not_found', { text: `There are several groups "${named}"; name one by its id` })
  return group
}

async function requireAccount(db: Writer, email: string) {
  const row = await db.q
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', await storedAddress(db, email))
    .executeTakeFirst()
  if (row === undefined) throw new Problem('user.not_found', { text: `There is no account ${email}` })
  return row
}

const setDisabled = ({ db, now }: Nobody, id: string, at: Instant | null) =>
  db.q
    .updateTable('users')
    .set(({ eb }) => ({ disabled_at: at, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
