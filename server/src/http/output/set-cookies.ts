import type { FastifyReply, FastifyRequest } from 'fastify'
import { hour } from '#kernel/clock.ts'
import type { HttpSettings } from '../input/input.ts'
import { findCredential } from '../pipeline/credentials.ts'
import { isFromElsewhere } from '../pipeline/origin.ts'
import { type Cookie, cookieLines, namedFor } from './cookies.ts'

/** Sets cookies on an answer, unless a page of another site sent the request. */
export type SetCookies = (request: FastifyRequest, reply: FastifyReply, cookies: readonly Cookie[]) => void

/**
 * Creates the only function that sets cookies. It withholds them from pages of other sites, which could sign
 * a visitor in as somebody else or out, and then logs a hint at the setting `hostname` once an hour.
 */
export function setCookies({ hostname, frameAncestors }: HttpSettings, now: () => Date): SetCookies {
  let toldAt: number | undefined
  return (request, reply, cookies) => {
    // A URL with its own token may be used in any page.
    const isCarried = findCredential(request)?.via === 'query'
    if (!isCarried && !isFromElsewhere(request, hostname)) {
      reply.header('set-cookie', cookieLines(request, namedFor(request, cookies), frameAncestors))
      return
    }
    const at = now().getTime()
    if (toldAt !== undefined && at >= toldAt && at < toldAt + hour) return
    toldAt = at
    request.log.warn({ origin: request.headers.origin, host: request.headers.host }, advice)
  }
}

const advice =
  'A page of another address asked to be signed in and got no cookies. If it is your own page, set ' +
  'STOWAGE_OPTIONS_HOSTNAME to the address under which people open it'
