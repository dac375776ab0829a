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
}

const draftKey = 'stowage.draft'

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

/** A number as people type it, with a comma or a point; 0 when nothing is typed, undefined when it is none. */
export function numberIn(typed: string): number | undefined {
  const text = typed.trim().replaceAll(/[\s']/g, '')
  if (text === '') return 0
  // The last sign of the two is the one before the cents.
  const decimal = /[.,](?=\d{0,2}$)/.exec(text)?.index
  const whole = decimal === undefined ? text : text.slice(0, decimal)
  const cents = decimal === undefined ? '' : text.slice(decimal + 1)
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}
