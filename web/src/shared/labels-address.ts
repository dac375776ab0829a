import type { Selection } from '../data/items/bulk.ts'

/** The most characters that a selection takes in an address; longer ones stay in the tab. */
const maxInAddress = 4000
const prefix = 'stowage.labels.'

/** A selection as the address of the labels has it: ids, JSON, or the key of what the tab keeps. */
export function writeSelection(select: Selection): string {
  const text = 'ids' in select && select.ids ? select.ids.join(',') : JSON.stringify(select)
  if (text.length <= maxInAddress) return text
  const key = `kept-${Date.now()}`
  sessionStorage.setItem(prefix + key, text)
  return key
}

/** Reads what `writeSelection` has written; undefined when it makes no sense or the tab does not have it. */
export function readSelection(written: string | undefined): Selection | undefined {
  const text = written?.startsWith('kept-')
    ? (sessionStorage.getItem(prefix + written) ?? '')
    : (written ?? '')
  if (!text.startsWith('{')) {
    const ids = text.split(',').filter(id => /^[0-9a-f-]{36}$/.test(id))
    return ids.length === 0 ? undefined : { ids }
  }
  try {
    return JSON.parse(text) as Selection
  } catch {
    return undefined
  }
}

/** The address at which the labels of a selection are printed. */
export const labelsOfSelection = (select: Selection): string =>
  `/labels?${new URLSearchParams({ select: writeSelection(select) }).toString()}`

/** The address at which the labels of what lies in a location are printed. */
export const labelsOfLocation = (id: string): string => `/labels?what=location&in=${id}`
