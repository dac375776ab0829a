import { type LabelTarget, readLabelAddress } from '@stowage/contract/labels/label-address'
import { readAssetNumber } from '@stowage/contract/values/asset-numbers'
import { readId } from '@stowage/contract/values/ids'
import { type Needle, parseSearch } from '#features/entities/index.ts'
import { searchable } from '#kernel/search-text.ts'

/** What a quick search looks for. */
export interface Asked {
  /** The text as a whole. */
  readonly whole: Needle
  readonly words: readonly Needle[]
  /** All of it as one code without signs, for when the words find nothing. */
  readonly code: string | undefined
  readonly assetNumber: number | undefined
  /** The id of an entity, from the address on its label. */
  readonly id: string | undefined
  /** Only the number or the id is meant: nothing else is looked for. */
  readonly isExact: boolean
}

const nothing: Asked = {
  whole: [],
  words: [],
  code: undefined,
  assetNumber: undefined,
  id: undefined,
  isExact: true,
}

/** Reads the text of a quick search; undefined when there is nothing in it to look for. */
export function readAsked(q: string | undefined): Asked | undefined {
  const text = q?.trim() ?? ''
  if (text === '') return undefined
  const label = readLabelAddress(text)
  if (label !== undefined) return toAsked(label)
  const { words, code, assetNumber } = parseSearch(text)
  if (assetNumber !== undefined) return { ...nothing, assetNumber: assetNumber ?? undefined }
  const whole = searchable(text)
  // Accents without letters.
  if (whole.every(spelled => spelled.trim() === '')) return undefined
  return { ...nothing, whole, words, code, assetNumber: numberIn(text), isExact: false }
}

const toAsked = (label: LabelTarget): Asked =>
  label.kind === 'id'
    ? { ...nothing, id: readId(label.id) }
    : { ...nothing, assetNumber: numberIn(label.number) }

const numberIn = (text: string): number | undefined =>
  /^\d[\d-]*$/.test(text) ? (readAssetNumber(text) ?? undefined) : undefined
