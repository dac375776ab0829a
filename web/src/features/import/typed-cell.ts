import type { ImportColumn } from '@stowage/contract/tables/imports'
import { today } from '../../i18n/format.ts'
import { dayIn } from '../../ui/day/day-in.ts'
import { signedNumberIn } from '../../ui/field/number-in.ts'
import { readDay, readNumber } from './read-values.ts'

/**
 * The text of a cell for what a person typed into it in the form of the page's language: as it was typed where the column is read the
 * same way, else as a number with the decimal sign of the column, or as `2026-01-31`.
 */
export function typedCell(
  typed: string,
  column: Pick<ImportColumn, 'decimal' | 'dates'> | undefined,
): string {
  if (column === undefined || typed.trim() === '') return typed
  const { decimal, dates } = column
  if (decimal !== null) {
    const number = signedNumberIn(typed)
    const read = readNumber(typed, decimal)
    if (number === undefined || read === undefined || read === number) return typed
    return decimal === 'comma' ? String(number).replace('.', ',') : String(number)
  }
  const day = dates === null ? undefined : dayIn(typed, { today: today() })
  return day === undefined || dates === null || readDay(typed, dates) === day ? typed : day
}
