import type { WriteCtx } from '#server/context.ts'

const most = 500

/** Revokes every key of a person and ends their live connections; returns how many keys that were. */
export async function revokeApiKeysOf<A>(ctx: WriteCtx<A>, userId: string): Promise<number> {
  for (let count = 0; ; ) {
    const keys = await ctx.db.q
      .deleteFrom('api_keys')
      .where('id', 'in', q => q.selectFrom('api_keys').select('id').where('user_id', '=', userId).limit(most))
      .returning(['id', 'name'])
      .execute()
    if (keys.length === 0) {
      // The live connections of keys have no session; they are known by their person.
      if (count > 0) await ctx.announce('session.ended', userId)
      return count
    }
    count += keys.length
    await ctx.emit(
      ...keys.map(({ id, name }) => ({
        name: 'api_key.deleted' as const,
        subjectId: id,
        facts: { name },
        groupId: null,
      })),
    )
  }
}
