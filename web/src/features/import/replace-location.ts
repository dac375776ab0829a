import type { ImportReport } from '@stowage/contract/imports'
import { i18n } from '../../i18n/i18n.ts'
import type { LocationOption } from '../../ui/picker/location-lines.tsx'
import { tell } from '../../ui/toast/toasts.ts'
import { readTable } from './bad-rows-file.ts'
import { type Fix, withFix } from './choices.ts'
import { choose, currentSession, type Session } from './import-session.ts'
import { columnsNow } from './shown-report.ts'

const separator = /\s*(?<!\\)[/>›]\s*/

/** The names of a path, from the outside in. */
export const namesInPath = (path: string): readonly string[] =>
  path
    .split(separator)
    .map(name => name.replaceAll('\\/', '/').trim())
    .filter(name => name !== '')

const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** The path of a cell with another location in place of one that begins it; undefined: the cell is elsewhere. */
export function replacedPath(
  cell: string,
  old: readonly string[],
  { path, name }: Pick<LocationOption, 'path' | 'name'>,
): string | undefined {
  const names = namesInPath(cell)
  const isThere =
    old.length <= names.length && old.every((each, at) => folded(each) === folded(names[at] ?? ''))
  if (!isThere) return undefined
  const sign = /[/>›]/.exec(cell)?.[0] ?? '>'
  const written = (each: string): string => (sign === '/' ? each.replaceAll('/', '\\/') : each)
  return [...path, name, ...names.slice(old.length)].map(written).join(` ${sign} `)
}

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
