import type Pdf from 'pdfkit'
import type { Typefaces } from './open-typefaces.ts'
import type { Line } from './set-text.ts'
import type { Run } from './visual-order.ts'

export type Document = InstanceType<typeof Pdf>

/** Makes typefaces known to a document, of which it embeds the letters that it uses. */
export function registerFonts(document: Document, typefaces: Typefaces): void {
  for (const [name, face] of Object.entries(typefaces))
    for (const [at, font] of face.fonts.entries()) document.registerFont(`${name} ${at}`, font as never)
}

/** What is written of a document by now. */
export function* written(document: Document): Generator<Buffer> {
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) yield chunk as Buffer
}

/** Writes a line of text; `left` and `top` are where its label or block is, in points. */
export function drawLine(
  document: Document,
  line: Line,
  left: number,
  top: number,
  { bold }: Typefaces,
): void {
  const name = line.face === bold ? 'bold' : 'regular'
  let pen = left + line.x
  for (const run of line.face.runsOf(line.text)) {
    document.font(`${name} ${run.fontAt}`).fontSize(line.size)
    document.text(asPdfkitReads(run), pen, top + line.y, {
      lineBreak: false,
      baseline: 'alphabetic',
      // With features, however few, pdfkit lays a run out as one, and not word by word from left to right.
      ...(run.isRightToLeft ? { features: [] } : {}),
    })
    pen += run.width * line.size
  }
}

/** pdfkit takes the digits of Persian and Urdu for letters, which it would turn round. */
const asPdfkitReads = ({ text, isRightToLeft }: Run): string =>
  isRightToLeft || !/[\u06f0-\u06f9]/.test(text) ? text : [...text].toReversed().join('')
