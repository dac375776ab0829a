import { spellingsOf } from './search-text.ts'

const words = /[\p{L}\p{N}]+/gu

/** The most codes of an item. */
export const maxCodes = 20

/** Signs that may stand between the parts of one code; a comma or a line break does not. */
const between = /^[ \t\u00a0._\-/:#()+*'°]{1,3}$/

/** Words without a number belong to a code up to this length: `M3 x 8`, `AB-123`. */
const longestLetters = 3
const longestCode = 64

/** A text without signs and blanks, as codes are compared: `AB-123 456` and `ab123456` are the same. */
export const codeOf = (text: string): string => (spellingsOf(text)[0].match(words) ?? []).join('')

const isPart = (word: string): boolean => /\p{N}/u.test(word) || word.length <= longestLetters

/** Codes in a searched text that are written with signs or blanks, without these: `m3x8` of `screw m3 x 8`. */
export function codesIn(spelled: string): readonly string[] {
  if (!/\p{N}/u.test(spelled)) return []
  const codes = new Set<string>()
  let parts: string[] = []
  let end = 0
  const close = (): void => {
    const code = parts.join('')
    if (parts.length > 1 && code.length >= 3 && code.length <= longestCode && /\p{N}/u.test(code))
      codes.add(code)
    parts = []
  }
  for (const { 0: word, index } of spelled.matchAll(words)) {
    if (parts.length > 0 && !between.test(spelled.slice(end, index))) close()
    if (isPart(word)) parts.push(word)
    else close()
    end = index + word.length
  }
  close()
  return [...codes]
}

/** Words in front of a code on a plate, in the languages of the page. */
const prefix =
  /^(?:s\/?n|p\/?n|serial(?: (?:number|no|nr))?|part(?: (?:number|no|nr))?|model(?: (?:number|no|nr))?|serien-?(?:nummer|nr)|artikel-?(?:nummer|nr)|(?:n°|no|numero)(?: de)? serie|art|nr|no|n°|ean|upc|isbn|imei)(?:[\s.:#]+|(?=\d))/

/** Could a whole text be one code, as those are that `codesIn` finds? */
const isCode = (spelled: string): boolean =>
  /\p{N}/u.test(spelled) && (spelled.match(words) ?? []).every(isPart)

/**
 * The code that is looked for, without signs and, where one stands in front, without a word such as `SN`; undefined when it is
 * written so already, and for other words with a number, such as `item 471`.
 */
export function codeSought(q: string): string | undefined {
  const spelled = spellingsOf(q.trim())[0]
  if (spelled.includes('"')) return undefined
  const bare = spelled.replace(prefix, '')
  const code = codeOf(bare)
  return isCode(bare) && code.length >= 3 && code !== spelled ? code : undefined
}

/** The key by which codes are compared: without case and outer blanks. */
export const codeKeyOf = (code: string): string => code.trim().normalize('NFC').toUpperCase()
