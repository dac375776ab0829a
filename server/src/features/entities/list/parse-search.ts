import { readAssetNumber } from '@stowage/contract/numbers'
import { invalid } from '#kernel/problem.ts'
import { searchable } from '#kernel/search-text.ts'

const maxWords = 20

/** The spellings of one word; it is found where any of them is. */
export type Needle = readonly string[]

/** What a search looks for. */
export interface ParsedSearch {
  /** The words as they stand, one after the other; no spelling when there are none. */
  readonly whole: Needle
  /** Each must be found somewhere in an item. */
  readonly words: readonly Needle[]
  /** Exactly this asset number; null finds nothing. */
  readonly assetNumber: number | null | undefined
}

const nothing: ParsedSearch = { whole: [], words: [], assetNumber: undefined }

/**
 * Reads the text of a search: words at white space, `"…"` as one, an unclosed quote as it stands, `#` with an asset
 * number. At most 20 words.
 */
export function parseSearch(q: string | undefined): ParsedSearch {
  const text = q?.trim() ?? ''
  if (text === '') return nothing
  if (text.startsWith('#')) {
    const digits = text.slice(1).replaceAll('-', '').replaceAll('"', '')
    const number = digits === '' ? undefined : readAssetNumber(digits)
    if (number !== undefined) return { ...nothing, assetNumber: number }
  }
  const written = [...text.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
  const words = written.map(searchable)
  const distinct = new Map(words.filter(([folded]) => folded !== '').map(word => [word.join(' | '), word]))
  if (distinct.size > maxWords) throw invalid('q', 'too_many_words', { limit: maxWords })
  if (distinct.size === 0) return nothing
  return { whole: searchable(written.join(' ')), words: [...distinct.values()], assetNumber: undefined }
}

/** Is a word long enough for the search index, however it is spelled? */
export const isIndexed = (word: Needle): boolean =>
  word.every(spelling => spelling.length >= 3 && [...spelling].length >= 3)
