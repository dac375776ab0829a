import type { AddressPolicy } from '../address-policy.ts'
import { AddressRefused, type Outbound } from '../outbound.ts'
import { DeliveryFailed, maxAnswer, type Notice, type Target, type Transport } from './service.ts'
import { BadServiceUrl, parseServiceUrl } from './service-url.ts'
import { findService } from './services.ts'

const timeout = 20_000
const maxRedirects = 10

/** Parses a service address; throws BadServiceUrl for an invalid address or unknown service. */
export function targetOf(url: string): Target {
  // An address within an address, as some guides write it.
  const inner = /^generic:\/\/(https?:\/\/.*)$/is.exec(url)?.[1]
  const parsed = parseServiceUrl(inner === undefined ? url : `generic+${inner}`)
  const service = findService(inner === undefined ? parsed.scheme : 'generic')
  if (service === undefined) throw new BadServiceUrl('begins with a service that is not known')
  const target = service(parsed)
  const title = parsed.option('title')
  if (title === undefined || parsed.scheme.startsWith('generic')) return target
  return { ...target, steps: notice => target.steps({ ...notice, title }) }
}

/** Tools of a delivery. */
export interface DeliveryTools {
  readonly outbound: Outbound
  readonly policy: AddressPolicy
  readonly signal?: AbortSignal
}

/**
 * Holds every host that a service address names against the policy: throws AddressRefused for a forbidden one. What
 * has no address yet may get one; it is checked again at every delivery.
 */
export async function checkAddress(url: string, { outbound, policy }: DeliveryTools): Promise<void> {
  for (const host of targetOf(url).hosts) {
    await outbound.pin(host, policy).catch(error => {
      if (!(error instanceof AddressRefused) || error.why === 'forbidden') throw error
    })
  }
}

/**
 * Delivers a notice, beginning after the steps that are done already; tells after each step how many are. Returns what the
 * service said, without secrets. Throws BadServiceUrl, AddressRefused, OutboundFailed or DeliveryFailed.
 */
export async function deliver(
  url: string,
  notice: Notice,
  tools: DeliveryTools,
  { done = 0, onStep = () => undefined }: { done?: number; onStep?: (done: number) => void } = {},
): Promise<string> {
  const { hosts, steps: stepsOf } = targetOf(url)
  let answer = `${hosts[0] ?? 'The service'} has taken the message`
  const way = openWay(tools, said => {
    answer = said
  })
  const steps = stepsOf(notice)
  for (let at = done; at < steps.length; at++) {
    await steps[at]?.(way)
    onStep(at + 1)
  }
  return answer
}

const openWay = ({ outbound, policy, signal }: DeliveryTools, hear: (answer: string) => void): Transport => ({
  outbound,
  policy,
  ...(signal === undefined ? {} : { signal }),
  async send(request) {
    const limits = {
      timeout,
      maxBytes: maxAnswer,
      cut: true as const,
      maxRedirects,
      ...(signal === undefined ? {} : { signal }),
    }
    const received = await outbound.send({ ...request, ...limits }, policy)
    const answer = `${received.url.host} answered ${received.status}`
    if (received.status >= 300) throw new DeliveryFailed(answer)
    hear(answer)
    return received
  },
})
