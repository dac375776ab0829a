import {
  type EntityFacets,
  type Facet,
  maxContacts,
  type listFacets as operation,
} from '@stowage/contract/entities/entity-lists'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { ReadCtx } from '#server/context.ts'
import { findContactNames } from '../lent/contact-names.queries.ts'
import { findTypes } from '../read/entity.queries.ts'
import { countChoices } from './choice-counts.ts'
import { type FacetName, type LoanFacet, lent, type Params } from './filters.ts'
import { countsOfKinds, type GroupCounter } from './group-counts.ts'
import { rowsOfGroup } from './group-rows.ts'
import type { TopLocation, TopLocations } from './location-paths.ts'
import { type Conditions, findConditions } from './plan.ts'
import { andKind, andTests, conditionsShape, paramsOf, shaped } from './plan-sql.ts'
import {
  batchesOfRows,
  type Candidates,
  findFew,
  fromBatch,
  judgingBatches,
  type RowBatch,
  rowBatchesOf,
  selectMatching,
} from './row-batches.ts'
import { TagTree } from './text-search.ts'
import { addTo, type Counts, keptByArchive, keptByTag, keptCount } from './totals.ts'

const names = ['tags', 'types', 'locations', 'photo', 'archived'] as const satisfies readonly FacetName[]

/** Counts entities by tag, type, location, photo and archive; each facet leaves out its own conditions unless asked not to. */
export const listFacets =
  (groups: GroupCounter, locations: TopLocations) =>
  async (ctx: ReadCtx, query: InputOf<typeof operation>): Promise<EntityFacets> => {
    const {
      db,
      actor: { groupId },
    } = ctx
    const found = await findConditions(db, groupId, query)
    const all = query.ownFilters ? keepingAll(found) : found
    const counts = await countAll({ ...ctx, groups }, all)
    const { photo } = counts
    const archived = query.ownFilters ? within(all, counts.archived) : counts.archived
    return {
      tags: await nameTags(db, groupId, counts.tags),
      types: await nameTypes(db, groupId, counts.types),
      ...gatherLocations(
        counts.locations,
        await locations.above({ ...ctx, groupId }, locationsIn(counts.locations)),
      ),
      withPhoto: photo.get('1') ?? 0,
      withoutPhoto: photo.get('0') ?? 0,
      archived: archived.get('1') ?? 0,
      notArchived: archived.get('0') ?? 0,
      ...(await countLoans(db, all, ctx.request.today(ctx.now))),
      ...(query.choicesOf.length === 0
        ? {}
        : { fields: await countChoices({ db, groups }, all, query.choicesOf) }),
    }
  }

/** The same conditions, which no facet leaves out. */
const keepingAll = (all: Conditions): Conditions => ({
  ...all,
  filters: all.filters.map(({ facet: _, ...filter }) => filter),
})

/** Counts by archive, of what the list has of it. */
const within = ({ archived }: Conditions, counts: Counts): Counts =>
  new Map(archived.map(flag => [`${flag}`, counts.get(`${flag}`) ?? 0]))

const locationsIn = (counts: Counts): string[] => [...counts.keys()].filter(id => id !== null)

/** The conditions that count for a facet: all but its own. */
const without = (all: Conditions, facet: FacetName | LoanFacet): Conditions => ({
  ...all,
  archived: facet === 'archived' ? [0, 1] : all.archived,
  filters: all.filters.filter(filter => filter.facet !== facet),
})

interface FacetCtx extends ReadCtx {
  readonly groups: GroupCounter
}

/** Counts what is lent, what of it is overdue, and what each contact has. */
async function countLoans(
  db: Reader,
  all: Conditions,
  today: string,
): Promise<Pick<EntityFacets, 'lent' | 'overdue' | 'contacts'>> {
  const isFiltered = all.filters.some(({ facet }) => facet === 'lent' || facet === 'contacts')
  const loans = await findLoanCounts(db, without(all, 'lent'), today)
  const { contacts } = isFiltered ? await findLoanCounts(db, without(all, 'contacts'), today) : loans
  const { lent, overdue } = loans
  return { lent, overdue, contacts: await nameContacts(db, all.groupId, contacts) }
}

/** The rows that are lent, batch after batch, which the index of open lines finds. */
async function findLoanCounts(db: Reader, all: Conditions, today: string) {
  const isLent = lent(all.groupId, { isLent: true, dueBefore: undefined })
  const counts = { lent: 0, overdue: 0, contacts: new Map() as Counts }
  for await (const batch of rowBatchesOf(db, { ...all, filters: [...all.filters, isLent] })) {
    const rows = await db.all(loansIn(batch), { ...batch.params, today })
    for (const { part, contact, count } of rows)
      if (part === 'contacts') addTo(counts.contacts, contact, count)
      else counts[part] += count
  }
  return counts
}

