import { defineLongWrite, maxShortWrite } from '#long-writes/define-long-write.ts'
import type { WriteCtx } from '#server/context.ts'
import { applyImport, revertImport } from './apply-import.ts'
import type { PlacePath } from './place-paths.ts'
import { planImport, type ReadFile } from './plan-import.ts'

/** Creates and updates what the rows of a file say, with one line of history for the whole file. */
export const importFile = defineLongWrite({
  kind: 'csv.import',
  format: 1,
  tellChange: () => ({ kind: 'imported' }),
  countSubjects: async (_ctx: WriteCtx, file: ReadFile) => countSubjects(file),
  plan: planImport,
  apply: applyImport,
  revert: revertImport,
  async finish(ctx, report) {
    await ctx.emit({ name: 'inventory.imported', subjectId: null, facts: report })
    const { created, updated, newLocations } = report
    if (created + updated + newLocations > 0) await ctx.announce('entity.mutation')
  },
  result: report => report,
})

/** Entities, and the places and tags that they name, as if there were none of these yet. */
function countSubjects({ rows }: ReadFile): number {
  if (rows.length > maxShortWrite) return rows.length
  const tags = new Set(rows.flatMap(row => row.tags))
  const places = new Set<PlacePath>()
  for (const { path } of rows)
    for (let at = path; at !== null && !places.has(at); at = at.above) places.add(at)
  return rows.length + tags.size + places.size
}
