import { foldDecomposed, fractions, isAscii, plainLetters } from './fold.ts'

const zeroWidth = /\p{Default_Ignorable_Code_Point}/gu
// Folded, a double prime would be two single ones, and an acute accent a blank.
const doubleQuotes = /[“”„‟«»″‶ʺ❝❞〝〞〟]/g
const singleQuotes = /[‘’‚‛‹›′‵ʹʻʼʽ❛❜]/g
const besideFraction = /(?<=\S)(?=[¼-¾⅐-⅞↉])|(?<=[¼-¾⅐-⅞↉])(?=[^\s¼-¾⅐-⅞↉])/gu

/** Is a character a vulgar fraction? Such a one stands in a searched text between blanks. */
export const isFraction = (letter: string): boolean => letter.search(fractions) === 0

/**
 * The spellings of a text as searches compare it, in lists, the quick search and pickers alike: folded in plain letters, and where
 * it has ä, ö, ü, å or ø, with ae, oe, ue, aa, oe for each of them. Typographic quotes and primes are straight ones, × is x, a
 * fraction is `1/2` between blanks, and characters without width are nothing.
 *
 * Changing this needs a migration that rebuilds the search index and the words of names.
 */
export function spellingsOf(text: string): readonly [string] | readonly [string, string] {
  if (isAscii(text)) return [text.toLowerCase()]
  const decomposed = text
    .replace(zeroWidth, '')
    .replace(besideFraction, ' ')
    .replace(doubleQuotes, '"')
    .replaceAll('´', "'")
    .normalize('NFKD')
  const written = writeFolded(decomposed)
  const writtenOut = writeOut(decomposed)
  return writtenOut === decomposed ? [written] : [written, writeFolded(writtenOut)]
}

const writeFolded = (decomposed: string): string =>
  plainLetters(foldDecomposed(decomposed))
    .replace(singleQuotes, "'")
    .replaceAll('×', 'x')
    .replaceAll('\u2044', '/')

/** Writes letters out that have another spelling; the marks on them are dropped later. */
const writeOut = (decomposed: string): string =>
  decomposed
    .replace(/[aou][\u0300-\u036f]*?\u0308/gi, '$&e')
    .replace(/a[\u0300-\u036f]*?\u030a/gi, '$&a')
    .replace(/ø/gi, 'oe')

/** Has one of the spellings of a text a word in one of its own? */
export const hasWord = (spellings: readonly string[], word: readonly string[]): boolean =>
  word.some(spelled => spellings.some(text => text.includes(spelled)))

/** Makes a test of texts from what somebody types: has a text all of the words? */
export function findsWords(typed: string): (text: string) => boolean {
  const words = typed.split(/\s+/).map(spellingsOf)
  return text => {
    const spellings = spellingsOf(text)
    return words.every(word => hasWord(spellings, word))
  }
}
