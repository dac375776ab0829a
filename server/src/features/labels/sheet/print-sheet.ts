import { maxPrintedPages, type SelectedSheet } from '@stowage/contract/labels/labels'
import sharp from 'sharp'
import { noRequest } from '#jobs/background.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import type { WorkCtx } from '#server/context.ts'
import type { LabelTools } from '../label-tools.ts'
import { printPicture } from '../print-label.ts'
import type { SvgPage } from './draw-svg.ts'
import { DrawingBudget } from './drawing-turns.ts'
import { countSheets, openSheet, readSheet, refuseEmpty } from './open-sheet.ts'
import { drawPage } from './show-preview.ts'
import { findAsked } from './show-sheet.ts'

/** Dots to the inch of the pictures for the print command: those of most label printers, and enough for all others. */
const density = 300

/** Reads all labels from one state, draws all pages, then hands one after the other to the print command. */
export const printSheet =
  (tools: LabelTools) =>
  async (
    ctx: WorkCtx,
    { select, numbers, part, ...request }: SelectedSheet,
  ): Promise<{ printed: number }> => {
    const { printWords } = tools
    if (printWords === undefined) throw new Problem('label.no_print_command')
    const { open, sheets } = await ctx.read(async read => {
      const open = await openSheet(tools, read, request, look =>
        findAsked(read, { select, numbers, part }, look),
      )
      refuseEmpty(open)
      const count = countSheets(open)
      if (count > maxPrintedPages)
        throw invalid('select', 'too_many_labels', {
          limit: maxPrintedPages * open.perSheet,
          entities: open.found.count,
          copies: open.copies,
          advice: 'choose fewer',
        })
      const sheets = []
      for (let sheet = 0; sheet < count; sheet++) sheets.push(await readSheet(open, sheet))
      return { open, sheets }
    })
    const budget = new DrawingBudget(tools.settings.sheetTimeout, open.labels)
    const pages = []
    for (const placed of sheets) pages.push(await drawPage(tools, ctx, placed, { ...open, budget }))
    // Of what is printed nothing is missing, whoever waits: a repeat would print the first pages once more.
    const printer = { actor: ctx.actor, request: noRequest(ctx.request.id) }
    for (const { page } of pages) {
      const { drawn } = await tools.drawing.draw(printer, () => pictureOf(page))
      await printPicture(printWords, factsOfPage(drawn.info), drawn.data)
    }
    return { printed: pages.length }
  }

const pictureOf = (page: SvgPage) =>
  sharp(Buffer.from(page.toSvg(density)), { limitInputPixels: false })
    .extractChannel(0)
    .png({ compressionLevel: 6 })
    .withMetadata({ density })
    .toBuffer({ resolveWithObject: true })

const factsOfPage = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  Width: width,
  Height: height,
  QrSize: 0,
  Margin: 0,
  ComponentPadding: 0,
  TitleFontSize: 0,
  DescriptionFontSize: 0,
  TitleText: '',
  DescriptionText: '',
  AdditionalInformation: '',
  URL: '',
  Dpi: density,
  DynamicLength: false,
})
