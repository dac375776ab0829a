import { en } from './en.ts'

const plain = 'AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz'
const accented = 'ÅåÇçÐðÉéĜĝÎîĻļÑñÖöŔŕŠšŢţÛûÝýŽž'

const withAccents = (text: string): string =>
  text.replaceAll(/[a-z]/gi, letter => accented[plain.indexOf(letter)] ?? letter)

/** Each word between marks that show its letters from right to left. */
const mirrored = (text: string): string =>
  text.replaceAll(/\p{L}[\p{L}\p{N}’]*/gu, word => `\u202e${word}\u202c`)

/** Changes what people read of a message in the ICU format: not its arguments, nor what it quotes. */
export function inMessage(message: string, change: (text: string) => string): string {
  let depth = 0
  return message
    .split(/('[{}][^']*'|[{}])/)
    .map(part => {
      if (part === '{') depth += 1
      if (part === '}') depth -= 1
      return /^[{}']/.test(part) || depth % 2 === 1 ? part : change(part)
    })
    .join('')
}

/** In brackets, with accents, and two fifths longer, as many languages are. */
function longer(message: string): string {
  const letters = message.replaceAll(/\{[^{}]*\}/g, '').length
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
