import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { addTo, type Counts } from './facet-names.ts'
import { type Counted, type Counting, countFitting, countNext, countSome } from './facet-statements.ts'
import type { FacetName } from './filter.ts'
import { rowsOfGroup } from './group-rows.ts'
import { keptByTag } from './kept-totals.ts'
import type { Conditions } from './plan.ts'
import { paramsOf } from './plan-sql.ts'
import { batchesOfRows, type Candidates, findFew } from './row-batches.ts'

/** Up to how many rows of one filter are counted one by one; beyond, all rows of the group are. */
const fewRows = 20_000

/** What all facets come to. */
export type AllCounts = Record<FacetName, Counts>

/** Counts what fits, batch after batch, for facets that leave out the same, but for the archive: that has all of it. */
export async function countFacets(
  db: Reader,
  plan: Conditions,
  facets: readonly FacetName[],
  { archived }: Conditions,
  counts: AllCounts,
): Promise<void> {
  const few = await findFew(db, plan, fewRows)
  const countsOthers = few === undefined && facets.includes('tags') && (await areOthersFewer(db, plan))
  if (countsOthers) counts.tags = await keptByTag(db, { ...plan, archived })
  const counting: Counting = { plan, facets, tagsOf: countsOthers ? 'others' : 'fitting' }
  const wanted = new Set(facets)
  for await (const rows of few === undefined ? countRange(db, counting) : countFew(db, counting, few))
    for (const row of rows) {
      if (row.part === 'rows' && wanted.has('archived')) addTo(counts.archived, `${row.archived}`, row.count)
      if (!archived.includes(row.archived)) continue
      if (row.part === 'tags') addTo(counts.tags, `${row.tag}`, countsOthers ? -row.count : row.count)
      else addRow(counts, wanted, row)
    }
  for (const [tag, count] of counts.tags) if (count === 0) counts.tags.delete(tag)
}

function addRow(counts: AllCounts, wanted: ReadonlySet<FacetName>, row: Counted): void {
  const { part, type, location, count } = row
  if (wanted.has('photo')) addTo(counts.photo, '0', part === 'photo' ? -count : count)
  if (part === 'photo') return addTo(counts.photo, '1', count)
  if (wanted.has('types')) addTo(counts.types, type, count)
  if (wanted.has('locations')) addTo(counts.locations, location, count)
}

async function* countFew(
  db: Reader,
  counting: Counting,
  few: Candidates,
): AsyncGenerator<readonly Counted[]> {
  const count = countSome({ ...counting, plan: few.conditions })
  for await (const batch of batchesOfRows(few)) yield await db.all(count, batch.params)
}

async function* countRange(db: Reader, counting: Counting): AsyncGenerator<readonly Counted[]> {
  const { groupId } = counting.plan
  const { low, high } = await rowsOfGroup(db, groupId)
  const params = { ...paramsOf(counting.plan), high, reach: counting.plan.rowsAtOnce }
  for (let after = low - 1; ; await yieldToEventLoop()) {
    const found = await db.all(countNext(counting), { ...params, after })
    const end = found.find(row => row.part === 'end')?.tag ?? null
    if (end === null) return
    yield found.filter(row => row.part !== 'end')
    after = end
  }
}

const lastOfGroup = statement<{ groupId: string; low: number; high: number }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(({ fn }) => fn.max('n').as('n'))
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where('n', '>=', p.low)
    .where('n', '<=', p.high),
)

/** How many rows are looked at to guess how many fit. */
const sampled = 500

/** Do fewer of the rows in the middle of the group not fit than fit? */
async function areOthersFewer(db: Reader, plan: Conditions): Promise<boolean> {
  const { low, high } = await rowsOfGroup(db, plan.groupId)
  const last = (await db.first(lastOfGroup, { groupId: plan.groupId, low, high }))?.n ?? low
  const after = Math.floor((low + last) / 2)
  const found = await db.first(countFitting(plan), {
    ...paramsOf(plan),
    after,
    high,
    reach: Math.min(sampled, plan.rowsAtOnce),
  })
  return found !== undefined && 2 * (found.fit ?? 0) > found.judged
}
