import type { WorkCtx } from '#server/context.ts'
import type { PlanCtx } from './define-long-write.ts'

/** Makes the plan of a long write that nobody carries out; returns its facts. */
export const rehearse = <F>(
  work: Pick<WorkCtx, 'read'>,
  plan: (ctx: PlanCtx) => AsyncGenerator<unknown, F>,
): Promise<F> =>
  work.read(async ({ db, actor, now }) => {
    const takeRowNumbers = () => Promise.reject(new Error('A dry run makes nothing'))
    const steps = plan({ db, groupId: actor.groupId, now, takeRowNumbers })
    for (;;) {
      const { done, value } = await steps.next()
      if (done) return value
    }
  })
