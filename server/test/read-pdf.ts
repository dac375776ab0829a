import { inflateSync } from 'node:zlib'
import sharp from 'sharp'

type Point = readonly [x: number, y: number]
type Matrix = readonly [number, number, number, number, number, number]

/** A piece of text; points from the lower left corner of its page. */
export interface PdfText {
  readonly text: string
  readonly font: string
  readonly size: number
  readonly x: number
  readonly y: number
}

/** A page as a printer sees it, points from its lower left corner. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  /** Filled after the even-odd rule, a list of closed lines each time. */
  readonly areas: readonly (readonly (readonly Point[])[])[]
  /** Rectangles that are drawn and not filled. */
  readonly frames: readonly (readonly Point[])[]
  readonly texts: readonly PdfText[]
  /** Operators that draw outside of marked content. */
  readonly unmarked: readonly string[]
}

/** Reads the pages of a PDF such as pdfkit writes: areas of straight lines, and texts. */
export function readPdf(bytes: Uint8Array): PdfPage[] {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? '']),
  )
  const named = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]) ?? ''
  const kids = /\/Kids \[([^\]]*)\]/.exec(file)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = objects.get(id) ?? ''
    const fonts = new Map<string, ReadonlyMap<string, string>>()
    for (const [, font = '', of] of named(page, 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(font, lettersIn(streamOf(named(objects.get(of) ?? '', 'ToUnicode'))))
    const [, , width, height] = (/MediaBox \[([^\]]*)\]/.exec(page)?.[1] ?? '').split(' ').map(Number)
    return { width: width ?? 0, height: height ?? 0, ...interpret(streamOf(named(page, 'Contents')), fonts) }
  })
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 7
  return inflateSync(Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')).toString(
    'latin1',
  )
}

/** What the glyphs of a font stand for. */
function lettersIn(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0')
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? []
      letters.set(glyph, String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))))
    }
  return letters
}

function interpret(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const areas: Point[][][] = []
  const frames: Point[][] = []
  const texts: PdfText[] = []
  const unmarked: string[] = []
  let marks = 0
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const stack: Matrix[] = []
  const path: Point[][] = []
  let text: { at: Point; font: string; size: number } = { at: [0, 0], font: '', size: 0 }
  const position = (x = 0, y = 0): Point => {
    const [a, b, c, d, e, f] = matrix
    return [a * x + c * y + e, b * x + d * y + f]
  }
  for (const line of content.split('\n')) {
    const words = line.split(' ')
    const operator = words.at(-1) ?? ''
    const numbers = words.slice(0, -1).map(Number)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
    if (operator === 'BDC' || operator === 'BMC') marks++
    else if (operator === 'EMC') marks--
    else if (marks === 0 && ['f*', 'S', 'TJ', 'Do'].includes(operator)) unmarked.push(line)
    if (operator === 'q') stack.push(matrix)
    else if (operator === 'Q') matrix = stack.pop() ?? matrix
    else if (operator === 'cm') {
      const [A, B, C, D, E, F] = matrix
      matrix = [
        a * A + b * C,
        a * B + b * D,
        c * A + d * C,
        c * B + d * D,
        e * A + f * C + E,
        e * B + f * D + F,
      ]
    } else if (operator === 'm') path.push([position(a, b)])
    else if (operator === 'l') path.at(-1)?.push(position(a, b))
    else if (operator === 're')
      path.push([position(a, b), position(a + c, b), position(a + c, b + d), position(a, b + d)])
    else if (operator === 'f*') areas.push(path.splice(0))
    else if (operator === 'S') frames.push(...path.splice(0))
    else if (operator === 'Tm') text = { ...text, at: position(e, f) }
    else if (operator === 'Tf') text = { ...text, font: words[0]?.slice(1) ?? '', size: Number(words[1]) }
    else if (operator === 'TJ') {
      const glyphs = [...line.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      const letters = fonts.get(text.font)
      const [x, y] = text.at
      texts.push({
        text: glyphs.map(glyph => letters?.get(glyph) ?? '?').join(''),
        x,
        y,
        font: text.font,
        size: text.size,
      })
    }
  }
  return { areas, frames, texts, unmarked }
}

/** Prints the filled areas of a page in black on white, as a PNG with so many pixels to a point. */
export async function printPage({ width, height, areas }: PdfPage, scale: number): Promise<Buffer> {
  const columns = Math.round(width * scale)
  const rows = Math.round(height * scale)
  const pixels = Buffer.alloc(columns * rows, 255)
  for (const area of areas) {
    const edges = area.flatMap(line =>
      line.map((from, at) => [from, line[(at + 1) % line.length] as Point] as const),
    )
    for (let row = 0; row < rows; row++) {
      const y = height - (row + 0.5) / scale
      const crossings = edges
        .filter(([[, from], [, to]]) => from <= y !== to <= y)
        .map(([[x]]) => x * scale)
        .sort((one, other) => one - other)
      for (let at = 0; at + 1 < crossings.length; at += 2)
        pixels.fill(
          0,
          row * columns + Math.round(crossings[at] ?? 0),
          row * columns + Math.round(crossings[at + 1] ?? 0),
        )
    }
  }
  return await sharp(pixels, { raw: { width: columns, height: rows, channels: 1 } })
    .png()
    .toBuffer()
}
