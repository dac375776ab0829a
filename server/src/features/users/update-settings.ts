import type { updateSettings as operation, SettingsItem } from '@stowage/contract/people/users'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { lockUser } from '#db/query/lock-user.ts'
import type { Answer } from '#http/output/answer.ts'
import type { Account, WriteCtx } from '#server/context.ts'
import { showSettings } from './users.queries.ts'

/** Replaces the caller's settings, and tells the group's live listeners. */
export async function updateSettings(
  ctx: WriteCtx<Account>,
  { settings }: InputOf<typeof operation>,
): Promise<Answer<SettingsItem>> {
  const text = JSON.stringify(settings)
  const before = await lockUser(ctx.db, ctx.actor.userId)
  ctx.request.expectVersion(before.settings_version)
  await ctx.db.q
    .updateTable('users')
    .set({ settings: text, settings_version: before.settings_version + 1 })
    .where('id', '=', before.id)
    .execute()
  if (ctx.actor.groupId !== null) await ctx.announce('user.mutation')
  return showSettings(ctx)
}
