import type { TFunction } from 'i18next'
import { currencySign } from '../../../i18n/format.ts'
import { type Column, fieldPrefix } from './columns.ts'

/** What a column is called; a custom field by its own name. */
export const columnName = (t: TFunction, column: Column | undefined, currency: string): string =>
  column?.label === undefined
    ? (column?.id ?? '').slice(fieldPrefix.length)
    : t(column.label, { currency: currencySign(currency) })

/** The ids of columns as an address has them: names of custom fields may have commas. */
export const writeColumns = (ids: readonly string[]): string =>
  ids.length === 0 ? 'none' : ids.map(id => id.replace(/[%,]/g, encodeURIComponent)).join(',')
