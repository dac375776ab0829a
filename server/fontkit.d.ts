/** What we use of fontkit, which comes without types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number
    readonly path: { toSVG(): string }
  }

  export interface GlyphRun {
    readonly glyphs: readonly Glyph[]
    /** In units of the font; the pen moves by the advance after each glyph. */
    readonly positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[]
    readonly advanceWidth: number
  }

  export interface Font {
    readonly unitsPerEm: number
    /** Of a line, above and (negative) below its base. */
    readonly ascent: number
    readonly descent: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(
      text: string,
      features?: readonly string[],
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun
  }

  /** A font, or a collection of fonts, which has no layout. */
  export function create(file: Buffer): Partial<Font>
}
