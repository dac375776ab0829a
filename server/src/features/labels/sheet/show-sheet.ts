import type { Selection } from '@stowage/contract/entities/selection'
import type { SelectedSheet, SheetLook, SheetQuery } from '@stowage/contract/labels/labels'
import { LocationPaths } from '#features/entities/index.ts'
import { Streamed } from '#http/output/answer.ts'
import { namingMembers } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'
import { assetUrl, itemUrl, loadPaths, textsOf } from '../label.ts'
import type { LabelTools } from '../label-tools.ts'
import type { Labelled } from '../labels.queries.ts'
import { DrawingBudget } from './drawing-turns.ts'
import { type Found, findChosen, findListedEntities } from './find-labelled.ts'
import type { SheetLabel } from './laid-out.ts'
import { planSheet } from './plan-sheet.ts'

/** Draws the labels of chosen or of listed items onto sheets. */
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
  // What lays out and draws is loaded with the first sheet.
  const { requireLayout } = await import('./require-layout.ts')
  const layOut = requireLayout(plan, base, look)
  const { count, batches } = await findEntities()
  const fonts = await typefaces()
  const { writeSheet } = await import('./write-sheet.ts')
  const { skip = 0, copies = 1, border } = look
  const budget = new DrawingBudget(settings.sheetTimeout, count * copies)
  const style = { plan, typefaces: fonts, skip, copies, border, turns: drawing, budget }
  const paths = new LocationPaths(ctx.db, ctx.actor.groupId)
  const labels = labelsOf(batches, look, { base, more: settings.additionalInformation, paths })
  return new Streamed(
    await begun(writeSheet(labels, { ...style, layOut: label => layOut(label, fonts) })),
    headers,
  )
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

/** What labels say besides what is asked for, and the ways to locations that they name. */
interface Words {
  readonly base: string
  readonly more: string | undefined
  readonly paths: LocationPaths
}

async function* labelsOf(
  batches: AsyncIterable<readonly Labelled[]>,
  look: SheetLook,
  words: Words,
): AsyncGenerator<SheetLabel[]> {
  for await (const entities of batches) {
    await loadPaths(words.paths, look.lines, entities)
    yield entities.map(entity => sheetLabel(entity, look, words))
  }
}

/** What stands on the label of an item; `more` is the line that the settings add to every label. */
function sheetLabel(entity: Labelled, { title, lines, target }: SheetLook, words: Words): SheetLabel {
  const { base, more = '', paths } = words
  const [heading] = textsOf([title], entity, paths)
  const id = itemUrl(base, entity)
  const number = entity.asset_number === null ? [] : [assetUrl(base, entity.asset_number)]
  const [first = id, ...others] = target === 'asset' ? [...number, id] : [id, ...number]
  return {
    title: heading ?? entity.name,
    lines: [...textsOf(lines, entity, paths), ...(more.trim() === '' ? [] : [more])],
    addresses: [first, ...others],
  }
}