const loansIn = (batch: RowBatch) =>
  selectMatching<{ part: 'lent' | 'overdue' | 'contacts'; contact: string | null; count: number }>(
    'loans',
    batch,
    (fitting, p) => sql`
      with out as materialized (
        select k.entity_id, l.contact_id, l.due from (select e.id ${fitting}) lent cross join loan_lines k cross join loans l
        where k.group_id = ${p.groupId} and k.entity_id = lent.id and k.returned_at is null
          and l.group_id = ${p.groupId} and l.id = k.loan_id and l.out_at is not null)
      select 'lent' as part, cast(null as text) as contact, count(distinct entity_id) as count from out
      union all select 'overdue', null, count(distinct entity_id) from out where due < ${p.today}
      union all select 'contacts', contact_id, count(distinct entity_id) from out group by contact_id`,
  )

/** The contacts who have most, but for those that were removed for good. */
async function nameContacts(db: Reader, groupId: string, counts: Counts): Promise<Facet[]> {
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, maxContacts)
  const names = await findContactNames(
    db,
    groupId,
    most.flatMap(([id]) => id ?? []),
  )
  return sortByCount(
    most.flatMap(([id, count]) => {
      const contact = names.refTo(id)
      return contact === null ? [] : [{ ...contact, count }]
    }),
  )
}

/** Facets that leave out the same, archive apart, are counted together. */
async function countAll(ctx: FacetCtx, all: Conditions): Promise<AllCounts> {
  const counts: AllCounts = {
    tags: new Map(),
    types: new Map(),
    locations: new Map(),
    photo: new Map(),
    archived: new Map(),
  }
  const anyArchive = (facet: FacetName): Conditions => ({ ...without(all, facet), archived: [0, 1] })
  const passes = Map.groupBy(names, facet => conditionsShape(anyArchive(facet)))
  for (const facets of passes.values()) {
    const [first] = facets
    if (first === undefined) continue
    if (anyArchive(first).filters.length === 0)
      for (const facet of facets) counts[facet] = await countWhole(ctx, without(all, facet), facet)
    else
      await countFacets(
        ctx.db,
        facets.includes('archived') ? anyArchive(first) : without(all, first),
        facets,
        all,
        counts,
      )
  }
  return counts
}

/** What a facet counts of a whole group is kept, or remembered until the next change. */
async function countWhole({ db, groups }: FacetCtx, plan: Conditions, facet: FacetName): Promise<Counts> {
  if (facet === 'tags') return keptByTag(db, plan)
  if (facet === 'archived') return keptByArchive(db, plan)
  const counts = countsOfKinds(await groups.count({ db, groupId: plan.groupId }, facet), plan)
  if (facet !== 'photo') return counts
  const have = counts.get('1') ?? 0
  return new Map([
    ['1', have],
    ['0', (await keptCount(db, plan)) - have],
  ])
}

const sortByCount = (facets: Facet[]): Facet[] =>
  facets.sort((a, b) => b.count - a.count || byCodePoint(nameKeyOf(a.name), nameKeyOf(b.name)))

/** Tags that were counted by their row numbers. */
async function nameTags(db: Reader, groupId: string, counts: Counts): Promise<Facet[]> {
  const { tags } = await TagTree.of(db, groupId)
  return sortByCount(
    tags.flatMap(({ n, id, name }) => {
      const count = counts.get(`${n}`)
      return count === undefined ? [] : [{ id, name, count }]
    }),
  )
}

/** Entity types that were counted by their ids. */
async function nameTypes(db: Reader, groupId: string, counts: Counts): Promise<Facet[]> {
  const rows = [...counts.keys()].flatMap(id => (id === null ? [] : [{ entity_type_id: id }]))
  const types = await findTypes(db, groupId, rows)
  return sortByCount([...types.values()].map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 })))
}

/** The topmost locations of those that were counted, with whatever lies in them at any depth. */
function gatherLocations(
  counts: Counts,
  topOf: ReadonlyMap<string, TopLocation>,
): Pick<EntityFacets, 'locations' | 'withoutLocation'> {
  const tops = new Map<string, Facet>()
  for (const [id, count] of counts) {
    if (id === null) continue
    const { id: topId, name } = requireValue(topOf.get(id))
    tops.set(topId, { id: topId, name, count: (tops.get(topId)?.count ?? 0) + count })
  }
  return { locations: sortByCount([...tops.values()]), withoutLocation: counts.get(null) ?? 0 }
}

