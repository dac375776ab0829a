import { readAssetNumber } from '@stowage/contract/primitives'
import { invalid } from '#kernel/problem.ts'
import { searchable } from '../search-text.ts'

const maxWords = 20

/** What a search looks for. */
export interface Needles {
  /** Folded; each must be found somewhere in a thing. */
  readonly words: readonly string[]
  /** Exactly this asset number; null finds nothing. */
  readonly assetNumber: number | null | undefined
}

const nothing: Needles = { words: [], assetNumber: undefined }

/**
 * Reads the text of a search: words at white space, `"…"` as one, an unclosed quote as it stands, `#` with an asset
 * number. At most 20 words.
 */
export function readNeedles(q: string | undefined): Needles {
  const text = q?.trim() ?? ''
  if (text === '') return nothing
  if (text.startsWith('#')) {
    const digits = text.slice(1).replaceAll('-', '').replaceAll('"', '')
    const number = digits === '' ? undefined : readAssetNumber(digits)
    if (number !== undefined) return { words: [], assetNumber: number }
  }
  const words = [...text.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => searchable(quoted ?? word))
  const distinct = [...new Set(words.filter(word => word !== ''))]
  if (distinct.length > maxWords) throw invalid('q', `must have at most ${maxWords} words`)
  return { words: distinct, assetNumber: undefined }
}

/** Is a word long enough for the search index? */
export const isIndexed = (word: string): boolean => word.length >= 3 && [...word].length >= 3
