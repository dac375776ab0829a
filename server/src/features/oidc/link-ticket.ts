import { parseJson } from '@stowage/contract/protocol/json'
import { z } from 'zod'
import type { Cookie } from '#http/output/cookies.ts'
import { addMilliseconds, type Instant, minute } from '#kernel/clock.ts'
import { hashToken, readSigned, sign } from '#kernel/secrets.ts'
import type { RequestFacts } from '#server/context.ts'

/** How long somebody may think about it, milliseconds. */
const timeoutMs = 15 * minute
const name = 'oidc_link'
const purpose = 'oidc link'
/** Limits of a ticket. */
const mostWritten = { bytes: 4096, values: 20, levels: 2 }
/** The only addresses that the cookie is sent to. */
const path = '/api/v1/users/login/oidc'

const Ticket = z.object({
  userId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  until: z.string(),
  /** What has ended, once the account is linked. */
  ended: z
    .object({
      sessions: z.number(),
      keys: z.number(),
      notifiers: z.number(),
      calendars: z.number().default(0),
      invitations: z.number(),
    })
    .optional(),
})

/** Says that a provider has shown somebody in, whose address an account here has that nobody has verified. */
export type Ticket = z.infer<typeof Ticket>

/** Makes a ticket that is good for a quarter of an hour. */
export const newTicket = (
  { userId, issuer, subject, email }: Omit<Ticket, 'until' | 'ended'>,
  now: Instant,
): Ticket => ({ userId, issuer, subject, email, until: addMilliseconds(now, timeoutMs) })

/** The cookie that keeps a ticket: signed, so that every process can read it and nobody can make one. */
export const ticketCookie = (ticket: Ticket, pepper: string): Cookie =>
  cookieOf(sign(JSON.stringify(ticket), purpose, pepper), new Date(ticket.until))

/** Takes it away. */
export const clearedTicket = (): Cookie => cookieOf('', new Date(0))

/** The ticket that the browser brought back, while it is good, and what a form of its page has to say along with it. */
export function ticketIn(
  { cookie }: RequestFacts,
  pepper: string,
  now: Instant,
): { ticket: Ticket; guard: string } | undefined {
  const kept = cookie(name)
  const text = kept === undefined ? undefined : readSigned(kept, purpose, pepper)
  if (kept === undefined || text === undefined) return undefined
  const ticket = Ticket.parse(parseJson(text, mostWritten))
  return ticket.until > now ? { ticket, guard: hashToken(`form ${kept}`) } : undefined
}

const cookieOf = (value: string, expires: Date): Cookie => ({ name, value, path, httpOnly: true, expires })
