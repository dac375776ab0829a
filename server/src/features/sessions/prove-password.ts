import type { Writer } from '#db/reader-writer.ts'
import { storedAddress } from '#db/stored-address.ts'
import { accountCounter, addressCounter, networkOf } from '#http/limits/rate-counters.ts'
import type { Counter, RateLimits } from '#http/limits/rate-limits.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import type { Passwords } from './passwords.ts'
import { findSignIn } from './sessions.queries.ts'

export interface ProofTools {
  readonly passwords: Passwords
  readonly limits: RateLimits
}

/** Somebody who has shown the right password of an account. */
export interface Proof {
  readonly userId: string
  readonly hash: string | null
  /** What shall take the place of the hash, when that is of an older kind. */
  readonly renewed: string | null
  readonly counters: readonly Counter[]
  readonly byAddress: Counter
}

/**
 * Checks the password of the account with an email address. Throws `auth.failed` for whatever is wrong, in the same time whether
 * or not there is such an account, and `auth.too_many_attempts` after many failures, wherever they were made.
 */
export async function provePassword(
  { passwords, limits }: ProofTools,
  ctx: WorkCtx<null>,
  { email: typed, password }: { email: string; password: string },
): Promise<Proof> {
  const byAddress = addressCounter('login', ctx.request, limits)
  const { user, counters } = await ctx.read(async ({ db, now, request }) => {
    const email = await storedAddress(db, typed)
    const user = await db.first(findSignIn, { email, address: networkOf(request.clientAddress) })
    const isKnown = (user?.known_address ?? null) !== null
    const counters = [byAddress, accountCounter('login', email, isKnown)]
    await limits.refuseLocked(db, counters, now)
    return { user, counters }
  })
  const hash = user?.password_hash ?? null
  const { right, stale } = await passwords.check(password, hash, ctx.request.asker)
  if (!right || user === undefined || user.disabled_at !== null) {
    await ctx.write(({ db, now }) => limits.count(db, counters, now), null)
    throw new Problem('auth.failed')
  }
  const renewed = stale ? await passwords.hash(password, ctx.request.asker) : null
  return { userId: user.id, hash, renewed, counters, byAddress }
}

/**
 * Holds the person whose password was found right until the transaction ends, and notes that they were here; false when it
 * is no longer their password.
 */
export async function lockProvenUser(
  { db, now, request }: WriteCtx<null>,
  { userId, hash, renewed, counters, byAddress }: Proof,
  limits: RateLimits,
): Promise<boolean> {
  // Again: of many guesses sent at once, one that is right must not get through a lock that the others caused.
  await limits.refuseLocked(db, counters, now)
  await limits.forget(db, byAddress, now)
  if (!(await holdPassword(db, userId, hash, renewed))) return false
  await rememberAddress(db, userId, networkOf(request.clientAddress), now)
  return true
}

/**
 * Holds a person, and keeps a renewed hash if there is one; false when the hash is no longer theirs. Not a change of the
 * person: their version stays.
 */
async function holdPassword(
  db: Writer,
  id: string,
  hash: string | null,
  renewed: string | null,
): Promise<boolean> {
  const held = await db.q
    .updateTable('users')
    .set({ password_hash: renewed ?? hash })
    .where('id', '=', id)
    .where('password_hash', '=', hash)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Notes that this person signed in from here. */
export async function rememberAddress(
  db: Writer,
  userId: string,
  address: string,
  now: Instant,
): Promise<void> {
  await db.q
    .insertInto('known_addresses')
    .values({ user_id: userId, address, last_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'address']).doUpdateSet({ last_at: now }))
    .execute()
}
