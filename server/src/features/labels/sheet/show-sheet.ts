import type { Selection } from '@stowage/contract/entities/selection'
import type { SelectedSheet, SheetLook, SheetQuery } from '@stowage/contract/labels/labels'
import { AllRead, Streamed } from '#http/output/answer.ts'
import { namingMembers } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'
import type { LabelTools } from '../label-tools.ts'
import { DrawingBudget } from './drawing-turns.ts'
import { type Found, findChosen, findListedEntities, findNumbered, type Part } from './find-labelled.ts'
import { openSheet, readLabels, refuseEmpty, type SheetRequest } from './open-sheet.ts'

/** Draws the labels of chosen or of listed items onto sheets. */
export const showSheet =
  (tools: LabelTools) =>
  (ctx: ReadCtx, query: SheetQuery): Promise<AllRead<Streamed>> =>
    // Its `fields` are filters.
    drawSheet(tools, ctx, { ...query, fields: undefined }, () =>
      query.ids === undefined ? findListedEntities(ctx, query, query) : findChosen(ctx, query.ids, query),
    )

/** Draws the labels of a selection onto sheets. */
export const showSelectedSheet =
  (tools: LabelTools) =>
  (ctx: ReadCtx, { select, numbers, part, ...request }: SelectedSheet): Promise<AllRead<Streamed>> =>
    drawSheet(tools, ctx, request, look => findAsked(ctx, { select, numbers, part }, look))

/** Finds what a request asks labels for; nothing when it asks for none. */
export async function findAsked(
  ctx: ReadCtx,
  { select, numbers, part }: Pick<SelectedSheet, 'select' | 'numbers' | 'part'>,
  look: SheetLook,
): Promise<Found> {
  if (numbers !== undefined) return findNumbered(ctx, numbers, look, part)
  return select === undefined ? nothing : findSelectedEntities(ctx, select, look, part)
}

const nothing: Found = { count: 0, async *batches() {} }

function findSelectedEntities(
  ctx: ReadCtx,
  select: Selection,
  look: SheetLook,
  part: Part | undefined,
): Promise<Found> {
  if ('ids' in select)
    return namingMembers(
      member => `select.${member}`,
      () => findChosen(ctx, select.ids, look, part),
    )
  const { query, except } = select
  return namingMembers(
    member => (member === 'query' ? 'select.query' : `select.query.${member}`),
    () =>
      findListedEntities(ctx, { ...query, page: -1, pageSize: -1 }, look, {
        except,
        part,
        blamed: ['query', 'use more filters'],
      }),
  )
}

async function drawSheet(
  tools: LabelTools,
  ctx: ReadCtx,
  request: SheetRequest,
  findEntities: (look: SheetLook) => Promise<Found>,
): Promise<AllRead<Streamed>> {
  const open = await openSheet(tools, ctx, request, findEntities)
  refuseEmpty(open)
  const labels = await readLabels(open)
  return new AllRead(async () => {
    const { writeSheet } = await import('./write-sheet.ts')
    const budget = new DrawingBudget(tools.settings.sheetTimeout, open.labels)
    const typefaces = await tools.typefaces()
    const style = { ...open, border: open.look.border, typefaces, turns: tools.drawing, budget }
    return new Streamed(await begun(writeSheet(ctx, labels, style)), headers)
  })
}

const headers = {
  'content-disposition': 'inline; filename="labels.pdf"',
  // A page of a browser shows the document; nothing in it may act for this site.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox;",
}

/** Slices of which the first is there: what throws before it is answered as a refusal. */
async function begun(batches: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> {
  const first = await batches.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* batches
  })()
}
