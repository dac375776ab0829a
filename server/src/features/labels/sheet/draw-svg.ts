import { barsOf } from '../code128.ts'
import { outlinesOf } from '../qr-code.ts'
import type { Typefaces } from '../text/open-typefaces.ts'
import { mm, quietZone } from './arrange-cell.ts'
import type { LaidOut, PlacedCode } from './laid-out.ts'
import { barQuietZone } from './place-code.ts'

const round = (number: number, digits = 2): number => Number(number.toFixed(digits))

/** A drawing of labels in black on white: letters are outlines, each drawn once and used again. */
export class SvgPage {
  readonly #bold: Typefaces['bold']
  /** The paper, points. */
  readonly #size: readonly [width: number, height: number]
  readonly #outlines = new Map<string, string>()
  #drawn = ''

  constructor(paper: readonly [width: number, height: number], { bold }: Typefaces) {
    this.#size = paper
    this.#bold = bold
  }

  /** Draws a label whose upper left corner is at a point. */
  draw({ code, lines }: LaidOut, left: number, top: number): void {
    if (code !== undefined)
      this.#drawn += `<g transform="translate(${round(left + code.x, 3)} ${round(top + code.y, 3)})">${codePath(code)}</g>`
    for (const { face, text, size, x, y } of lines) {
      const prefix = face === this.#bold ? 'b' : 'r'
      for (const { id, outline, x: at, y: base, scale } of face.glyphsOf(text, size, left + x, top + y)) {
        const name = `${prefix}${id}`
        this.#outlines.set(name, outline)
        const factor = round(scale, 5)
        this.#drawn += `<use href="#${name}" transform="translate(${round(at)} ${round(base)}) scale(${factor} ${-factor})"/>`
      }
    }
  }

  /** The drawing in the size of the paper: millimetres, or pixels of a number of dots to the inch. */
  toSvg(dpi?: number): string {
    const [width, height] = this.#size
    const sizeOf = (points: number): string =>
      dpi === undefined ? `${round(points / mm, 3)}mm` : String(Math.round((points / 72) * dpi))
    const outlines = [...this.#outlines]
      .map(([name, outline]) => `<path id="${name}" d="${outline}"/>`)
      .join('')
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${sizeOf(width)}" height="${sizeOf(height)}" ` +
      `viewBox="0 0 ${round(width, 3)} ${round(height, 3)}"><defs>${outlines}</defs>` +
      `<rect width="100%" height="100%" fill="#fff"/>${this.#drawn}</svg>`
    )
  }
}

/** The dark areas of a code, from the upper left corner of its box. */
function codePath(code: PlacedCode): string {
  const { module } = code
  if (code.kind === 'code128') {
    const bars = barsOf(code.bars).map(([from, width]) => {
      const x = round((barQuietZone + from) * module, 3)
      return `M${x} 0h${round(width * module, 3)}v${round(code.height, 3)}H${x}z`
    })
    return `<path d="${bars.join('')}"/>`
  }
  const areas = outlinesOf(code.squares)
    .map(corners => `M${corners.map(([column, row]) => `${column} ${row}`).join('L')}Z`)
    .join('')
  const white = round(quietZone * module, 3)
  return `<path transform="translate(${white} ${white}) scale(${round(module, 5)})" fill-rule="evenodd" d="${areas}"/>`
}
