import { personalKeys } from '../../../data/personal-storage.ts'

/** A new thing that has not been saved yet, as it was typed. */
export interface Draft {
  readonly name: string
  readonly placeId: string | undefined
  readonly tagIds: readonly string[]
  readonly quantity: string
  readonly price: string
  readonly manufacturer: string
  readonly modelNumber: string
  readonly serialNumber: string
  readonly notes: string
  /** What was scanned and nothing had; kept as a custom field. */
  readonly barcode: string
  /** Several things instead, one on each line, as they were typed. */
  readonly lines: string
}

export const emptyDraft: Draft = {
  name: '',
  placeId: undefined,
  tagIds: [],
  quantity: '1',
  price: '',
  manufacturer: '',
  modelNumber: '',
  serialNumber: '',
  notes: '',
  barcode: '',
  lines: '',
}

const draftKey = personalKeys.draft

/** What was typed before, also in a tab that was closed. */
export function keptDraft(): Draft {
  try {
    return { ...emptyDraft, ...(JSON.parse(localStorage.getItem(draftKey) ?? '{}') as Partial<Draft>) }
  } catch {
    return emptyDraft
  }
}

/** Keeps what has been typed; undefined forgets it. */
export function keepDraft(draft: Draft | undefined): void {
  if (draft === undefined) localStorage.removeItem(draftKey)
  else localStorage.setItem(draftKey, JSON.stringify(draft))
}
