import type { Label } from '../label.ts'
import type { QrCode } from '../qr-code.ts'
import type { Line } from '../text/set-text.ts'

/** What stands on a label of a sheet. */
export interface SheetLabel extends Pick<Label, 'title' | 'lines'> {
  /** Where the code may lead, the preferred address first. */
  readonly addresses: readonly [string, ...string[]]
}

/** A label as it is drawn, points from its upper left corner. */
export interface LaidOut {
  /** `side` includes the white around the code. */
  readonly code:
    | { readonly squares: QrCode; readonly x: number; readonly y: number; readonly side: number }
    | undefined
  readonly lines: readonly Line[]
  readonly width: number
}
