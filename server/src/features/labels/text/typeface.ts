import type { Font } from 'fontkit'
import { isRightToLeft, type Run, visualRuns } from './visual-order.ts'

/** How many widths are remembered before all are forgotten, and of how long texts. */
const maxWidths = 20_000
const longestKnown = 64
/** Stands for what a font cannot show. */
const box = '□'

/** A letter in its place: its outline is in units of the font, upwards. */
interface PlacedGlyph {
  readonly id: number
  readonly outline: string
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** Letters of one font, which can be measured and drawn as outlines. */
export class Typeface {
  readonly font: Font
  readonly #widths = new Map<string, number>()
  readonly #outlines = new Map<number, string>()

  constructor(font: Font) {
    this.font = font
  }

  /** How wide a text is at a size of 1. */
  widthOf(text: string): number {
    const known = this.#widths.get(text)
    if (known !== undefined) return known
    const width = this.#measure(text)
    if (text.length > longestKnown) return width
    if (this.#widths.size >= maxWidths) this.#widths.clear()
    this.#widths.set(text, width)
    return width
  }

  #measure(text: string): number {
    return this.runsOf(text).reduce((sum, { width }) => sum + width, 0)
  }

  /** The runs of a line from left to right, with their widths at a size of 1. */
  runsOf(line: string): (Run & { width: number })[] {
    return visualRuns(this.#shown(line), isRightToLeft(line)).map(run => ({
      ...run,
      width: this.#layout(run.text, run.isRightToLeft).advanceWidth / this.font.unitsPerEm,
    }))
  }

  /** A text with a box for each character that the font has not. */
  #shown(text: string): string {
    if (/^[ -~]*$/.test(text) || !this.#has(box)) return text
    return [...text].map(each => (this.#has(each) ? each : box)).join('')
  }

  #has(character: string): boolean {
    return this.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }

  #layout(text: string, isRtl: boolean) {
    return this.font.layout(text, undefined, undefined, undefined, isRtl ? 'rtl' : 'ltr')
  }

  /** The outlines of a line of text as elements of an SVG drawing, its base beginning at a point. */
  draw(line: string, size: number, x: number, y: number): string {
    let drawn = ''
    for (const { outline, x: at, y: base, scale } of this.glyphsOf(line, size, x, y))
      drawn += `<path transform="translate(${round(at)} ${round(base)}) scale(${scale} ${-scale})" d="${outline}"/>`
    return drawn
  }

  /** What is drawn of a line of text, from left to right, its base beginning at a point. */
  *glyphsOf(line: string, size: number, x: number, y: number): Generator<PlacedGlyph> {
    const scale = size / this.font.unitsPerEm
    let pen = x
    for (const run of visualRuns(this.#shown(line), isRightToLeft(line))) {
      const { glyphs, positions } = this.#layout(run.text, run.isRightToLeft)
      for (const [at, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
        const outline = this.#outlineOf(glyph)
        if (outline !== '')
          yield { id: glyph.id, outline, x: pen + xOffset * scale, y: y - yOffset * scale, scale }
        pen += xAdvance * scale
      }
    }
  }

  #outlineOf(glyph: { id: number; path: { toSVG(): string } }): string {
    const known = this.#outlines.get(glyph.id)
    if (known !== undefined) return known
    const outline = glyph.path.toSVG()
    this.#outlines.set(glyph.id, outline)
    return outline
  }
}

const round = (number: number): number => Math.round(number * 100) / 100
