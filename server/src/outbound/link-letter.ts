import { html } from '#kernel/html.ts'
import type { Language } from '#kernel/language.ts'
import { textsIn } from '#kernel/texts.ts'
import type { Mail } from './mailer.ts'

/** A mail with one link, as text and as HTML. */
export interface LinkLetter {
  readonly to: string
  readonly language: Language
  /** The texts of the mail begin with it: `invitation.subject`. */
  readonly about: 'invitation' | 'passwordReset'
  /** The values that the texts fill in. */
  readonly values: Readonly<Record<string, string>>
  readonly link: string
}

/** A mail with one link. What people have written themselves stands on one line in it, cut to 80 characters and without links. */
export function linkLetter({ to, language, about, values, link }: LinkLetter): Mail {
  const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainWords(value)]))
  const t = textsIn(language)
  const hello = t(`${about}.hello`, plain)
  const why = t(`${about}.why`, plain)
  const how = t(`${about}.how`, plain)
  const otherwise = t(`${about}.otherwise`, plain)
  return {
    to,
    subject: t(`${about}.subject`, plain),
    text: `${[hello, why, link, how, otherwise].join('\n\n')}\n`,
    html: html`<!doctype html>
<html lang="${language}"><body style="font-family: sans-serif; line-height: 1.5">
<p>${hello}</p>
<p>${why}</p>
<p><a href="${link}" style="background: #1f5f4a; color: #fff; padding: 0.6em 1.2em; border-radius: 4px;
 display: inline-block; text-decoration: none">${t(`${about}.action`, plain)}</a></p>
<p><a href="${link}">${link}</a></p>
<p>${how} ${otherwise}</p>
</body></html>
`.text,
  }
}

const longest = 80

/**
 * A text that somebody else has written, for a mail: on one line, cut, and so that no mail program makes a link of it. A dot or an
 * `@` within a word is set apart.
 */
function plainWords(text: string): string {
  const line = text
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//giu, ' ')
    .replace(/([.\u3002\uFF0E\uFF61@\uFF20])(?=\p{L})/gu, '$1 ')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line
}
