import { codeKeyOf, maxCodes } from '@stowage/contract/matching/codes'
import { invalid } from '#kernel/problem.ts'

/** No codes, as they are stored. */
export const noCodes = '[]'

/** The codes in a stored column. */
export const readCodes = (stored: string): string[] => (stored === noCodes ? [] : JSON.parse(stored))

/** Codes as they are stored. */
export const writeCodes = (codes: readonly string[]): string =>
  codes.length === 0 ? noCodes : JSON.stringify(codes)

interface CodeChanges {
  readonly addCodes?: readonly string[] | undefined
  readonly removeCodes?: readonly string[] | undefined
}

/** The stored codes of an item without some and with others, which come last; refuses more than an item may have. */
export function changeCodes(stored: string, { addCodes = [], removeCodes = [] }: CodeChanges): string {
  if (addCodes.length + removeCodes.length === 0) return stored
  const removed = new Set(removeCodes.map(codeKeyOf))
  const kept = new Map(readCodes(stored).map(code => [codeKeyOf(code), code]))
  for (const key of removed) kept.delete(key)
  for (const code of addCodes) if (!kept.has(codeKeyOf(code))) kept.set(codeKeyOf(code), code)
  if (kept.size > maxCodes) throw invalid('addCodes', 'too_many', { limit: maxCodes })
  return writeCodes([...kept.values()])
}
