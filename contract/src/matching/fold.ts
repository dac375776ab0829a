/**
 * Characters whose full case folding (Unicode CaseFolding.txt, status C and F) differs from lower-casing a
 * decomposed text: sharp s, final sigma, and a few historic Cyrillic and Cherokee letters, which fold to the
 * capital.
 */
const specials = /[ßẞςᲀ-ᲈᏸ-ᏽꭰ-ꮿ]/gu
const cherokeeCapitals = /[Ꭰ-Ᏽ]/u
const historicCyrillic = 'вдосттъѣꙋ'

function foldSpecial(letter: string): string {
  if (letter === 'ß' || letter === 'ẞ') return 'ss'
  if (letter === 'ς') return 'σ'
  const code = letter.charCodeAt(0)
  if (code >= 0x1c80 && code <= 0x1c88) return historicCyrillic.charAt(code - 0x1c80)
  return letter.toUpperCase()
}

const ascii = /^[\0-\x7f]*$/
const marks = /[\u0300-\u036f]/g

export const isAscii = (text: string): boolean => ascii.test(text)

/**
 * Folds a text so that case and accents do not matter: `Électronique` and `electronique`, `Straße` and
 * `STRASSE` become equal. Name keys and searched texts are made of what this returns, on every database.
 *
 * NFKD, U+0300–036F dropped, full case folding, NFC. Changing this needs a migration that rebuilds every
 * `name_key`, the search index and the words of names.
 */
export const fold = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : foldDecomposed(text.normalize('NFKD'))

/** Folds a text that is in NFKD already. */
export function foldDecomposed(decomposed: string): string {
  const bare = decomposed.replace(marks, '')
  const lower = cherokeeCapitals.test(bare)
    ? bare.replace(/[^Ꭰ-Ᏽ]+/gu, part => part.toLowerCase())
    : bare.toLowerCase()
  return lower.replace(specials, foldSpecial).normalize('NFC')
}

const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  œ: 'oe',
  æ: 'ae',
}

/** Replaces letters that folding leaves alone: ł ø đ ħ ı by l o d h i, œ æ by oe ae. */
export const plainLetters = (folded: string): string =>
  folded.replace(/[łøđħıœæ]/g, letter => plain[letter] ?? letter)

/** Matches each vulgar fraction that is one character; to be used with `matchAll` and `replace`. */
export const fractions = /[¼-¾⅐-⅞↉]/gu
