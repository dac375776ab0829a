import type { AddressPolicy } from '../address-policy.ts'
import type { Outbound } from '../outbound.ts'
import type { OutboundRequest, OutboundResponse } from '../request-types.ts'
import type { ServiceUrl } from './service-url.ts'

/** What there is to say. */
export interface Notice {
  /** The same for every attempt to deliver it, different for every other notice. */
  readonly id: string
  /** For services that have one. */
  readonly title?: string
  readonly text: string
}

/** How a message leaves: each request is held against the policy. */
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

/** Where a service address leads. */
export interface Target {
  /** The hosts that the address itself names; those of well-known services are not among them. */
  readonly hosts: readonly string[]
  /** What has to be done, one after the other, to deliver a notice: the same each time that it is asked. */
  steps(notice: Notice): Step[]
}

/** A kind of service: reads its addresses, or throws BadServiceUrl. */
export type Service = (url: ServiceUrl) => Target

/** The service has not taken the message. The message names the host and holds no secrets. */
export class DeliveryFailed extends Error {}
