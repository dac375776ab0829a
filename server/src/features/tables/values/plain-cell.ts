const isAscii = /^[\x20-\x7e]*$/

/** Every blank but the plain one: no-break, thin, ideographic, tabs and line ends. */
const blanks = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu

/** Marks that cannot be seen: directions, joiners, soft hyphens, variation selectors. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/gu

/** Letters, digits and signs as wide as Chinese ones, which follow each other as the plain ones do. */
const fullWidth = /[\uff01-\uff5e]/gu
const fullWidthShift = 0xff01 - 0x21

/** Digits of the Arabic, Persian, Hindi and Bengali scripts. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/gu
/** Their zeros, the last first. */
const zeros = [0x09e6, 0x0966, 0x06f0, 0x0660]

function toPlainDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (zeros.find(zero => zero <= code) ?? code))
}

/**
 * A cell without blanks around it, with plain blanks and digits only and without invisible marks; undefined when it is
 * longer than `longest`, so that no reader ever looks at a long text.
 */
export function plainCell(cell: string, longest: number): string | undefined {
  const text = cell.trim()
  if (text.length > longest) return undefined
  if (isAscii.test(text)) return text
  return text
    .replace(unseen, '')
    .replace(blanks, ' ')
    .replace(fullWidth, character => String.fromCharCode(character.charCodeAt(0) - fullWidthShift))
    .replace(otherDigits, toPlainDigit)
    .trim()
}

/** Lower case without accents, so that `Février` and `fevrier`, `FAŁSZ` and `falsz` are the same. */
export const foldWord = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ø', 'o')
