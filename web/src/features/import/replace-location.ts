import type { ImportReport } from '@stowage/contract/tables/imports'
import { i18n } from '../../i18n/i18n.ts'
import type { LocationOption } from '../../ui/picker/location-lines.tsx'
import { tell } from '../../ui/toast/toasts.ts'
import { readTable } from './bad-rows-file.ts'
import { type Fix, withFix } from './choices.ts'
import { choose, currentSession, type Session } from './import-session.ts'
import { replacedPath } from './replaced-path.ts'
import { columnsNow } from './shown-report.ts'

/** Has every row of a new location go to one that exists: its cells get another text. */
export async function replaceLocation(
  session: Session,
  report: ImportReport,
  old: readonly string[],
  instead: LocationOption,
): Promise<void> {
  const column = columnsNow(report, session.choices).find(
    ({ mappedTo }) => 'member' in mappedTo && mappedTo.member === 'location' && mappedTo.level === undefined,
  )
  const at = report.columns.findIndex(({ header }) => header === column?.header)
  const fixes: Fix[] = []
  if (column !== undefined)
    for await (const [row, cells] of readTable(session.file, report)) {
      const known = session.choices.fixes.find(fix => fix.row === row && fix.column === column.header)
      const value =
        row <= report.headerRow ? undefined : replacedPath(known?.value ?? cells[at] ?? '', old, instead)
      if (value !== undefined) fixes.push({ row, column: column.header, value, was: undefined })
    }
  const now = currentSession()
  if (fixes.length === 0 || now === undefined) {
    tell({ text: i18n.t('import.notReplaced', { name: instead.name }) })
    return
  }
  choose(fixes.reduce(withFix, now.choices))
}
