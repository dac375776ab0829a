import { repeatBatches } from '#db/query/batches.ts'
import type { WriteCtx } from '#server/context.ts'

/** Revokes every key of a person and ends their live connections; returns how many keys that were. */
export async function revokeApiKeysOf<A>(ctx: WriteCtx<A>, userId: string): Promise<number> {
  const count = await repeatBatches(async limit => {
    const keys = await ctx.db.q
      .deleteFrom('api_keys')
      .where('id', 'in', q =>
        q.selectFrom('api_keys').select('id').where('user_id', '=', userId).limit(limit),
      )
      .returning(['id', 'name'])
      .execute()
    await ctx.emit(
      ...keys.map(({ id, name }) => ({
        name: 'api_key.deleted' as const,
        subjectId: id,
        facts: { name },
        groupId: null,
      })),
    )
    return keys.length
  })
  // The live connections of keys have no session; they are known by their person.
  if (count > 0) await ctx.announce('session.ended', userId)
  return count
}
