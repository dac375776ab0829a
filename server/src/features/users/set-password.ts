import type { WriteCtx } from '#server/context.ts'
import { revokePasswordResets } from './password-resets.ts'

/**
 * Replaces a person's password, and makes their reset links useless. With `old`, only when that hash is still the
 * one in use; false when it is not.
 */
export async function setPassword<A>(
  { db, now, emit }: WriteCtx<A>,
  userId: string,
  hash: string,
  old?: string | null,
): Promise<boolean> {
  let update = db.q
    .updateTable('users')
    .set(({ eb }) => ({ password_hash: hash, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
  if (old !== undefined) update = update.where('password_hash', '=', old)
  if ((await update.returning('id').executeTakeFirst()) === undefined) return false
  await revokePasswordResets(db, userId, now)
  await emit({ name: 'user.password_changed', subjectId: userId, groupId: null })
  return true
}
