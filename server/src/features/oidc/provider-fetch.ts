import type { CustomFetch } from 'openid-client'
import { ownerConfiguredAddresses } from '#outbound/address-policy.ts'
import type { Outbound } from '#outbound/outbound.ts'

const maxAnswer = 1024 * 1024

/** Lets the OpenID library ask the provider, whose address the owner has set, through our one way out, until we stop. */
export const fetchThrough =
  (outbound: Outbound, timeout: number, stopping: AbortSignal): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const received = await outbound.send(
      {
        url,
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        timeout,
        maxBytes: maxAnswer,
        ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
        signal: signal === undefined ? stopping : AbortSignal.any([signal, stopping]),
      },
      ownerConfiguredAddresses,
    )
    const { status, headers: receivedHeaders } = received
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : new Uint8Array(received.body), { status, headers: receivedHeaders })
  }
