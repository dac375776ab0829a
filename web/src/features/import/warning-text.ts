import type { ImportReport, ImportWarning } from '@stowage/contract/tables/imports'
import type { TFunction } from 'i18next'
import { formatList } from '../../i18n/format.ts'
import { rowText } from './row-text.ts'
import { kindOfRows } from './shown-report.ts'
import { memberNameOf } from './targets.tsx'

/** So many rows are named. */
const named = 5

/** Warnings that name the kind of rows. */
const aboutRows = ['skipped_row', 'cleared_column', 'overridden_row'] as const

/** What a warning names: a column, a member, cells, numbers. */
function namedIn(t: TFunction, { code, params }: ImportWarning, report: ImportReport): string[] {
  const { member, name, unit, kept, by } = params
  const texts = [
    typeof member === 'string' ? memberNameOf(t, member) : undefined,
    ...['column', 'value', 'currency', 'assetId'].map(key => params[key]),
    code === 'spelling' && typeof kept === 'string' ? `${String(name)} → ${kept}` : name,
    code === 'other_unit' && typeof kept === 'string' ? `${String(unit)} → ${kept}` : undefined,
    typeof by === 'number' ? t('import.overridden', { row: rowText(report, by) }) : undefined,
  ]
  return texts.filter((text): text is string => typeof text === 'string' && text !== '')
}

/** What a warning says: what it means for the import, and where. */
export function warningText(
  t: TFunction,
  warning: ImportWarning,
  report: ImportReport,
): { readonly title: string; readonly text: string } {
  const { code, rows, count } = warning
  const ofContacts = kindOfRows(report) === 'contacts' ? aboutRows.find(each => each === code) : undefined
  const where = rows.slice(0, named).map(row => rowText(report, row))
  const rest = count - where.length
  const inRows =
    where.length === 0
      ? []
      : [
          rest > 0
            ? t('import.inRows', { context: 'more', rows: where.join(', '), count, rest })
            : t('import.inRows', { rows: formatList(where), count }),
        ]
  return {
    title:
      ofContacts === undefined
        ? t(`import.warning.${code}`, { count })
        : t(`import.warning.${ofContacts}`, { count, context: 'contacts' }),
    text: [t(`import.warning.${code}Text`), [...namedIn(t, warning, report), ...inRows].join(' · ')]
      .filter(Boolean)
      .join(' '),
  }
}
