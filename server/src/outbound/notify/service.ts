import type { AddressPolicy } from '../address-policy.ts'
import type { Outbound } from '../outbound.ts'
import type { OutboundRequest, OutboundResponse } from '../request-types.ts'
import type { ServiceUrl } from './service-url.ts'

/** Text of a notice. */
export interface Notice {
  /** The same for every attempt to deliver it, different for every other notice. */
  readonly id: string
  /** For services that have one. */
  readonly title?: string
  readonly text: string
}

/** Transport of messages; checks each request against the address policy. */
export interface Transport {
  readonly outbound: Outbound
  readonly policy: AddressPolicy
  readonly signal?: AbortSignal
  /** Sends a request, follows redirects, and throws DeliveryFailed unless the answer says that it went well. */
  send(request: ServiceRequest): Promise<OutboundResponse>
}

/** Bytes of an answer that are read. */
export const maxAnswer = 64 * 1024

/** A request of a service; times and sizes are the same for all. */
export type ServiceRequest = Omit<OutboundRequest, 'timeout' | 'maxBytes' | 'cut' | 'maxRedirects' | 'signal'>

/** One of the requests that deliver a notice; each is either done or not. */
export type Step = (way: Transport) => Promise<unknown>

/** Target of a service address. */
export interface Target {
  /** The hosts that the address itself names; those of well-known services are not among them. */
  readonly hosts: readonly string[]
  /** Steps to deliver a notice, in order; deterministic. */
  steps(notice: Notice): Step[]
}

/** A kind of service: reads its addresses, or throws BadServiceUrl. */
export type Service = (url: ServiceUrl) => Target

/** The service has not taken the message. The message names the host and holds no secrets. */
export class DeliveryFailed extends Error {}
