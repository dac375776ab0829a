import { z } from 'zod'
import { defineJob, type Job, type JobCtx } from '#jobs/define-job.ts'
import { PermanentFailure } from '#jobs/permanent-failure.ts'
import { addMilliseconds, minute } from '#kernel/clock.ts'
import { type DeliveryTools, deliver } from '#outbound/notify/deliver.ts'
import { BadServiceUrl } from '#outbound/notify/service-url.ts'
import { AddressRefused } from '#outbound/outbound.ts'
import type { JobKind } from '#server/context.ts'
import { activeUrl } from './due.queries.ts'

const Input = z.object({
  notifierId: z.string(),
  day: z.string(),
  title: z.string(),
  text: z.string(),
  /** How many of the steps were done before, when the way goes on after a failure. */
  done: z.int().default(0),
})

/** To enqueue the delivery of a notice to one notifier. */
export const deliverNotice: JobKind<z.input<typeof Input>> = { kind: 'deliver-notice' }

/**
 * Delivers a notice to one notifier, if it is still active. Tried again for about three hours; what was delivered
 * before a failure, such as the first of several chats, is not delivered again. It runs twice only when the server
 * dies between the delivery and noting it: then somebody reads the same words twice.
 */
export const deliverNoticeJob = (tools: DeliveryTools): Job<z.input<typeof Input>> =>
  defineJob({
    kind: deliverNotice.kind,
    input: Input,
    attempts: 8,
    run: (ctx, input) => run(tools, ctx, input),
  })

async function run(tools: DeliveryTools, ctx: JobCtx, input: z.output<typeof Input>): Promise<void> {
  const { notifierId, day, title, text } = input
  const to = await ctx.read(({ db }) => db.first(activeUrl, { groupId: ctx.groupId ?? '', id: notifierId }))
  if (to === undefined) {
    ctx.log.info({ notifierId, day }, 'A notice was dropped: its notifier is inactive, or its owner has left')
    return
  }
  let { done } = input
  const notice = { id: `${notifierId} ${day}`, title, text }
  const onStep = (steps: number) => {
    done = steps
  }
  try {
    await deliver(to.url, notice, { ...tools, signal: ctx.signal }, { done, onStep })
    ctx.log.info({ notifierId, day }, 'A notice was delivered')
  } catch (error) {
    if (done > input.done) return goOnLater(ctx, { ...input, done }, error)
    if (error instanceof BadServiceUrl) throw new PermanentFailure(`The address ${error.message}`)
    if (error instanceof AddressRefused && error.why === 'forbidden')
      throw new PermanentFailure(error.message)
    throw error
  }
}

/** Another job for the steps that are left, which begins where this one ends. */
async function goOnLater(ctx: JobCtx, input: z.input<typeof Input>, error: unknown): Promise<void> {
  ctx.log.warn({ err: error, done: input.done }, 'A notice was delivered in part; the rest will be retried')
  await ctx.write(({ later, now }) => later(deliverNotice, input, addMilliseconds(now, minute)))
}
