import type { ReadCtx, WorkCtx } from '#server/context.ts'
import type { LongWrite } from './define-long-write.ts'
import type { LongWrites } from './long-writes.ts'

/** Number of subjects that a long write would change. It must not create any. */
export async function countPlanned<S, F>(
  { db, now, actor }: ReadCtx,
  { plan }: Pick<LongWrite<unknown, S, unknown, F, unknown>, 'plan'>,
): Promise<number> {
  const takeRowNumbers = (): never => {
    throw new Error('A plan that makes something cannot be counted')
  }
  let count = 0
  for await (const subjects of plan({ groupId: actor.groupId, db, now, takeRowNumbers }, {}))
    count += subjects.length
  return count
}

/** Serves a long write without input that can also be asked how much it would do (`dryRun`). */
export const withDryRun = <S, U, F, R>(longWrites: LongWrites, kind: LongWrite<unknown, S, U, F, R>) => ({
  inSteps: async (
    ctx: WorkCtx,
    { dryRun }: { readonly dryRun: boolean },
  ): Promise<R | { completed: number }> =>
    dryRun
      ? { completed: await ctx.read(inner => countPlanned(inner, kind)) }
      : await longWrites.run(ctx, kind, {}),
})
