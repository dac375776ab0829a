import type { Barcode } from '../code128.ts'
import type { QrCode } from '../qr-code.ts'
import type { Line } from '../text/set-text.ts'
import type { Box } from './arrange-cell.ts'

/** Texts that the code of a label may say, the preferred one first, at least one. */
export interface CodeTexts {
  readonly kind: 'qr' | 'code128'
  readonly texts: readonly string[]
}

/** What stands on a label of a sheet. */
export interface SheetLabel {
  /** The first one in bold. */
  readonly lines: readonly string[]
  readonly code: CodeTexts | undefined
}

/** A code in its place, points from the upper left corner of its label, the white around it included. */
export type PlacedCode = Box & {
  /** How wide its finest square or bar is, points. */
  readonly module: number
} & ({ readonly kind: 'qr'; readonly squares: QrCode } | { readonly kind: 'code128'; readonly bars: Barcode })

/** A label as it is drawn, points from its upper left corner. */
export interface LaidOut {
  readonly code: PlacedCode | undefined
  /** Should it have a code that would be too fine to print? */
  readonly isCodeMissing: boolean
  readonly lines: readonly Line[]
  readonly width: number
}
