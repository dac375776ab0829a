import type { ToldChange } from '#events/changes.ts'
import { markMappingUsed } from '#features/import-mappings/index.ts'
import { defineLongWrite, type FinishCtx, maxShortWrite } from '#long-writes/define-long-write.ts'
import type { WriteCtx } from '#server/context.ts'
import { completeRun, failRun, internalError } from '../runs/import-run.ts'
import { applyImport, revertImport } from './apply-import.ts'
import type { LocationPath } from './location-paths.ts'
import { type Imported, type ImportedFile, planImport } from './plan-import.ts'

/** Creates and updates what the rows of a file say, with one line of history for the whole file. */
export const importFile = defineLongWrite({
  kind: 'csv.import',
  format: 3,
  tellChange: tellImport,
  countSubjects: async (_ctx: WriteCtx, file: ImportedFile) => countSubjects(file),
  plan: planImport,
  apply: applyImport,
  revert: revertImport,
  finish: finishImport,
  tellTakenBack,
  result: imported => imported,
})

/** Says of the change of an import what its rows do not tell: a run is found by the person who asked for it, the change by the run. */
export function tellImport({ run }: Imported): ToldChange {
  return { kind: 'imported', ...(run === undefined ? {} : { id: run }) }
}

/** Ends an import of any kind of rows. */
export async function finishImport(
  ctx: FinishCtx,
  { facts, report, run, mappingId }: Imported,
): Promise<void> {
  await ctx.emit({ name: 'inventory.imported', subjectId: null, facts })
  if (mappingId !== undefined) await markMappingUsed(ctx.db, ctx.groupId, mappingId, ctx.now)
  if (run !== undefined) await completeRun(ctx, { groupId: ctx.groupId, id: run }, report)
}

/** Notes that the server has taken an import back, and why. */
export async function tellTakenBack(ctx: FinishCtx, { run }: Imported, why: string): Promise<void> {
  if (run !== undefined) await failRun(ctx, { groupId: ctx.groupId, id: run }, internalError(why))
}

/** Entities, and the locations, tags and products that they name, as if there were none of these yet. */
function countSubjects({ rows }: ImportedFile): number {
  if (rows.length > maxShortWrite) return rows.length
  const tags = new Set(rows.flatMap(({ tags }) => [...tags.names, ...tags.added]))
  const locations = new Set<LocationPath>()
  for (const { place } of rows)
    for (let at = place?.path ?? null; at !== null && !locations.has(at); at = at.above) locations.add(at)
  const products = new Set(rows.flatMap(({ product }) => product?.name ?? []))
  return rows.length + tags.size + locations.size + products.size
}
