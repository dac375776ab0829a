import { z } from 'zod'
import type { BackgroundCtx } from '#jobs/background.ts'
import { second } from '#kernel/clock.ts'
import { ownerConfiguredAddresses } from '#outbound/address-policy.ts'
import { jsonIn } from '#outbound/json-in.ts'
import { AddressRefused, type Outbound, OutboundFailed } from '#outbound/outbound.ts'
import { keepRelease, type Release } from './release.queries.ts'

/** The part of a release that counts, as GitHub writes it. */
const Feed = z
  .object({ tag_name: z.string().min(1).max(100), published_at: z.string().max(100).nullish() })
  .transform(({ tag_name, published_at }): Release => ({ version: tag_name, date: published_at ?? '' }))

const maxAnswer = 1024 * 1024

/** Asks the owner's feed which release is the newest. What was known stays when it does not answer. */
export const checkRelease =
  (outbound: Outbound, feed: string) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    try {
      const release = await askFeed(outbound, feed, ctx.signal)
      await ctx.write(({ db }) => keepRelease(db, release))
    } catch (error) {
      if (!(error instanceof OutboundFailed || error instanceof AddressRefused)) throw error
      ctx.log.warn({ reason: error.message }, 'The release feed cannot be read')
    }
  }

async function askFeed(outbound: Outbound, feed: string, signal: AbortSignal): Promise<Release> {
  const { status, body, url } = await outbound.send(
    {
      url: feed,
      headers: { accept: 'application/json' },
      timeout: 30 * second,
      maxBytes: maxAnswer,
      maxRedirects: 3,
      signal,
    },
    ownerConfiguredAddresses,
  )
  if (status !== 200) throw new OutboundFailed(`${url.host} answered ${status}`)
  const read = Feed.safeParse(jsonIn(body, maxAnswer))
  if (!read.success) throw new OutboundFailed(`${url.host} answered no release`)
  return read.data
}
