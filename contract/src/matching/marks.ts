import type { Mark } from '../entities/search.ts'
import { findWordStart } from './relevance.ts'
import { isFraction, spellingsOf } from './search-text.ts'

/** A searched text with the source range of each of its units. */
interface Written {
  readonly text: string
  readonly origins: readonly Mark[]
}

/** A letter with the accents on it; a syllable of Hangul that is written in parts. */
const letters = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|\P{M}\p{M}*|\p{M}+/gu

/** Writes a text letter by letter as searches compare it, in one of its spellings. */
function writeLetters(text: string, spelling: 0 | 1): Written {
  const origins: Mark[] = []
  let written = ''
  let wasFraction = false
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const [plain, writtenOut] = spellingsOf(letter)
    const units = spelling === 0 ? plain : (writtenOut ?? plain)
    if (units === '') continue
    const isOne = isFraction(letter)
    const isApart = (isOne || wasFraction) && written !== '' && !/\s$/.test(written) && !/^\s/.test(letter)
    const added = isApart ? ` ${units}` : units
    written += added
    for (let i = 0; i < added.length; i++) origins.push({ from: index, to: index + letter.length })
    wasFraction = isOne
  }
  return { text: written, origins }
}

/** Ranges of words in a text, in UTF-16 units: the first match of each, preferably at the beginning of a word. */
export function marksIn(text: string, words: readonly (readonly string[])[]): Mark[] {
  const written = [writeLetters(text, 0), writeLetters(text, 1)]
  const marks = words.flatMap(word => {
    for (const each of written)
      for (const spelled of word) {
        const at = containerOf(each.text, spelled)
        if (at >= 0) return [markAt(each, at, spelled.length)]
      }
    return []
  })
  return merge(marks)
}

/** Position of a word, preferably at the beginning of a word; −1 when missing. */
function containerOf(text: string, word: string): number {
  const at = findWordStart(text, word)
  return at < 0 ? text.indexOf(word) : at
}

const markAt = ({ origins }: Written, at: number, length: number): Mark => ({
  from: origins[at]?.from ?? 0,
  to: origins[at + length - 1]?.to ?? 0,
})

/** Sorts marks and joins those that touch. */
function merge(marks: readonly Mark[]): Mark[] {
  const merged: Mark[] = []
  for (const mark of marks.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last === undefined || mark.from > last.to) merged.push(mark)
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, mark.to) }
  }
  return merged
}
