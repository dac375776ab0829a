import type { FontPaths } from './text/open-typefaces.ts'

/** How labels look and what becomes of them; lengths in pixels, times in milliseconds. */
export interface LabelSettings extends FontPaths {
  readonly width: number
  readonly height: number
  readonly padding: number
  readonly margin: number
  readonly fontSize: number
  readonly dynamicLength: boolean
  readonly additionalInformation: string | undefined
  readonly printCommand: string | undefined
  readonly serviceUrl: string | undefined
  readonly serviceTimeout: number
  readonly sheetTimeout: number
}

/** Text is a fifth smaller than titles. */
export const textSize = ({ fontSize }: Pick<LabelSettings, 'fontSize'>): number => fontSize * 0.8

/** How wide and high the code is, at least one pixel. */
export const codeSide = ({ height, padding }: Pick<LabelSettings, 'height' | 'padding'>): number =>
  Math.max(1, height - 2 * padding)
