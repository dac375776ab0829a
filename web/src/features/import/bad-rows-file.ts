import type { ImportReport } from '@stowage/contract/tables/imports'
import type { TFunction } from 'i18next'
import { saveFile } from '../../data/wire/save-file.ts'
import { cellText } from './cell-text.ts'
import { csvFileOf, csvRows } from './csv-text.ts'
import { usualDelimiter } from './template.ts'

/** The rows of the report's bad cells, by their number, each with its reasons. */
function reasonsOf({ errors }: ImportReport): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>()
  for (const error of errors) {
    const reason = [error.column, cellText(error)].filter(Boolean).join(': ')
    reasons.set(error.row, [reasons.get(error.row), reason].filter(Boolean).join(' · '))
  }
  return reasons
}

/** The browser's decoder for an encoding of the report; undefined where it has none. */
function decoderFor(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding === 'macroman' ? 'macintosh' : encoding)
  } catch {
    return undefined
  }
}

/** The rows of a text file with their numbers, as the report counts them; none of a workbook. */
export async function* readTable(
  file: File,
  { encoding, delimiter }: ImportReport,
): AsyncGenerator<readonly [row: number, cells: readonly string[]]> {
  const decoder = delimiter === null ? undefined : decoderFor(encoding)
  if (delimiter === null || decoder === undefined) return
  const text = decoder.decode(await file.arrayBuffer()).replace(/^sep=.\r?\n/i, '\n')
  let row = 0
  for (const cells of csvRows(text, delimiter)) {
    yield [++row, cells]
    if (row % yieldEvery === 0) await new Promise(resolve => setTimeout(resolve))
  }
}

/** After so many rows the page may do something else. */
const yieldEvery = 2000

/** The bad rows as a table, with the reason in a column at the end. */
async function badRowsFile(t: TFunction, file: File, report: ImportReport): Promise<File> {
  const reasons = reasonsOf(report)
  const headers = report.columns.map(({ header }) => header)
  const known = new Map<number, readonly string[]>()
  for await (const [row, cells] of readTable(file, report)) if (reasons.has(row)) known.set(row, cells)
  // Of a workbook only the cells are known that the report names.
  const named = (row: number): string[] =>
    headers.map(header => report.errors.find(each => each.row === row && each.column === header)?.value ?? '')
  const rows = [...reasons].map(([row, reason]) => {
    const cells = known.get(row) ?? named(row)
    return [...headers.map((_, at) => cells[at] ?? ''), reason]
  })
  const name = `${file.name.replace(/\.[^.]+$/, '')} – ${t('import.badRowsName')}.csv`
  return csvFileOf([[...headers, t('import.reason')], ...rows], {
    name,
    delimiter: report.delimiter ?? usualDelimiter(),
  })
}

/** Saves the rows that the report names, to be fixed elsewhere. */
export async function downloadBadRows(t: TFunction, file: File, report: ImportReport): Promise<void> {
  const saved = await badRowsFile(t, file, report)
  saveFile(saved, saved.name)
}
