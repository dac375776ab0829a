import { codeKeyOf, maxCodes } from '@stowage/contract/matching/codes'
import { invalid } from '#kernel/problem.ts'
import type { StoredEntity } from './entity.ts'

const none = '[]'

/** The codes in a stored column. */
export const readCodes = (stored: string): string[] => (stored === none ? [] : JSON.parse(stored))

/** Codes as they are stored. */
export const writeCodes = (codes: readonly string[]): string =>
  codes.length === 0 ? none : JSON.stringify(codes)

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

type Coded = Pick<StoredEntity, 'codes' | 'is_location'>

/** Does an entity only get codes that it may have? A location gets none; those that it had as an item may stay. */
export function mayHaveCodes(before: Pick<Coded, 'codes'> | undefined, after: Coded): boolean {
  if (after.is_location === 0 || after.codes === none || after.codes === before?.codes) return true
  const had = new Set(readCodes(before?.codes ?? none).map(codeKeyOf))
  return readCodes(after.codes).every(code => had.has(codeKeyOf(code)))
}

/** Refuses codes for a location; those that it had as an item may stay. */
export function requireCodesOfItem(
  before: Pick<Coded, 'codes'> | undefined,
  after: Coded,
  path = 'codes',
): void {
  if (!mayHaveCodes(before, after)) throw invalid(path, 'only_of_items')
}
