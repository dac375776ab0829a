import { statement } from '#db/query/statement.ts'
import { openAccount } from '#features/users/index.ts'
import type { WriteCtx } from '#server/context.ts'
import type { ProviderUser } from './provider-user.ts'
import { SignInRefused } from './refused.ts'

const findLinked = statement<{ issuer: string; subject: string }>()((q, p) =>
  q
    .selectFrom('users')
    .select(['id', 'disabled_at'])
    .where('oidc_issuer', '=', p.issuer)
    .where('oidc_subject', '=', p.subject),
)

const findByEmail = statement<{ email: string }>()((q, p) =>
  q
    .selectFrom('users')
    .select(['id', 'disabled_at', 'oidc_issuer', 'oidc_subject', 'email_verified_at'])
    .where('email', '=', p.email),
)

/** An account, and whether it is certain that whoever opened it is the person who now comes in. */
interface MatchedAccount {
  readonly userId: string
  readonly isProven: boolean
}

const proven = (userId: string): MatchedAccount => ({ userId, isProven: true })

/**
 * The account of somebody whom the provider has shown in: the one linked to them; else the one with their email
 * address, if the provider has verified that and the account is linked to nobody else; else a new one. An account whose own
 * address nobody has verified is not linked yet: anybody may have opened it.
 */
export async function matchAccount(ctx: WriteCtx<null>, user: ProviderUser): Promise<MatchedAccount> {
  const linked = await ctx.db.first(findLinked, user)
  if (linked !== undefined) {
    if (linked.disabled_at !== null) throw new SignInRefused('The account is disabled')
    return proven(linked.id)
  }
  const named = await ctx.db.first(findByEmail, user)
  if (named === undefined) return proven(await open(ctx, user))
  if (named.disabled_at !== null) throw new SignInRefused('The account is disabled')
  // Somebody who comes twice at once has been linked since we looked.
  if (named.oidc_issuer === user.issuer && named.oidc_subject === user.subject) return proven(named.id)
  if (named.oidc_subject !== null)
    throw new SignInRefused('The account is linked to another identity at a provider')
  if (!user.isVerified)
    throw new SignInRefused('The email address is not verified, so it is not linked', {
      told: { reason: 'unverified', claim: user.verifiedClaim },
    })
  if (named.email_verified_at === null) return { userId: named.id, isProven: false }
  await link(ctx, named.id, user)
  return proven(named.id)
}

/** Whom an account shall be tied to. */
type Identity = Pick<ProviderUser, 'issuer' | 'subject'>

/** Ties an account that is tied to nobody yet; whoever was faster keeps it. */
export async function link({ db, now, emit }: WriteCtx<null>, userId: string, user: Identity) {
  const { issuer, subject } = user
  const row = await db.q
    .updateTable('users')
    .set(({ eb }) => ({
      oidc_issuer: issuer,
      oidc_subject: subject,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .where('oidc_subject', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) {
    if ((await db.first(findLinked, user))?.id === userId) return
    throw new SignInRefused('The account has just been linked to another identity')
  }
  await emit({ name: 'user.linked', subjectId: userId, facts: { issuer }, groupId: null })
}

async function open({ db, now, emit }: WriteCtx<null>, user: ProviderUser): Promise<string> {
  const { name, email, issuer, subject, isVerified } = user
  const opened = await openAccount(
    db,
    { name, email, passwordHash: null, oidc: { issuer, subject }, isVerified },
    // The page asks for rooms, and for what else a first group needs.
    { name: 'Home', furniture: { locations: [], tags: [] } },
    now,
  )
  await emit({ name: 'group.created', subjectId: opened.userId, groupId: opened.groupId })
  return opened.userId
}
