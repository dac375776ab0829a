import type { ImportKind } from '@stowage/contract/tables/import-options'
import type { TFunction } from 'i18next'
import { saveFile } from '../../data/wire/save-file.ts'
import { decimalSign } from '../../i18n/format.ts'
import { csvFileOf } from './csv-text.ts'
import { memberNameOf } from './targets.tsx'

/** What stands between cells, for spreadsheets in the language of the page. */
export const usualDelimiter = (): string => (decimalSign() === ',' ? ';' : ',')

/** The usual columns of a table, with an example of a row. */
const columnsOf: Readonly<
  Record<ImportKind, (t: TFunction) => readonly (readonly [member: string, example: string])[]>
> = {
  items: t => [
    ['name', t('import.example.name')],
    ['location', t('import.example.location')],
    ['quantity', '1'],
    ['tags', t('import.example.tags')],
    ['description', ''],
    ['manufacturer', 'Bosch'],
    ['modelNumber', 'PSB 500'],
    ['serialNumber', 'SN-0042'],
    ['purchasePrice', `12${decimalSign()}50`],
    ['purchaseDate', '2026-01-31'],
    ['purchaseFrom', ''],
    ['warrantyExpires', '2028-01-31'],
    ['notes', ''],
  ],
  contacts: () => [
    ['name', 'Ada Lovelace'],
    ['email', 'ada@example.com'],
    ['phone', '+44 20 7946 0000'],
    ['reference', '0042'],
    ['notes', ''],
  ],
}

/** A table with the usual columns in the language of the page, and one row as an example. */
function templateFile(t: TFunction, of: ImportKind): File {
  const columns = columnsOf[of](t)
  const rows = [columns.map(([member]) => memberNameOf(t, member)), columns.map(([, example]) => example)]
  return csvFileOf(rows, {
    name: `${t('import.templateName', { context: of })}.csv`,
    delimiter: usualDelimiter(),
  })
}

export function downloadTemplate(t: TFunction, of: ImportKind): void {
  const file = templateFile(t, of)
  saveFile(file, file.name)
}
