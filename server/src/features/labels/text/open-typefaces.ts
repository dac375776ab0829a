import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import type { Logger } from 'pino'
import { Typeface } from './typeface.ts'

/** The letters of titles and of what stands below them. */
export interface Typefaces {
  readonly bold: Typeface
  readonly regular: Typeface
}

export interface FontPaths {
  readonly regularFontPath: string | undefined
  readonly boldFontPath: string | undefined
}

/** Opens the fonts of the settings, or those that are built in where there are none or they cannot be read. */
export const openTypefaces = (paths: FontPaths, log: Logger): Typefaces => ({
  regular: open(
    paths.regularFontPath,
    fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    log,
  ),
  bold: open(
    paths.boldFontPath,
    fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
    log,
  ),
})

function open(own: string | undefined, builtIn: string, log: Logger): Typeface {
  if (own === undefined) return new Typeface(read(builtIn))
  try {
    return new Typeface(read(own))
  } catch (error) {
    log.warn({ err: error, file: own }, 'This font cannot be used; labels have the one that is built in')
    return new Typeface(read(builtIn))
  }
}

function read(file: string): Font {
  const font = create(readFileSync(file))
  if (font.layout === undefined || font.unitsPerEm === undefined) throw new Error('This is no single font')
  // A font may be broken further in: better now than in the middle of a label.
  font.layout('Ag')
  return font as Font
}
