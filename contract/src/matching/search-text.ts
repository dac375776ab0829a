import { foldDecomposed, fractions, isAscii, plainLetters } from './fold.ts'

const zeroWidth = /\p{Default_Ignorable_Code_Point}/gu
// Replaced before folding: a double prime would fold to two primes, an acute accent to a blank.
const doubleQuotes = /[“”„‟«»″‶ʺ❝❞〝〞〟]/g
const singleQuotes = /[‘’‚‛‹›′‵ʹʻʼʽ❛❜]/g
const besideFraction = /(?<=\S)(?=[¼-¾⅐-⅞↉])|(?<=[¼-¾⅐-⅞↉])(?=[^\s¼-¾⅐-⅞↉])/gu

/** Is a character a vulgar fraction? Searched texts have blanks around it. */
export const isFraction = (letter: string): boolean => letter.search(fractions) === 0

/**
 * Spellings of a text for all searches (lists, quick search, pickers): folded in plain letters; a text with ä, ö, ü,
 * å or ø has a second one with ae, oe, ue, aa, oe. Typographic quotes and primes become straight, × becomes x, a
 * fraction becomes `1/2` between blanks, zero-width characters are dropped.
 *
 * Changing this needs a migration that rebuilds the search index, the words of names, and the search texts of contacts.
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

/** Writes ä as ae and so on; folding drops the marks later. */
const writeOut = (decomposed: string): string =>
  decomposed
    .replace(/[aou][\u0300-\u036f]*?\u0308/gi, '$&e')
    .replace(/a[\u0300-\u036f]*?\u030a/gi, '$&a')
    .replace(/ø/gi, 'oe')

/** Does a spelling of a text contain a spelling of a word? */
export const hasWord = (spellings: readonly string[], word: readonly string[]): boolean =>
  word.some(spelled => spellings.some(text => text.includes(spelled)))

/** Test from typed text: does a text contain all of its words? */
export function findsWords(typed: string): (text: string) => boolean {
  const words = typed.split(/\s+/).map(spellingsOf)
  return text => {
    const spellings = spellingsOf(text)
    return words.every(word => hasWord(spellings, word))
  }
}