/** Up to how many rows of one filter are counted one by one; beyond, all rows of the group are. */
const fewRows = 20_000

/** What all facets come to. */
type AllCounts = Record<FacetName, Counts>

/** Counts what fits, batch after batch, for facets that leave out the same, but for the archive: that has all of it. */
async function countFacets(
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

/** How many rows of a batch have the same in common; tags and photos in rows of their own. */
interface Counted {
  readonly part: 'rows' | 'tags' | 'photo'
  readonly type: string | null
  readonly location: string | null
  readonly tag: number | null
  readonly archived: Flag
  readonly count: number
}

/** Where a batch ends: nowhere after the last one. */
interface End {
  readonly part: 'end'
  readonly tag: number | null
}

/** What is counted of the rows of batches. */
interface Counting {
  readonly plan: Conditions
  readonly facets: readonly FacetName[]
  /** Tags are counted of what fits, or of the others: what fits has all the rest of the tags that are kept. */
  readonly tagsOf: 'fitting' | 'others'
}

/** A batch with what the filters say of each row; nothing of rows of another kind. */
const judged = (plan: Conditions, shape: RowBatch['shape'] | 'next', p: Params, dialect: Dialect) => sql`
  with batch as materialized (
    select e.n, e.id, e.entity_type_id, e.kept_in, e.archived,
      case when true${andKind(plan)} then case when true${andTests(plan.filters, p, dialect)} then 1 else 0 end end as fits
    ${fromBatch(plan, shape, p, dialect)})`

function partsToCount({ facets, tagsOf }: Counting, p: Params, dialect: Dialect): RawBuilder<unknown> {
  // Nearly each item may lie in a location of its own: they are told apart only where somebody asks for them.
  const columnOf = (facet: FacetName, column: string) =>
    facets.includes(facet) ? sql.ref(column) : sql`cast(null as text)`
  const type = columnOf('types', 'entity_type_id')
  const location = columnOf('locations', 'kept_in')
  const rows = sql`select 'rows' as part, ${type} as type, ${location} as location, cast(null as bigint) as tag, archived, count(*) as count
    from batch where fits = 1 group by 2, 3, archived`
  const tags = sql` union all select 'tags', null, null, l.tag_n, batch.archived, count(*)
    from batch cross join entity_tags l
    where ${dialect.impliedGroup(sql.ref('l.group_id'), p.groupId)} and l.n = batch.n
      and batch.fits = ${sql.lit(tagsOf === 'fitting' ? 1 : 0)} group by l.tag_n, batch.archived`
  const photo = sql` union all select 'photo', null, null, null, batch.archived, count(*)
    from batch cross join attachments a
    where a.group_id = ${p.groupId} and a.entity_id = batch.id and batch.fits = 1 and a.is_primary = 1 and a.type = 'photo'
    group by batch.archived`
  return sql`${rows}${facets.includes('tags') ? tags : sql``}${facets.includes('photo') ? photo : sql``}`
}

const shapeOfCounting = ({ plan, facets, tagsOf }: Counting) =>
  `${facets.join()} tags of ${tagsOf} ${conditionsShape(plan)}`

/** Counts some rows. */
const countSome = (counting: Counting) =>
  shaped<Counted>(
    `facets of some ${shapeOfCounting(counting)}`,
    (p, dialect) => sql`${judged(counting.plan, 'some', p, dialect)} ${partsToCount(counting, p, dialect)}`,
    judgingBatches,
  )

/** Counts the next rows, and says where they end: to look for that beforehand would be to read them twice. */
const countNext = (counting: Counting) =>
  shaped<Counted | End>(
    `facets of next ${shapeOfCounting(counting)}`,
    (p, dialect) => sql`${judged(counting.plan, 'next', p, dialect)} ${partsToCount(counting, p, dialect)}
      union all select 'end', null, null, max(n), null, null from batch`,
  )

/** How many of the next rows are of the kind that is asked for, and how many of these fit. */
const countFitting = (plan: Conditions) =>
  shaped<{ judged: number; fit: number | null }>(
    `fitting ${conditionsShape(plan)}`,
    (p, dialect) =>
      sql`${judged(plan, 'next', p, dialect)} select count(fits) as judged, sum(fits) as fit from batch`,
  )
