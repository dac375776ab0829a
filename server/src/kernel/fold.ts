import { requireValue } from './require-value.ts'

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
  if (code >= 0x1c80 && code <= 0x1c88) return requireValue(historicCyrillic[code - 0x1c80])
  return letter.toUpperCase()
}

const isAscii = /^[\0-\x7f]*$/
const marks = /[\u0300-\u036f]/g

/**
 * Folds a text so that case and accents do not matter: `Électronique` and `electronique`, `Straße` and
 * `STRASSE` become equal. Names are ordered and texts are searched by what this returns, on every database.
 *
 * NFKD, U+0300–036F dropped, full case folding, NFC. Changing this needs a migration that rebuilds every
 * `name_key` and the search index.
 */
export const fold = (text: string): string =>
  isAscii.test(text) ? text.toLowerCase() : foldDecomposed(text.normalize('NFKD'))

/**
 * The spellings of a text, folded: as it stands, and where it has ä, ö, ü, å, ø or æ, with ae, oe, ue, aa, oe, ae for
 * each of them (ß is ss in both).
 */
export function spellingsOf(text: string): readonly [string] | readonly [string, string] {
  if (isAscii.test(text)) return [text.toLowerCase()]
  const decomposed = text.normalize('NFKD')
  const folded = foldDecomposed(decomposed)
  const writtenOut = writeOut(decomposed)
  return writtenOut === decomposed ? [folded] : [folded, foldDecomposed(writtenOut)]
}

/** Writes letters out that have another spelling; the marks on them are dropped later. */
const writeOut = (decomposed: string): string =>
  decomposed
    .replace(/[aou][\u0300-\u036f]*?\u0308/gi, '$&e')
    .replace(/a[\u0300-\u036f]*?\u030a/gi, '$&a')
    .replace(/ø/gi, 'oe')
    .replace(/æ/gi, 'ae')

function foldDecomposed(decomposed: string): string {
  const bare = decomposed.replace(marks, '')
  const lower = cherokeeCapitals.test(bare)
    ? bare.replace(/[^Ꭰ-Ᏽ]+/gu, part => part.toLowerCase())
    : bare.toLowerCase()
  return lower.replace(specials, foldSpecial).normalize('NFC')
}

/** Orders two texts by code point, as both databases do (JavaScript's own `<` compares UTF-16 units). */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    const xWide = x >= 0xd800 && x <= 0xdfff
    const yWide = y >= 0xd800 && y <= 0xdfff
    return xWide === yWide ? x - y : xWide ? 1 : -1
  }
  return a.length - b.length
}
