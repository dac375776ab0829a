import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import type { testNotifier as operation } from '@stowage/contract/upkeep/notifiers'
import { languageOf } from '#db/language-of-user.ts'
import { networkOf } from '#http/limits/rate-counters.ts'
import type { Budget, RateLimits } from '#http/limits/rate-limits.ts'
import { minute } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import { type DeliveryTools, deliver } from '#outbound/notify/deliver.ts'
import { DeliveryFailed } from '#outbound/notify/service.ts'
import { BadServiceUrl } from '#outbound/notify/service-url.ts'
import { OutboundFailed } from '#outbound/outbound.ts'
import type { WorkCtx } from '#server/context.ts'
import { refused } from './check-url.ts'

/** What a test says, in the languages of the page. */
const texts: Readonly<Record<Language, string>> = {
  en: 'This is a test of your notifier from Stowage. If you can read it, notices will arrive here.',
  de: 'Das ist ein Test von Stowage. Wenn du ihn lesen kannst, kommen Benachrichtigungen hier an.',
  fr: 'Ceci est un test de Stowage. Si vous pouvez le lire, les notifications arriveront ici.',
  es: 'Esta es una prueba de Stowage. Si puedes leerla, las notificaciones llegarán aquí.',
}

/** Counts a test of a notifier, whatever it is asked for; throws when an address has asked ten times in a minute. */
export function limitNotifierTests({ limits }: { limits: RateLimits }) {
  const always = limits.alwaysOn()
  return ({ write, request }: WorkCtx): Promise<void> =>
    write(({ db, now }) => always.spend(db, budgetOf(request.clientAddress), now), null)
}

/** Sends a short text to a service address, in the caller's language. */
export function testNotifier({ limits, delivery }: { limits: RateLimits; delivery: DeliveryTools }) {
  const spend = limitNotifierTests({ limits })
  return async (
    ctx: WorkCtx,
    { url, answer }: InputOf<typeof operation>,
  ): Promise<ReplyOf<typeof operation>> => {
    await spend(ctx)
    const text = texts[await ctx.read(({ db }) => languageOf(db, { id: ctx.actor.userId }))]
    try {
      const said = await deliver(url, { id: newId(), text }, delivery)
      return answer === undefined ? null : { answer: said }
    } catch (error) {
      throw told(error)
    }
  }
}

const budgetOf = (address: string): Budget => ({
  key: `test-notifier ${networkOf(address)}`,
  max: 10,
  window: minute,
  code: 'notifier.too_many_tests',
})

/** What the caller is told of a failure; what is no failure of the delivery is our own fault. */
function told(error: unknown): unknown {
  if (error instanceof BadServiceUrl) return invalid('url', 'bad_service_address', { reason: error.message })
  if (error instanceof DeliveryFailed || error instanceof OutboundFailed)
    return new Problem('notifier.undelivered', {
      text: `The notification could not be delivered: ${error.message}`,
      cause: error,
    })
  return refused(error)
}
