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
  readonly regularFontPath: readonly string[] | undefined
  readonly boldFontPath: readonly string[] | undefined
}

/** Opens the fonts of the settings that can be read, and those that are built in for the letters that they lack. */
export const openTypefaces = (paths: FontPaths, log: Logger): Typefaces => ({
  regular: open(paths.regularFontPath ?? [], import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'), log),
  bold: open(paths.boldFontPath ?? [], import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), log),
})

function open(own: readonly string[], builtIn: string, log: Logger): Typeface {
  const fonts = own.flatMap(file => {
    try {
      return [read(file)]
    } catch (error) {
      log.warn({ err: error, file }, 'This font cannot be used; labels have the one that is built in')
      return []
    }
  })
  const last = read(fileURLToPath(builtIn))
  const [first = last, ...others] = fonts
  return first === last ? new Typeface(last) : new Typeface(first, ...others, last)
}

function read(file: string): Font {
  const font = create(readFileSync(file))
  if (font.layout === undefined || font.unitsPerEm === undefined) throw new Error('This is no single font')
  // A font may be broken further in: better now than in the middle of a label.
  font.layout('Ag')
  return font as Font
}
