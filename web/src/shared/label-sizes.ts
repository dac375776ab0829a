import { type SheetFormat, type SheetFormatName, sheetFormats } from '@stowage/contract/labels/sheet-formats'
import { createStore } from '../data/wire/store.ts'
import { sheetNames } from './sheet-names.ts'

/** On what a label is printed. */
export interface LabelSize {
  readonly id: string
  /** Undefined: a sheet of plain paper. */
  readonly format?: SheetFormatName
  /** Millimetres; undefined: as wide as the label needs. */
  readonly width?: number
  /** Millimetres; undefined: as high as the label needs. */
  readonly height?: number
}

/** The most copies that are printed at once. */
export const maxCopies = 99

/** As wide as most labels, millimetres. */
const plainWidth = 70

const plain: LabelSize = { id: 'paper', width: plainWidth }

/** Formats on which a label is a page of its own: tape and rolls. */
const singles = sheetNames.filter(name => sheetFormats[name].columns * sheetFormats[name].rows === 1)

function sizeOf(format: SheetFormatName): LabelSize {
  const { label, isEndless }: SheetFormat = sheetFormats[format]
  const [width, height] = label
  return { id: format, format, height, ...(isEndless === true ? {} : { width }) }
}

/** Everything on which a single label can be printed. */
export const labelSizes: readonly LabelSize[] = [plain, ...singles.map(sizeOf)]

const codeKey = 'stowage.labelCode'
const wantsCode = createStore(localStorage.getItem(codeKey) !== null)

/** Do single labels show a code in place of the asset number? As this browser printed last. */
export function useShowsCode() {
  return {
    showsCode: wantsCode.use(),
    keep(isCode: boolean): void {
      if (isCode) localStorage.setItem(codeKey, 'first')
      else localStorage.removeItem(codeKey)
      wantsCode.set(isCode)
    },
  }
}

const key = 'stowage.labelSize'
const chosen = createStore<string>(localStorage.getItem(key) ?? plain.id)

/** The size that this browser printed on last: a household has one label printer. */
export function useLabelSize() {
  const id = chosen.use()
  return {
    size: labelSizes.find(each => each.id === id) ?? plain,
    choose(next: string): void {
      localStorage.setItem(key, next)
      chosen.set(next)
    },
  }
}
