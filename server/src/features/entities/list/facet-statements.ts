import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { FacetName, Params } from './filter.ts'
import type { Conditions } from './plan.ts'
import { andKind, andTests, conditionsShape, shaped } from './plan-sql.ts'
import { fromBatch, judgingBatches, type RowBatch } from './row-batches.ts'

/** How many rows of a batch have the same in common; tags and photos in rows of their own. */
export interface Counted {
  readonly part: 'rows' | 'tags' | 'photo'
  readonly type: string | null
  readonly location: string | null
  readonly tag: number | null
  readonly archived: Flag
  readonly count: number
}

/** Where a batch ends: nowhere after the last one. */
export interface End {
  readonly part: 'end'
  readonly tag: number | null
}

/** What is counted of the rows of batches. */
export interface Counting {
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
  const rows = sql`select 'rows' as part, entity_type_id as type, kept_in as location, null as tag, archived, count(*) as count
    from batch where fits = 1 group by entity_type_id, kept_in, archived`
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
export const countSome = (counting: Counting) =>
  shaped<Counted>(
    `facets of some ${shapeOfCounting(counting)}`,
    (p, dialect) => sql`${judged(counting.plan, 'some', p, dialect)} ${partsToCount(counting, p, dialect)}`,
    judgingBatches,
  )

/** Counts the next rows, and says where they end: to look for that beforehand would be to read them twice. */
export const countNext = (counting: Counting) =>
  shaped<Counted | End>(
    `facets of next ${shapeOfCounting(counting)}`,
    (p, dialect) => sql`${judged(counting.plan, 'next', p, dialect)} ${partsToCount(counting, p, dialect)}
      union all select 'end', null, null, max(n), null, null from batch`,
  )

/** How many of the next rows are of the kind that is asked for, and how many of these fit. */
export const countFitting = (plan: Conditions) =>
  shaped<{ judged: number; fit: number | null }>(
    `fitting ${conditionsShape(plan)}`,
    (p, dialect) =>
      sql`${judged(plan, 'next', p, dialect)} select count(fits) as judged, sum(fits) as fit from batch`,
  )
