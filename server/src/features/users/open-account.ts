import type { Settings } from '@stowage/contract/people/users'
import type { Writer } from '#db/reader-writer.ts'
import { storedAddress } from '#db/stored-address.ts'
import {
  addMember,
  defaultContents,
  type Furniture,
  type GroupChoices,
  makeGroup,
  seed,
} from '#features/groups/index.ts'
import { useInvitation } from '#features/invitations/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { noteSuperuser } from './superusers.ts'

/** A person who wants an account. */
export interface NewUser {
  readonly name: string
  /** Trimmed and lower case, in any form. */
  readonly email: string
  /** Null for people who sign in elsewhere. */
  readonly passwordHash: string | null
  readonly oidc?: { readonly issuer: string; readonly subject: string }
  /** A provider has verified that the address is theirs. */
  readonly isVerified?: boolean
  /** What clients keep of the person. */
  readonly settings?: Settings | undefined
}

/** Who somebody has become, and where. */
export interface OpenedAccount {
  readonly userId: string
  readonly groupId: string
}

/** The group of a new account; what is absent is as in Homebox. */
export interface NewHome extends GroupChoices {
  readonly name: string
  readonly furniture?: Furniture | undefined
}

/** Opens an account with a seeded group of its own. */
export async function openAccount(
  db: Writer,
  user: NewUser,
  { name, currency, language, furniture = defaultContents }: NewHome,
  now: Instant,
): Promise<OpenedAccount> {
  const userId = await insertUser(db, user, now)
  const group = await makeGroup(db, name, now, { currency, language })
  await addMember(db, { userId, groupId: group.id, role: 'owner' }, now)
  await seed(db, group, furniture, now)
  return { userId, groupId: group.id }
}

/** Opens an account in the group of an invitation. */
export async function openInvitedAccount(
  db: Writer,
  user: NewUser,
  token: string,
  now: Instant,
): Promise<OpenedAccount> {
  const userId = await insertUser(db, user, now)
  const { groupId } = await useInvitation(db, token, userId, now)
  return { userId, groupId }
}

async function insertUser(
  db: Writer,
  { name, email, passwordHash, oidc, isVerified = false, settings = {} }: NewUser,
  now: Instant,
): Promise<string> {
  const somebody = await db.q.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const row = await db.q
    .insertInto('users')
    .values({
      id: newId(),
      name,
      email: await storedAddress(db, email),
      email_verified_at: isVerified ? now : null,
      password_hash: passwordHash,
      oidc_issuer: oidc?.issuer ?? null,
      oidc_subject: oidc?.subject ?? null,
      settings: JSON.stringify(settings),
      // Whoever comes first runs the server.
      is_superuser: somebody === undefined ? 1 : 0,
      activated_on: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) throw new Problem('user.email_taken')
  if (somebody === undefined) await noteSuperuser(db)
  return row.id
}
