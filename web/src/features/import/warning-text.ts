import type { ImportWarning } from '@stowage/contract/imports'
import type { TFunction } from 'i18next'
import { formatList, formatNumber } from '../../i18n/format.ts'

/** So many rows are named. */
const named = 5

const textsIn = (params: ImportWarning['params']): string[] =>
  ['column', 'value', 'name', 'spelling', 'currency'].flatMap(key => {
    const value = params[key]
    return typeof value === 'string' && value !== '' ? [value] : []
  })

/** What a warning says: what it means for the import, and where. */
export function warningText(
  t: TFunction,
  { code, params, rows, count }: ImportWarning,
): { readonly title: string; readonly text: string } {
  const where = rows.slice(0, named).map(formatNumber)
  const rest = count - where.length
  const inRows =
    where.length === 0
      ? []
      : [t('import.inRows', { rows: rest > 0 ? where.join(', ') : formatList(where), count, rest })]
  return {
    title: t(`import.warning.${code}`, { count }),
    text: [t(`import.warning.${code}Text`), [...textsIn(params), ...inRows].join(' · ')]
      .filter(Boolean)
      .join(' '),
  }
}
