/**
 * Where Unicode's full case folding (CaseFolding.txt, status C and F) differs from lower-casing a decomposed
 * text one character at a time: sharp s, final sigma, a few historic Cyrillic and Cherokee letters, whose
 * folded form is the capital.
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

/** Does a text have nothing but ASCII? */
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

/** The same of a text that is in NFKD. */
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

/** Writes folded letters as plain ones that fold leaves alone: ł ø đ ħ ı as l o d h i, œ æ as oe ae. */
export const plainLetters = (folded: string): string =>
  folded.replace(/[łøđħıœæ]/g, letter => plain[letter] ?? letter)

/** Matches each vulgar fraction that is one character; to be used with `matchAll` and `replace`. */
export const fractions = /[¼-¾⅐-⅞↉]/gu
