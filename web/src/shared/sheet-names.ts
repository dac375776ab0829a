import { type SheetFormat, type SheetFormatName, sheetFormats } from '@stowage/contract/labels/sheet-formats'
import { tradeNames } from '@stowage/contract/labels/trade-names'
import type { TFunction } from 'i18next'
import { formatNumber } from '../i18n/format.ts'

const formatOf = (name: SheetFormatName): SheetFormat => sheetFormats[name]

const isTape = (name: SheetFormatName): boolean => formatOf(name).isEndless === true

/** The names of all formats, tapes first. */
export const sheetNames = (Object.keys(sheetFormats) as SheetFormatName[]).toSorted(
  (one, other) => Number(isTape(other)) - Number(isTape(one)),
)

/** Text for a format: the width of a tape, or the name in shops and the size of the labels. */
export function nameOfSheet(name: SheetFormatName, t: TFunction): string {
  const [width, height] = formatOf(name).label.map(length => formatNumber(Math.round(length * 10) / 10))
  return isTape(name)
    ? t('label.tape', { width: height ?? '' })
    : `${tradeNames[name][0]} · ${width} × ${height} mm`
}
