import type { EntityTableIn, ExportLocale } from '@stowage/contract/tables/table-exports'
import { exportWords } from './headers.ts'
import type { CsvStyle, TableStyle } from './table.ts'

/** The form of the peer's CSV. */
export const peerCsv: CsvStyle = {
  decimal: 'point',
  dates: 'ymd',
  daySeparator: '/',
  isPlain: true,
  yes: 'true',
  no: 'false',
  bom: false,
}

const decimalOf = ({ tag }: ExportLocale): 'point' | 'comma' =>
  new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).format(0.5).includes(',') ? 'comma' : 'point'

/** The form of the table that a request asks for. */
export function styleOf({
  format = 'csv',
  language: locale,
  decimal,
  dates,
  bom,
}: Pick<EntityTableIn, 'format' | 'language' | 'decimal' | 'dates' | 'bom'>): TableStyle {
  const asked = { dates: dates ?? 'ymd', bom }
  const csv: CsvStyle =
    locale === undefined
      ? { ...peerCsv, ...asked, decimal: decimal ?? 'point' }
      : {
          ...asked,
          decimal: decimal ?? decimalOf(locale),
          daySeparator: locale.language === 'de' ? '.' : '/',
          isPlain: false,
          yes: exportWords[locale.language].yes,
          no: exportWords[locale.language].no,
        }
  return { format, csv, dates }
}
