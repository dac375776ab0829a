import type { WriteCtx } from '#server/context.ts'

/** Notes that this address was proven to belong to this person, if it is still the address of the account. */
export async function noteVerified<A>(
  { db, now }: WriteCtx<A>,
  userId: string,
  email: string,
): Promise<void> {
  await db.q
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute()
}
