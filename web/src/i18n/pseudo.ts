import { en } from './en.ts'

const plain = 'AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz'
const accented = 'ÅåÇçÐðÉéĜĝÎîĻļÑñÖöŔŕŠšŢţÛûÝýŽž'

const withAccents = (text: string): string =>
  text.replaceAll(/[a-z]/gi, letter => accented[plain.indexOf(letter)] ?? letter)

/** Each word between marks that show its letters from right to left. */
const mirrored = (text: string): string =>
  text.replaceAll(/\p{L}[\p{L}\p{N}’]*/gu, word => `\u202e${word}\u202c`)

/** A value that is filled in, or another message that is. */
const filledIn = /(\$t\(.*?\}\} ?\}\)|\{\{.*?\}\})/

/** Changes what people read of a message, but not what is filled in. */
export const inMessage = (message: string, change: (text: string) => string): string =>
  message
    .split(filledIn)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('')

/** In brackets, with accents, and two fifths longer, as many languages are. */
function longer(message: string): string {
  const letters = message
    .split(filledIn)
    .filter((_, at) => at % 2 === 0)
    .join('').length
  return `⟦${inMessage(message, withAccents)}${'~'.repeat(Math.ceil(letters * 0.4))}⟧`
}

/** The English messages as the pseudo-language `en-XA`, or as `ar-XB`, which is mirrored: for tests of every screen. */
export const pseudoMessages = (language: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(en).map(([key, message]) => [
      key,
      language === 'ar-XB' ? inMessage(message, mirrored) : longer(message),
    ]),
  )
