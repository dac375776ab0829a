import { defaultsByColumn } from '@stowage/contract/entities/entity-members'
import type { PrintOffset } from '@stowage/contract/labels/label-words'
import {
  maxPreviewed,
  type PreviewedSheet,
  type PreviewQuery,
  type SheetPreview,
} from '@stowage/contract/labels/labels'
import { AllRead, type Answer, answer } from '#http/output/answer.ts'
import { invalid } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'
import type { LabelTools } from '../label-tools.ts'
import { type Labelled, requireLabelled } from '../labels.queries.ts'
import { mm } from './arrange-cell.ts'
import type { SvgPage } from './draw-svg.ts'
import { DrawingBudget, type Requester } from './drawing-turns.ts'
import type { Found } from './find-labelled.ts'
import type { LaidOut } from './laid-out.ts'
import { measuresOf } from './measures-of.ts'
import {
  countSheets,
  type OpenSheet,
  openSheet,
  type PlacedLabel,
  rangeOnSheet,
  readSheet,
} from './open-sheet.ts'
import { placeOf } from './place-of.ts'
import { findAsked } from './show-sheet.ts'
import { usualLook } from './usual-look.ts'

/** Draws one sheet as it is printed, and counts all of them. */
export const showSheetPreview =
  (tools: LabelTools) =>
  async (
    ctx: ReadCtx,
    { select, numbers, part, sheet: wanted = 1, ...request }: PreviewedSheet,
  ): Promise<AllRead<SheetPreview>> => {
    const open = await openSheet(tools, ctx, request, look => findAsked(ctx, { select, numbers, part }, look))
    const sheets = countSheets(open)
    const sheet = Math.min(wanted, sheets)
    refuseCrowded(open, sheet - 1, numbers === undefined ? 'select' : 'numbers')
    const placed = await readSheet(open, sheet - 1)
    return new AllRead(async () => {
      const budget = new DrawingBudget(tools.settings.sheetTimeout, placed.length)
      const { page, codes, size } = await drawPage(tools, ctx, placed, { ...open, offset: centred, budget })
      const { plan, labels, skip } = open
      return {
        labels,
        sheets,
        sheet,
        start: skip + 1,
        svg: page.toSvg(),
        codes,
        measures: { ...measuresOf(plan), ...(plan.isEndless ? { paper: size, label: size } : {}) },
      }
    })
  }

const centred: PrintOffset = { x: 0, y: 0 }

/** Refuses to draw a sheet, from 0, with more labels than anybody looks at. */
function refuseCrowded(open: OpenSheet, sheet: number, member: string): void {
  const { first, end } = rangeOnSheet(open, sheet)
  if (end - first <= maxPreviewed) return
  const { found, copies } = open
  throw invalid(member, 'too_many_labels', {
    limit: maxPreviewed,
    entities: found.count,
    copies,
    advice: 'choose fewer',
  })
}

interface DrawnPage {
  readonly page: SvgPage
  readonly codes: SheetPreview['codes']
  /** The size of the page, millimetres. */
  readonly size: number[]
}

interface PageStyle extends Pick<OpenSheet, 'plan' | 'layOut'> {
  /** Moves the labels, millimetres. */
  readonly offset: PrintOffset
  readonly budget: DrawingBudget
}

/** Draws the labels of a sheet; throws `sheet.too_long` when that takes too long. */
export async function drawPage(
  tools: LabelTools,
  requester: Requester,
  placed: readonly PlacedLabel[],
  { plan, layOut, offset, budget }: PageStyle,
): Promise<DrawnPage> {
  const { SvgPage: Page } = await import('./draw-svg.ts')
  const typefaces = await tools.typefaces()
  let page = new Page([plan.paper[0] * mm, plan.paper[1] * mm], typefaces)
  let size: number[] = [...plan.paper]
  const laidOut: LaidOut[] = []
  for (const { at, label } of placed) {
    const { ms } = await tools.drawing.draw(requester, () => {
      const laid = layOut(label, typefaces)
      if (plan.isEndless) {
        size = [laid.width / mm, plan.label[1]]
        page = new Page([laid.width, plan.label[1] * mm], typefaces)
      }
      const [left, top] = placeOf(plan, at, offset)
      page.draw(laid, left, top)
      laidOut.push(laid)
    })
    budget.note(ms)
  }
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
  n: -1,
  id: '00000000-0000-4000-8000-000000000042',
  entity_type_id: '',
  kept_in: null,
  parent_name: null,
  name: 'Sample',
  asset_number: 42,
}

/** Draws one label alone, in its true size. */
export const showLabelPreview =
  (tools: LabelTools) =>
  async (ctx: ReadCtx, { id, ...query }: PreviewQuery): Promise<AllRead<Answer<string>>> => {
    const entity = id === undefined ? sample : await requireLabelled(ctx.db, ctx.actor.groupId, id)
    const one: Found = {
      count: 1,
      async *batches() {
        yield [entity]
      },
    }
    const open = await openSheet(tools, ctx, { ...usualLook, ...query, start: 1 }, async () => one)
    const { label } = requireValue((await readSheet(open, 0))[0])
    return new AllRead(async () => {
      const { SvgPage: Page } = await import('./draw-svg.ts')
      const typefaces = await tools.typefaces()
      const { drawn } = await tools.drawing.draw(ctx, () => {
        const laid = open.layOut(label, typefaces)
        const page = new Page([laid.width, open.plan.label[1] * mm], typefaces)
        page.draw(laid, 0, 0)
        return page.toSvg()
      })
      return answer(drawn, { headers })
    })
  }

const headers = {
  'content-type': 'image/svg+xml',
  'cache-control': 'private, no-cache',
  // A drawing and nothing else, should a browser open it by itself.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox;",
}
