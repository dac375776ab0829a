import { readId } from '@stowage/contract/ids'
import { readAssetNumber } from '@stowage/contract/numbers'
import { type Needle, parseSearch } from '#features/entities/index.ts'
import { searchable } from '#kernel/search-text.ts'

/** What a quick search looks for. */
export interface Asked {
  /** The text as a whole. */
  readonly whole: Needle
  readonly words: readonly Needle[]
  readonly assetNumber: number | undefined
  /** The id of an entity, from the address on its label. */
  readonly id: string | undefined
  /** Only the number or the id is meant: nothing else is looked for. */
  readonly isExact: boolean
}

const nothing: Asked = { whole: [], words: [], assetNumber: undefined, id: undefined, isExact: true }

/** The addresses on labels, of any host, and below any path of it. */
const label =
  /^(?:https?:\/\/[^/\s]+)?(?:\/[^\s?#]*)?\/(?<page>a|assets|item|location)\/(?<value>[^\s/?#]+)\/?(?:[?#]\S*)?$/i

/** Reads the text of a quick search; undefined when there is nothing in it to look for. */
export function readAsked(q: string | undefined): Asked | undefined {
  const text = q?.trim() ?? ''
  if (text === '') return undefined
  const { page, value } = label.exec(text)?.groups ?? {}
  if (page !== undefined && value !== undefined) return readLabel(page.toLowerCase(), value)
  const { words, assetNumber } = parseSearch(text)
  if (assetNumber !== undefined) return { ...nothing, assetNumber: assetNumber ?? undefined }
  const whole = searchable(text)
  // Accents without letters.
  if (whole.every(spelled => spelled.trim() === '')) return undefined
  return { ...nothing, whole, words, assetNumber: numberIn(text), isExact: false }
}

const readLabel = (page: string, value: string): Asked =>
  page === 'item' || page === 'location'
    ? { ...nothing, id: readId(value) }
    : { ...nothing, assetNumber: numberIn(value) }

const numberIn = (text: string): number | undefined =>
  /^\d[\d-]*$/.test(text) ? (readAssetNumber(text) ?? undefined) : undefined
