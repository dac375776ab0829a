import { forEachBatch, inBatches } from '#db/query/batches.ts'
import { rowsPerGroup } from '#db/query/row-numbers.ts'
import type { Reader } from '#db/reader-writer.ts'
import { forgetLostTexts, rebuildSearchIndex } from '#db/search-index.ts'
import {
  findStaleTrigrams,
  repairNext,
  repairTrigrams,
  type StaleKind,
  verifyDerived,
} from '#features/entities/index.ts'
import { groupsOf } from '#features/files/index.ts'
import { type BackgroundCtx, noRequest } from '#jobs/background.ts'
import type { WriteCtx } from '#server/context.ts'
import { findWrongKeys, repairNameKeys } from './name-keys.ts'
import type { Part, Tools } from './part.ts'
import { repairDerived } from './repair-derived.ts'

/** What is kept of items besides what people wrote, held against what they wrote: one group, one snapshot. */
export const derived: Part = {
  names: [
    'names',
    'kinds',
    'versions',
    'search-texts',
    'field-keys',
    'code-keys',
    'locations',
    'levels',
    'heights',
    'totals',
    'name-words',
  ] satisfies StaleKind[],
  async look({ ctx, database }, tell) {
    for await (const groupId of groupsOf(ctx))
      await database.read(async db => {
        await verifyDerived(db, groupId, ({ kind, id, what }) =>
          // Items that lie too deep were moved in so, and are kept.
          tell({ check: kind, severity: kind === 'levels' ? 'warn' : 'fault', id, what, groupId }),
        )
        for await (const wrong of findWrongKeys(db, groupId))
          for (const { id, table } of wrong)
            tell({
              check: 'names',
              severity: 'fault',
              id,
              what: `is not ordered by its name in ${table}`,
              groupId,
            })
      })
  },
  async mend(tools, groups) {
    for (const groupId of groups) await repairDerivedOfGroup(tools, groupId)
  },
}

/** Puts right what is kept of the items of a group, a few at a time: people of other groups wait for one batch at the most. */
export async function repairDerivedOfGroup(
  { ctx, longWrites }: Pick<Tools, 'ctx' | 'longWrites'>,
  groupId: string,
): Promise<void> {
  for (let last: number | undefined, isFirst = true; isFirst || last !== undefined; isFirst = false)
    last = await ctx.write(({ db }) => repairNext(db, groupId, last), groupId)
  await repairNameKeys(ctx, groupId)
  const actor = { userId: null, groupId }
  const asking = {
    actor,
    request: noRequest('doctor'),
    write: <T>(work: (write: WriteCtx<typeof actor>) => Promise<T>) =>
      ctx.write(write => work({ ...write, actor }), groupId),
  }
  await longWrites.run(asking, repairDerived, null)
  await forgetResults(ctx, groupId)
}

/** Ends the use of what servers keep of lists and counts of a group: repairs are no changes, so a row number is given away. */
const forgetResults = (ctx: BackgroundCtx, groupId: string): Promise<unknown> =>
  ctx.write(
    ({ db }) =>
      db.q
        .updateTable('group_numbers')
        .set(eb => ({ next_n: eb('next_n', '+', 1) }))
        .where('group_id', '=', groupId)
        .execute(),
    groupId,
  )

/** The search index, where it is a table of its own: all groups in one snapshot. */
export const searchIndex: Part = {
  names: ['search-index'],
  async look({ database }, tell) {
    const ids = await database.read(async db => idsOf(db, await findStaleTrigrams(db)))
    for (const id of ids) tell({ check: 'search-index', severity: 'fault', id, what })
  },
  async mend({ ctx, database }) {
    await ctx.write(({ db }) => forgetLostTexts(db))
    const stale = await database.read(findStaleTrigrams).catch(() => undefined)
    if (stale === undefined || !(await mendEach(ctx, stale)))
      await ctx.write(({ db }) => rebuildSearchIndex(db))
    for await (const groupId of groupsOf(ctx)) await forgetResults(ctx, groupId)
  },
}

/** Indexes these items anew; false when that is not how the index can be mended. */
async function mendEach(ctx: BackgroundCtx, stale: readonly number[]): Promise<boolean> {
  try {
    for (const [number, rowNumbers] of Map.groupBy(stale, n => Math.floor(n / rowsPerGroup))) {
      const group = await ctx.read(({ db }) =>
        db.q.selectFrom('group_numbers').select('group_id').where('number', '=', number).executeTakeFirst(),
      )
      const groupId = group?.group_id ?? ''
      await forEachBatch(rowNumbers, batch =>
        ctx.write(({ db }) => repairTrigrams(db, groupId, batch), groupId),
      )
    }
    return (await ctx.read(({ db }) => findStaleTrigrams(db))).length === 0
  } catch {
    return false
  }
}

const what = 'is not indexed by the text that is searched'

/** The items with these row numbers; the number itself where there is no such item. */
async function idsOf(db: Reader, rowNumbers: readonly number[]): Promise<string[]> {
  const rows = await inBatches(rowNumbers, batch =>
    db.q
      .selectFrom('entities')
      .select(['n', 'id'])
      .where(({ ref }) => db.dialect.isAnyOf(ref('n'), batch, 'number'))
      .execute(),
  )
  const known = new Map(rows.map(({ n, id }) => [n, id]))
  return rowNumbers.map(n => known.get(n) ?? `row ${n}`)
}
