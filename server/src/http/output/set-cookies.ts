import type { FastifyReply, FastifyRequest } from 'fastify'
import { hour } from '#kernel/clock.ts'
import type { HttpSettings } from '../input/input.ts'
import { findCredential } from '../pipeline/credentials.ts'
import { isFromElsewhere } from '../pipeline/origin.ts'
import { type Cookie, cookieLines } from './cookies.ts'

/** Puts cookies on an answer, unless a page of another site would have them set. */
export type SetCookies = (request: FastifyRequest, reply: FastifyReply, cookies: readonly Cookie[]) => void

/**
 * Makes the one function that sets cookies. A page of another site could otherwise sign a visitor in as somebody else,
 * or out. The log names the setting `hostname` once an hour when cookies are withheld.
 */
export function setCookies({ hostname, frameAncestors }: HttpSettings, now: () => Date): SetCookies {
  let toldAt: number | undefined
  return (request, reply, cookies) => {
    // An address that carries its own token can stand in any page.
    const isCarried = findCredential(request)?.via === 'query'
    if (!isCarried && !isFromElsewhere(request, hostname)) {
      reply.header('set-cookie', cookieLines(request, cookies, frameAncestors))
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
