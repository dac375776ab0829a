import { markMappingUsed } from '#features/import-mappings/index.ts'
import { defineLongWrite, maxShortWrite } from '#long-writes/define-long-write.ts'
import type { WriteCtx } from '#server/context.ts'
import { completeRun, failRun, internalError } from '../runs/import-run.ts'
import { applyImport, revertImport } from './apply-import.ts'
import type { LocationPath } from './location-paths.ts'
import { type ImportedFile, planImport } from './plan-import.ts'

/** Creates and updates what the rows of a file say, with one line of history for the whole file. */
export const importFile = defineLongWrite({
  kind: 'csv.import',
  format: 2,
  // A run is found by whoever has asked for it, and the change by the run.
  tellChange: ({ run }) => ({ kind: 'imported', ...(run === undefined ? {} : { id: run }) }),
  countSubjects: async (_ctx: WriteCtx, file: ImportedFile) => countSubjects(file),
  plan: planImport,
  apply: applyImport,
  revert: revertImport,
  async finish(ctx, { facts, report, run, mappingId }) {
    await ctx.emit({ name: 'inventory.imported', subjectId: null, facts })
    if (mappingId !== undefined) await markMappingUsed(ctx.db, ctx.groupId, mappingId, ctx.now)
    if (run !== undefined) await completeRun(ctx, { groupId: ctx.groupId, id: run }, report)
  },
  async tellTakenBack(ctx, { run }, why) {
    if (run !== undefined) await failRun(ctx, { groupId: ctx.groupId, id: run }, internalError(why))
  },
  result: imported => imported,
})

/** Entities, and the locations and tags that they name, as if there were none of these yet. */
function countSubjects({ rows }: ImportedFile): number {
  if (rows.length > maxShortWrite) return rows.length
  const tags = new Set(rows.flatMap(({ tags }) => [...tags.names, ...tags.added]))
  const locations = new Set<LocationPath>()
  for (const { place } of rows)
    for (let at = place?.path ?? null; at !== null && !locations.has(at); at = at.above) locations.add(at)
  return rows.length + tags.size + locations.size
}
