import type { PrintOffset } from '@stowage/contract/labels/label-words'
import Pdf from 'pdfkit'
import { barsOf } from '../code128.ts'
import { outlinesOf } from '../qr-code.ts'
import type { Typefaces } from '../text/open-typefaces.ts'
import { type Document, drawLine, registerFonts, written } from '../text/pdf-text.ts'
import { mm, quietZone } from './arrange-cell.ts'
import type { DrawingBudget, DrawingTurns, Requester } from './drawing-turns.ts'
import type { PlacedCode, SheetLabel } from './laid-out.ts'
import { barQuietZone } from './place-code.ts'
import { placeOf } from './place-of.ts'
import type { SheetPlan } from './plan-sheet.ts'
import type { LayOut } from './require-layout.ts'

/** How a document is written. */
export interface SheetStyle {
  readonly plan: SheetPlan
  /** Moves all labels, millimetres. */
  readonly offset: PrintOffset
  readonly layOut: LayOut
  readonly typefaces: Typefaces
  /** Labels of the first sheet that stay empty. */
  readonly skip: number
  readonly copies: number
  readonly border: boolean
  readonly turns: DrawingTurns
  readonly budget: DrawingBudget
}

/**
 * Writes labels onto sheets, a PDF in batches; others have a turn after each label. Nothing is yielded before it is judged
 * that the labels can be drawn in time; throws `sheet.too_long` when they cannot.
 */
export async function* writeSheet(
  requester: Requester,
  labels: readonly SheetLabel[],
  style: SheetStyle,
): AsyncGenerator<Buffer> {
  const { turns, budget, copies } = style
  const document = open(style)
  let position = style.skip
  for (const label of labels) {
    for (let copy = 0; copy < copies; copy++) {
      const at = position++
      const { ms } = await turns.draw(requester, () => draw(document, label, at, style))
      budget.note(ms)
    }
    if (budget.isJudged) yield* written(document)
  }
  document.end()
  yield* written(document)
}

const perSheet = ({ plan }: SheetStyle): number => plan.columns * plan.rows

function open({ plan, typefaces }: SheetStyle): Document {
  const [width, height] = plan.paper
  const document = new Pdf({
    size: [width * mm, height * mm],
    margin: 0,
    autoFirstPage: false,
    // The same items make the same document, whenever it is made: the date that a document must have is always one.
    info: { Title: 'Labels', Creator: 'Stowage', Producer: 'Stowage', CreationDate: new Date(0) },
  })
  registerFonts(document, typefaces)
  return document
}

function draw(document: Document, label: SheetLabel, position: number, style: SheetStyle): void {
  const { plan, border } = style
  const { code, lines, width } = style.layOut(label, style.typefaces)
  if (position === style.skip || position % perSheet(style) === 0)
    document.addPage(plan.isEndless ? { size: [width, plan.label[1] * mm], margin: 0 } : undefined)
  const [left, top] = placeOf(plan, position % perSheet(style), style.offset)
  if (border)
    document
      .rect(left, top, width, plan.label[1] * mm)
      .lineWidth(0.25)
      .stroke('#999')
  if (code !== undefined) drawCode(document, code, left + code.x, top + code.y)
  for (const line of lines) drawLine(document, line, left, top, style.typefaces)
}

function drawCode(document: Document, code: PlacedCode, left: number, top: number): void {
  const { module } = code
  if (code.kind === 'code128') {
    for (const [from, width] of barsOf(code.bars))
      document.rect(left + (barQuietZone + from) * module, top, width * module, code.height)
    document.fill('black', 'even-odd')
    return
  }
  const at = (corner: readonly [number, number]): [number, number] => [
    left + (corner[0] + quietZone) * module,
    top + (corner[1] + quietZone) * module,
  ]
  for (const [first, ...others] of outlinesOf(code.squares)) {
    if (first === undefined) continue
    document.moveTo(...at(first))
    for (const corner of others) document.lineTo(...at(corner))
    document.closePath()
  }
  document.fill('black', 'even-odd')
}
