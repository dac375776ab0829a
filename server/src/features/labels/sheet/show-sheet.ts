import type { LabelLine, SelectedSheet, SheetLook, SheetQuery } from '@stowage/contract/labels'
import type { Selection } from '@stowage/contract/selection'
import { Streamed } from '#http/output/answer.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { namingMembers } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'
import { assetUrl, itemUrl, type Label, parentLines } from '../label.ts'
import type { LabelTools } from '../label-tools.ts'
import type { Labelled } from '../labels.queries.ts'
import { DrawingBudget } from './drawing-turns.ts'
import { type Found, findChosen, findListedEntities } from './find-labelled.ts'
import { planSheet } from './plan-sheet.ts'

/** Draws the labels of chosen or of listed things onto sheets. */
export const showSheet =
  (tools: LabelTools) =>
  (ctx: ReadCtx, query: SheetQuery): Promise<Streamed> =>
    drawSheet(tools, ctx, query, () =>
      query.ids === undefined ? findListedEntities(ctx, query, query) : findChosen(ctx, query.ids, query),
    )

/** Draws the labels of a selection onto sheets. */
export const showSelectedSheet =
  (tools: LabelTools) =>
  (ctx: ReadCtx, { select, ...look }: SelectedSheet): Promise<Streamed> =>
    drawSheet(tools, ctx, look, () => findSelectedEntities(ctx, select, look))

function findSelectedEntities(ctx: ReadCtx, select: Selection, look: SheetLook): Promise<Found> {
  if ('ids' in select)
    return namingMembers(
      member => `select.${member}`,
      () => findChosen(ctx, select.ids, look),
    )
  const { query, except } = select
  return namingMembers(
    member => (member === 'query' ? 'select.query' : `select.query.${member}`),
    () =>
      findListedEntities(ctx, { ...query, page: -1, pageSize: -1 }, look, {
        except,
        blamed: ['query', 'use more filters'],
      }),
  )
}

async function drawSheet(
  { settings, typefaces, drawing }: LabelTools,
  ctx: ReadCtx,
  look: SheetLook,
  findEntities: () => Promise<Found>,
): Promise<Streamed> {
  const plan = planSheet(look)
  const base = ctx.request.callerBase
  // What arranges and draws is loaded with the first sheet.
  const { requireCell } = await import('./require-cell.ts')
  const cell = requireCell(plan, base, look)
  const { count, batches } = await findEntities()
  const fonts = await typefaces()
  const { writeSheet } = await import('./write-sheet.ts')
  const { skip = 0, copies = 1, border } = look
  const budget = new DrawingBudget(settings.sheetTimeout, count * copies)
  const style = { plan, cell, typefaces: fonts, skip, copies, border, turns: drawing, budget }
  const words = { base, more: settings.additionalInformation }
  const labels = labelsOf(batches, entity => sheetLabel(entity, look, words))
  return new Streamed(await begun(writeSheet(labels, style)), headers)
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

async function* labelsOf(
  batches: AsyncIterable<readonly Labelled[]>,
  write: (entity: Labelled) => Label,
): AsyncGenerator<Label[]> {
  for await (const entities of batches) yield entities.map(write)
}

const lineOf: Readonly<Record<LabelLine, (entity: Labelled) => string>> = {
  name: entity => entity.name,
  assetId: entity => showAssetNumber(entity.asset_number),
  parent: entity => parentLines(entity).join(''),
  description: entity => entity.description,
  manufacturer: entity => entity.manufacturer,
  modelNumber: entity => entity.model_number,
  serialNumber: entity => entity.serial_number,
}

/** What stands on the label of a thing; `more` is the line that the settings add to every label. */
function sheetLabel(
  entity: Labelled,
  { title, lines, target }: Pick<SheetLook, 'title' | 'lines' | 'target'>,
  { base, more }: { base: string; more: string | undefined },
): Label {
  const number = entity.asset_number
  const below = [...lines.map(line => lineOf[line](entity)), more ?? '']
  return {
    title: lineOf[title](entity) || entity.name,
    lines: below.filter(line => line.trim() !== ''),
    url: target === 'asset' && number !== null ? assetUrl(base, number) : itemUrl(base, entity),
  }
}
