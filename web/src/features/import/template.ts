import type { TFunction } from 'i18next'
import { saveFile } from '../../data/wire/save-file.ts'
import { decimalSign } from '../../i18n/format.ts'
import { csvFileOf } from './csv-text.ts'
import { memberNameOf } from './targets.tsx'

/** What stands between cells, for spreadsheets in the language of the page. */
export const usualDelimiter = (): string => (decimalSign() === ',' ? ';' : ',')

/** A table with the usual columns in the language of the page, and one row as an example. */
function templateFile(t: TFunction): File {
  const price = `12${decimalSign()}50`
  const columns: readonly (readonly [member: string, example: string])[] = [
    ['name', t('import.example.name')],
    ['location', t('import.example.location')],
    ['quantity', '1'],
    ['tags', t('import.example.tags')],
    ['description', ''],
    ['manufacturer', 'Bosch'],
    ['modelNumber', 'PSB 500'],
    ['serialNumber', 'SN-0042'],
    ['purchasePrice', price],
    ['purchaseDate', '2026-01-31'],
    ['purchaseFrom', ''],
    ['warrantyExpires', '2028-01-31'],
    ['notes', ''],
  ]
  const rows = [columns.map(([member]) => memberNameOf(t, member)), columns.map(([, example]) => example)]
  return csvFileOf(rows, { name: `${t('import.templateName')}.csv`, delimiter: usualDelimiter() })
}

export function downloadTemplate(t: TFunction): void {
  const file = templateFile(t)
  saveFile(file, file.name)
}
