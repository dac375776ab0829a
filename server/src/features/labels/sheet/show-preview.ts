import { defaultsByColumn } from '@stowage/contract/entities/entity-members'
import type { PrintOffset } from '@stowage/contract/labels/label-words'
import type { PreviewedSheet, PreviewQuery, SheetPreview } from '@stowage/contract/labels/labels'
import { type Answer, answer } from '#http/output/answer.ts'
import type { ReadCtx } from '#server/context.ts'
import type { LabelTools } from '../label-tools.ts'
import { type Labelled, requireLabelled } from '../labels.queries.ts'
import { mm } from './arrange-cell.ts'
import type { SvgPage } from './draw-svg.ts'
import type { Found } from './find-labelled.ts'
import type { LaidOut } from './laid-out.ts'
import { measuresOf } from './measures-of.ts'
import { countSheets, labelsOnSheet, type OpenSheet, openSheet } from './open-sheet.ts'
import { placeOf } from './place-of.ts'
import { findAsked } from './show-sheet.ts'
import { usualLook } from './usual-look.ts'

/** Draws one sheet as it is printed, and counts all of them. */
export const showSheetPreview =
  (tools: LabelTools) =>
  async (
    ctx: ReadCtx,
    { select, numbers, sheet: wanted = 1, ...request }: PreviewedSheet,
  ): Promise<SheetPreview> => {
    const open = await openSheet(tools, ctx, request, look => findAsked(ctx, { select, numbers }, look))
    const sheets = countSheets(open)
    const sheet = Math.min(wanted, sheets)
    const { page, codes, size } = await drawPage(tools, open, sheet - 1, { x: 0, y: 0 })
    const { plan, labels, skip } = open
    return {
      ...{ labels, sheets, sheet, start: skip + 1, svg: page.toSvg(), codes },
      measures: { ...measuresOf(plan), ...(plan.isEndless ? { paper: size, label: size } : {}) },
    }
  }

interface DrawnPage {
  readonly page: SvgPage
  readonly codes: SheetPreview['codes']
  /** The size of the page, millimetres. */
  readonly size: number[]
}

/** Draws a sheet, from 0; `offset` moves its labels, millimetres. */
export async function drawPage(
  { drawing }: LabelTools,
  open: OpenSheet,
  sheet: number,
  offset: PrintOffset,
): Promise<DrawnPage> {
  const { SvgPage: Page } = await import('./draw-svg.ts')
  const { plan, typefaces } = open
  let page = new Page([plan.paper[0] * mm, plan.paper[1] * mm], typefaces)
  let size: number[] = [...plan.paper]
  const laidOut: LaidOut[] = []
  for await (const { at, label } of labelsOnSheet(open, sheet))
    await drawing.draw(() => {
      const laid = label()
      if (plan.isEndless) {
        size = [laid.width / mm, plan.label[1]]
        page = new Page([laid.width, plan.label[1] * mm], typefaces)
      }
      const [left, top] = placeOf(plan, at, offset)
      page.draw(laid, left, top)
      laidOut.push(laid)
    })
  return { page, codes: countCodes(laidOut), size }
}

function countCodes(laidOut: readonly LaidOut[]): SheetPreview['codes'] {
  const modules = laidOut.flatMap(({ code }) => (code === undefined ? [] : [code.module]))
  return {
    drawn: modules.length,
    missing: laidOut.filter(({ isCodeMissing }) => isCodeMissing).length,
    smallest: modules.length === 0 ? null : Number((Math.min(...modules) / mm).toFixed(3)),
  }
}

/** What a label says that is of nothing. */
const sample: Labelled = {
  ...defaultsByColumn,
  ...{ n: -1, id: '00000000-0000-4000-8000-000000000042', kept_in: null, parent_name: null },
  ...{ name: 'Sample', asset_number: 42 },
}

/** Draws one label alone, in its true size. */
export const showLabelPreview =
  (tools: LabelTools) =>
  async (ctx: ReadCtx, { id, ...query }: PreviewQuery): Promise<Answer<string>> => {
    const entity = id === undefined ? sample : await requireLabelled(ctx.db, ctx.actor.groupId, id)
    const one: Found = {
      count: 1,
      async *batches() {
        yield [entity]
      },
    }
    const open = await openSheet(tools, ctx, { ...usualLook, ...query, start: 1 }, async () => one)
    const { SvgPage: Page } = await import('./draw-svg.ts')
    for await (const { label } of labelsOnSheet(open, 0)) {
      const laid = label()
      const page = new Page([laid.width, open.plan.label[1] * mm], open.typefaces)
      page.draw(laid, 0, 0)
      return answer(page.toSvg(), { headers })
    }
    throw new Error('The sheet of one label has no label')
  }

const headers = {
  'content-type': 'image/svg+xml',
  'cache-control': 'private, no-cache',
  // A drawing and nothing else, should a browser open it by itself.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox;",
}
