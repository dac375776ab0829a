import { domainToASCII, domainToUnicode } from 'node:url'
import type { Reader } from './reader-writer.ts'

/** The one form of an email address (trimmed, lower case): letters composed, its domain in letters instead of Punycode. */
export const oneFormOf = (email: string): string => writtenWith(email, 'NFC', domainToUnicode)

/**
 * All forms in which an account may have an email address, that in which it was typed first and `oneFormOf` next. An address in
 * plain ASCII has one.
 */
export const formsOf = (email: string): string[] => [
  ...new Set([
    email,
    oneFormOf(email),
    writtenWith(email, 'NFC', domainToASCII),
    writtenWith(email, 'NFD', domainToUnicode),
    writtenWith(email, 'NFD', domainToASCII),
  ]),
]

/**
 * The form of an email address that an account has: that in which it was typed before any other, as there may be two accounts from
 * before addresses had one form. Where no account has the address, its one form.
 */
export async function storedAddress(db: Reader, email: string): Promise<string> {
  const forms = formsOf(email)
  if (forms.length === 1) return email
  const rows = await db.q.selectFrom('users').select('email').where('email', 'in', forms).execute()
  const stored = rows.map(row => row.email)
  return forms.find(form => stored.includes(form)) ?? oneFormOf(email)
}

function writtenWith(email: string, form: 'NFC' | 'NFD', rewrite: (domain: string) => string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  // Both functions answer the empty text for a domain that no resolver takes; one in plain ASCII is not for them.
  const isInternational = at > 0 && /[^\0-\x7f]|(^|\.)xn--/.test(domain)
  const rewritten = isInternational ? rewrite(domain) || domain : domain
  return (email.slice(0, at) + rewritten).normalize(form)
}
