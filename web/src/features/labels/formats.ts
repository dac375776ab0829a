import { type SheetFormat, type SheetFormatName, sheetFormats } from '@stowage/contract/labels/sheet-formats'
import { tradeNames } from '@stowage/contract/labels/trade-names'
import type { TFunction } from 'i18next'
import { formatNumber } from '../../i18n/format.ts'
import type { SavedFormat } from './label-settings.ts'

/** The ways to print: on sheets of several labels, on rolls and tape, and in a saved format. */
export const shelves = ['sheets', 'printers', 'saved'] as const
export type Shelf = (typeof shelves)[number]

/** A format in the list. */
export interface ListedFormat {
  readonly id: string
  readonly shelf: Shelf
  readonly name: string
  /** Its size, and how many are on a sheet. */
  readonly size: string
  /** By what it is found. */
  readonly words: string
  /** Width through height of a label, for its picture. */
  readonly ratio: number
  readonly saved?: SavedFormat
}

const shown = (length: number): string => formatNumber(Math.round(length * 10) / 10)

const letterWidth = 8.5 * 25.4

function paperName([width]: readonly number[], t: TFunction): string {
  if (width === 210) return 'A4'
  return Math.abs((width ?? 0) - letterWidth) < 0.1 ? t('labels.letter') : t('labels.sheet')
}

/** A size such as `70 × 36 mm · 24 on A4`. */
export function sizeOf(
  {
    label: [width = 0, height = 0],
    ...format
  }: {
    readonly label: readonly number[]
    readonly columns: number
    readonly rows: number
    readonly paper: readonly number[]
    readonly isEndless?: boolean
  },
  t: TFunction,
): string {
  if (format.isEndless === true) return t('labels.tapeSize', { width: shown(height) })
  const size = `${shown(width)} × ${shown(height)} mm`
  const count = format.columns * format.rows
  return count === 1 ? size : t('labels.sizeOn', { size, count, paper: paperName(format.paper, t) })
}

/** As it is typed: without accents or marks of multiplication, in small letters. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\s*[×x*]\s*/g, 'x')
    .replaceAll(',', '.')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()

const ofName = (id: SheetFormatName, t: TFunction): ListedFormat => {
  const format: SheetFormat = sheetFormats[id]
  const [name, ...others] = tradeNames[id]
  const [width, height] = format.label
  const size = sizeOf(format, t)
  return {
    id,
    shelf: format.columns * format.rows === 1 ? 'printers' : 'sheets',
    name,
    size,
    words: folded([name, ...others, id, size, `${width}x${height}`].join(' ')),
    ratio: format.isEndless === true ? 4 : width / height,
  }
}

const isLetter = (name: SheetFormatName): boolean => Math.abs(sheetFormats[name].paper[0] - letterWidth) < 0.1

/** A4 comes first, in the order of the table; numbers alone would be in front. */
const names = (Object.keys(sheetFormats) as SheetFormatName[]).toSorted(
  (one, other) => Number(isLetter(one)) - Number(isLetter(other)),
)

/** Every format that can be bought, A4 first. */
export const boughtFormats = (t: TFunction): ListedFormat[] => names.map(name => ofName(name, t))

/** The saved formats of somebody, with whose they are. */
export const savedFormats = (
  saved: readonly SavedFormat[],
  groupName: string,
  t: TFunction,
): ListedFormat[] =>
  saved.map(format => {
    const size = sizeOf(format.measures, t)
    const [width = 1, height = 1] = format.measures.label
    return {
      id: format.id,
      shelf: 'saved',
      name: format.name,
      size: format.shared ? `${size} · ${groupName}` : size,
      words: folded(`${format.name} ${size}`),
      ratio: format.measures.isEndless ? 4 : width / height,
      saved: format,
    }
  })

/** Those that have every typed word in a trade name or a size. */
export function findFormats(all: readonly ListedFormat[], typed: string): ListedFormat[] {
  const wanted = folded(typed)
    .split(' ')
    .filter(word => word !== '')
  return all.filter(({ words }) => wanted.every(word => words.includes(word)))
}
