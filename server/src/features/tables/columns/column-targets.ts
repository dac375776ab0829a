import type { ColumnMember, ColumnTarget, ImportKind } from '@stowage/contract/tables/import-options'

export const skip: ColumnTarget = { skip: true }

/** Columns of a preset that are left behind, by header. */
export const skipAll = (headers: readonly string[]): Record<string, ColumnTarget> =>
  Object.fromEntries(headers.map(header => [header, skip]))

export const toMember = (member: ColumnMember): ColumnTarget => ({ member })

export const toLevel = (level: number): ColumnTarget => ({ member: 'location', level })

/** Is a target for rows of this kind? */
export const isOf = (target: ColumnTarget, of: ImportKind): boolean =>
  'skip' in target || 'contact' in target === (of === 'contacts')

export const isSkip = (target: ColumnTarget): boolean => 'skip' in target

/** Is a target the member itself, not one of its levels? */
export const isMember = (target: ColumnTarget, member: ColumnMember): boolean =>
  'member' in target && target.member === member

/** All that set the purchase price. */
const prices: readonly ColumnMember[] = ['purchasePrice', 'price', 'total']

/** The key of a target; undefined where several columns may have it. */
function keyOf(target: ColumnTarget): string | undefined {
  if ('field' in target) return `field ${target.field}`
  if ('contact' in target) return `contact ${target.contact}`
  if (!('member' in target)) return undefined
  if (target.level !== undefined) return `location ${target.level}`
  return prices.includes(target.member) ? 'purchasePrice' : target.member
}

/** Which columns have which target. */
export class TakenTargets {
  readonly #columns = new Map<string, number>()

  /** The column that sets the same; undefined when none does. */
  columnOf(target: ColumnTarget): number | undefined {
    const key = keyOf(target)
    if (key === undefined) return undefined
    const same = this.#columns.get(key)
    if (same !== undefined || !('member' in target) || target.member !== 'location') return same
    if (target.level !== undefined) return this.#columns.get('location')
    return [...this.#columns].find(([taken]) => taken.startsWith('location '))?.[1]
  }

  take(target: ColumnTarget, column: number): void {
    const key = keyOf(target)
    if (key !== undefined && !this.#columns.has(key)) this.#columns.set(key, column)
  }
}
