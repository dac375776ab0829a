import type { Font } from 'fontkit'
import { requireValue } from '#kernel/require-value.ts'
import { isRightToLeft, type Run, visualRuns } from './visual-order.ts'

/** How many widths are remembered before all are forgotten, and of how long texts. */
const maxWidths = 20_000
const longestKnown = 64
/** Stands for what a font cannot show. */
const box = '□'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A piece of a line in one direction and one font. */
export interface FontRun extends Run {
  /** The place of its font in the typeface. */
  readonly fontAt: number
}

/** A letter in its place: its outline is in units of the font, upwards. */
interface PlacedGlyph {
  /** Of the typeface, whatever the font. */
  readonly id: string
  readonly outline: string
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** Letters of a font, and of others where it lacks some, which can be measured and drawn as outlines. */
export class Typeface {
  readonly fonts: readonly [Font, ...Font[]]
  readonly #widths = new Map<string, number>()
  readonly #outlines = new Map<string, string>()

  constructor(...fonts: readonly [Font, ...Font[]]) {
    this.fonts = fonts
  }

  /** The font that decides where lines stand. */
  get font(): Font {
    return this.fonts[0]
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
  runsOf(line: string): (FontRun & { width: number })[] {
    return this.#fontRuns(line).map(run => ({
      ...run,
      width: this.#layout(run).advanceWidth / this.#fontOf(run).unitsPerEm,
    }))
  }

  /** A text with a box for each character that no font has. */
  #shown(text: string): string {
    if (/^[ -~]*$/.test(text) || !this.fonts.some(font => has(font, box))) return text
    return [...text].map(each => (this.fonts.some(font => has(font, each)) ? each : box)).join('')
  }

  #fontRuns(line: string): FontRun[] {
    return visualRuns(this.#shown(line), isRightToLeft(line)).flatMap(run => {
      const parts = this.#byFont(run)
      return run.isRightToLeft ? parts.toReversed() : parts
    })
  }

  /** The parts of a run in the order of reading, each in the first font that has its characters. */
  #byFont({ text, isRightToLeft: isBackwards }: Run): FontRun[] {
    if (this.fonts.length === 1) return [{ text, isRightToLeft: isBackwards, fontAt: 0 }]
    const parts: { text: string; isRightToLeft: boolean; fontAt: number }[] = []
    for (const { segment } of graphemes.segment(text)) {
      const hasAll = (font: Font): boolean => [...segment].every(each => has(font, each))
      const last = parts.at(-1)
      // Blanks stay with the word before them.
      const isBlank = last !== undefined && /^\s$/.test(segment) && hasAll(this.#fontOf(last))
      const fontAt = isBlank ? last.fontAt : Math.max(0, this.fonts.findIndex(hasAll))
      if (last?.fontAt === fontAt) last.text += segment
      else parts.push({ text: segment, isRightToLeft: isBackwards, fontAt })
    }
    return parts
  }

  #fontOf({ fontAt }: Pick<FontRun, 'fontAt'>): Font {
    return requireValue(this.fonts[fontAt])
  }

  #layout(run: FontRun) {
    const direction = run.isRightToLeft ? 'rtl' : 'ltr'
    return this.#fontOf(run).layout(run.text, undefined, undefined, undefined, direction)
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
    let pen = x
    for (const run of this.#fontRuns(line)) {
      const scale = size / this.#fontOf(run).unitsPerEm
      const { glyphs, positions } = this.#layout(run)
      for (const [at, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
        const id = run.fontAt === 0 ? `${glyph.id}` : `${run.fontAt}_${glyph.id}`
        const outline = this.#outlineOf(id, glyph)
        if (outline !== '') yield { id, outline, x: pen + xOffset * scale, y: y - yOffset * scale, scale }
        pen += xAdvance * scale
      }
    }
  }

  #outlineOf(id: string, glyph: { path: { toSVG(): string } }): string {
    const known = this.#outlines.get(id)
    if (known !== undefined) return known
    const outline = glyph.path.toSVG()
    this.#outlines.set(id, outline)
    return outline
  }
}

const has = (font: Font, character: string): boolean =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

const round = (number: number): number => Math.round(number * 100) / 100
