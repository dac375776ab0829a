import type { WriteCtx } from '#server/context.ts'
import type { LengthIssues } from '../length-issues.ts'
import { Answer } from '../output/answer.ts'

/**
 * What a write is given, with a `readLast` before which lengths are judged, since nothing can be refused after it. What it reads
 * is made into what is sent at once: the disk is at work meanwhile.
 */
export const preparingAnswer = <A>(ctx: WriteCtx<A>, lengthIssues: LengthIssues): WriteCtx<A> => ({
  ...ctx,
  async readLast(read) {
    lengthIssues.requireJudged()
    const answered = await ctx.readLast(read)
    if (answered instanceof Answer) answered.prepare()
    return answered
  },
})
