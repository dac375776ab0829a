import { html } from '#kernel/html.ts'
import { filledIn, type Language } from '#kernel/language.ts'
import type { Mail } from './mailer.ts'

/** Texts of a mail with a link, with placeholders such as `{name}`. */
export interface LetterWords {
  readonly subject: string
  readonly hello: string
  readonly why: string
  /** Effect of the link. */
  readonly action: string
  /** Validity of the link. */
  readonly how: string
  /** Advice for people who did not expect the mail. */
  readonly otherwise: string
}

/** A mail with one link, as text and as HTML. */
export interface LinkLetter {
  readonly to: string
  readonly language: Language
  readonly words: LetterWords
  /** Values of the placeholders. */
  readonly values: Readonly<Record<string, string>>
  readonly link: string
}

/** A mail with one link. What people have written themselves stands on one line in it, cut to 80 characters and without links. */
export function linkLetter({ to, language, words, values, link }: LinkLetter): Mail {
  const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainWords(value)]))
  const filled = (name: keyof LetterWords): string => filledIn(words[name], plain)
  const hello = filled('hello')
  const why = filled('why')
  const how = filled('how')
  const otherwise = filled('otherwise')
  return {
    to,
    subject: filled('subject'),
    text: `${[hello, why, link, how, otherwise].join('\n\n')}\n`,
    html: html`<!doctype html>
<html lang="${language}"><body style="font-family: sans-serif; line-height: 1.5">
<p>${hello}</p>
<p>${why}</p>
<p><a href="${link}" style="background: #1f5f4a; color: #fff; padding: 0.6em 1.2em; border-radius: 4px;
 display: inline-block; text-decoration: none">${filled('action')}</a></p>
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
