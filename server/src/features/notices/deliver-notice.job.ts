import { noticeKinds } from '@stowage/contract/upkeep/notifiers'
import { z } from 'zod'
import { defineJob, type Job, type JobCtx } from '#jobs/define-job.ts'
import { PermanentFailure } from '#jobs/permanent-failure.ts'
import { addMilliseconds, minute } from '#kernel/clock.ts'
import { reasonOf } from '#kernel/problem.ts'
import { type DeliveryTools, deliver } from '#outbound/notify/deliver.ts'
import { DeliveryFailed } from '#outbound/notify/service.ts'
import { BadServiceUrl } from '#outbound/notify/service-url.ts'
import { AddressRefused, OutboundFailed } from '#outbound/outbound.ts'
import type { JobKind } from '#server/context.ts'
import { activeUrl } from './due.queries.ts'
import { isSent } from './notice-settings.ts'
import { noteOutcome } from './sent-notices.ts'

const Input = z.object({
  notifierId: z.string(),
  /** Absent in jobs of earlier versions. */
  kind: z.enum(noticeKinds).default('maintenance'),
  day: z.string(),
  title: z.string(),
  text: z.string(),
  /** The note of what becomes of it; absent in jobs of earlier versions. */
  noticeId: z.string().optional(),
  /** How many of the steps were done before, when the way goes on after a failure. */
  done: z.int().default(0),
})
type Input = z.output<typeof Input>

/** As many as there are in about two days: an hour apart after the first five. */
export const attempts = 54

/** To enqueue the delivery of a notice to one notifier. */
export const deliverNotice: JobKind<z.input<typeof Input>> = { kind: 'deliver-notice' }

/**
 * Delivers a notice to one notifier, if it still gets that kind. Tried again for about two days; what was delivered
 * before a failure, such as the first of several chats, is not delivered again. It runs twice only when the server
 * dies between the delivery and noting it: then somebody reads the same words twice.
 */
export const deliverNoticeJob = (tools: DeliveryTools): Job<z.input<typeof Input>> =>
  defineJob({
    kind: deliverNotice.kind,
    input: Input,
    attempts,
    run: (ctx, input) => run(tools, ctx, input),
    async onFailed({ db }, { groupId, input: { noticeId: id }, now }) {
      if (groupId === null || id === undefined) return
      await db.q
        .updateTable('sent_notices')
        .set({ status: 'failed', updated_at: now })
        .where('group_id', '=', groupId)
        .where('id', '=', id)
        .execute()
    },
  })

async function run(tools: DeliveryTools, ctx: JobCtx, input: Input): Promise<void> {
  const { notifierId, kind, day, title, text } = input
  const to = await ctx.read(({ db }) =>
    db.first(activeUrl, { groupId: ctx.groupId ?? '', kind, id: notifierId }),
  )
  if (to === undefined || !isSent(to.notices, kind)) {
    ctx.log.info(
      { notifierId, kind, day },
      'A notice was dropped: its notifier or its kind is switched off, or its owner has left',
    )
    return note(ctx, input, { status: 'dropped', answer: '', isAttempt: false })
  }
  let { done } = input
  const notice = { id: `${notifierId} ${kind} ${day}`, title, text }
  const onStep = (steps: number) => {
    done = steps
  }
  let answer: string
  try {
    answer = await deliver(to.url, notice, { ...tools, signal: ctx.signal }, { done, onStep })
  } catch (error) {
    await note(ctx, input, { status: 'waiting', answer: toldOf(error), isAttempt: true })
    if (done > input.done) return goOnLater(ctx, { ...input, done }, error)
    if (error instanceof BadServiceUrl) throw new PermanentFailure(toldOf(error))
    if (error instanceof AddressRefused && error.why === 'forbidden')
      throw new PermanentFailure(error.message)
    throw error
  }
  ctx.log.info({ notifierId, day }, 'A notice was delivered')
  await note(ctx, input, { status: 'delivered', answer, isAttempt: true })
}

/** What the owner of the notifier is told of a failure: what the log says of it, without the address. */
function toldOf(error: unknown): string {
  if (error instanceof BadServiceUrl) return `The address ${error.message}`
  const isTold =
    error instanceof DeliveryFailed || error instanceof OutboundFailed || error instanceof AddressRefused
  return isTold ? error.message : reasonOf(error)
}

/** Notes what became of it. That this fails is no reason to deliver it again. */
async function note(
  ctx: JobCtx,
  { noticeId: id }: Input,
  outcome: Parameters<typeof noteOutcome>[2],
): Promise<void> {
  const { groupId } = ctx
  if (groupId === null || id === undefined) return
  await ctx
    .write(({ db, now }) => noteOutcome(db, { groupId, id, now }, outcome))
    .catch(error => ctx.log.warn({ err: error }, 'What became of a notice could not be noted'))
}

/** Another job for the steps that are left, which begins where this one ends. */
async function goOnLater(ctx: JobCtx, input: z.input<typeof Input>, error: unknown): Promise<void> {
  ctx.log.warn({ err: error, done: input.done }, 'A notice was delivered in part; the rest will be retried')
  await ctx.write(({ later, now }) => later(deliverNotice, input, addMilliseconds(now, minute)))
}
