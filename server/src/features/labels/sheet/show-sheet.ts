import { type LabelLine, maxLabels, type SheetQuery } from '@stowage/contract/labels'
import { windowOf } from '@stowage/contract/page'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findListed } from '#features/entities/index.ts'
import { Streamed } from '#http/output/answer.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'
import { assetUrl, itemUrl, type Label, parentLines } from '../label.ts'
import type { LabelTools } from '../label-tools.ts'
import { type Labelled, listLabelled, requireAllLabelled } from '../labels.queries.ts'
import { makeQrCode } from '../qr-code.ts'
import { arrangeCell, type Cell, mm } from './arrange-cell.ts'
import { DrawingBudget } from './drawing-turns.ts'
import { planSheet, type SheetPlan } from './plan-sheet.ts'

/** How many things are read at once. */
const size = 250

/** Draws the labels of chosen or of listed things onto sheets. */
export const showSheet =
  ({ settings, typefaces, drawing }: LabelTools) =>
  async (ctx: ReadCtx, query: SheetQuery): Promise<Streamed> => {
    const plan = planSheet(query)
    const base = ctx.request.callerBase
    const cell = requireCell(plan, base, query)
    const { count, batches } = await findEntities(ctx, query)
    const { writeSheet } = await import('./write-sheet.ts')
    const { skip = 0, copies = 1, border } = query
    const budget = new DrawingBudget(settings.sheetTimeout, count * copies)
    const style = { plan, cell, typefaces: await typefaces(), skip, copies, border, turns: drawing, budget }
    const words = { base, more: settings.additionalInformation }
    const labels = labelsOf(batches, entity => sheetLabel(entity, query, words))
    return new Streamed(await begun(writeSheet(labels, style)), headers)
  }

const headers = {
  'content-disposition': 'inline; filename="labels.pdf"',
  // A page of a browser shows the document; nothing in it may act for this site.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox;",
}

/** Slices of which the first is there: what throws before it is answered as a refusal. */
async function begun(slices: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> {
  const first = await slices.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* slices
  })()
}

/** Arranges the labels for the longest address that there can be. */
function requireCell(plan: SheetPlan, base: string, query: SheetQuery): Cell {
  const longest = makeQrCode(`${base}/item/${'f'.repeat(36)}`, 'L')
  const [width, height] = plan.label
  const cell = longest && arrangeCell(width * mm, height * mm, longest.size)
  if (cell !== undefined) return cell
  const blamed =
    query.labelHeight !== undefined ? 'labelHeight' : query.labelWidth !== undefined ? 'labelWidth' : 'format'
  throw invalid(blamed, 'must give labels that are large enough for a code that can be read')
}

async function findEntities(
  { db, actor }: ReadCtx,
  query: SheetQuery,
): Promise<{ count: number; batches: AsyncIterable<readonly Labelled[]> }> {
  const { groupId } = actor
  const max = Math.floor(maxLabels / (query.copies ?? 1))
  if (query.ids !== undefined) {
    if (query.ids.length > max) throw tooMany('ids', query.ids.length, query)
    const entities = await requireAllLabelled(db, groupId, query.ids)
    return { count: entities.length, batches: batchesOf(entities, { size }) }
  }
  const window = windowOf(query)
  const { rowNumbers, total } = await findListed(db, groupId, query, {
    ...window,
    size: Math.min(window.size ?? max + 1, max + 1),
  })
  if (rowNumbers.length > max) throw tooMany('pageSize', total, query)
  if (rowNumbers.length === 0) throw new Problem('sheet.empty')
  return { count: rowNumbers.length, batches: loadAll(db, groupId, rowNumbers) }
}

function tooMany(member: keyof SheetQuery, entities: number, { copies = 1 }: SheetQuery): Problem {
  const what = copies === 1 ? `${entities} labels` : `${copies} labels of each of ${entities} things`
  return invalid(
    member,
    `must ask for at most ${maxLabels} labels at once, and these are ${what}: use filters, or page and pageSize`,
  )
}

async function* loadAll(db: Reader, groupId: string, rowNumbers: readonly number[]) {
  for await (const batch of batchesOf(rowNumbers, { size })) yield await listLabelled(db, groupId, batch)
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
  { title, lines, target }: Pick<SheetQuery, 'title' | 'lines' | 'target'>,
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
