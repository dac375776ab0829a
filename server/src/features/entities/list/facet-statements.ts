import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { FacetName, Params } from './filter.ts'
import type { Conditions } from './plan.ts'
import { andKind, andTests, conditionsShape, shaped } from './plan-sql.ts'
import { inSlice, type Slice } from './row-batches.ts'

/** How many rows of a slice have the same in common; tags and photos in rows of their own. */
export interface Counted {
  readonly part: 'rows' | 'tags' | 'photo'
  readonly type: string | null
  readonly place: string | null
  readonly tag: number | null
  readonly archived: Flag
  readonly count: number
}

/** Where a slice ends: nowhere after the last one. */
export interface End {
  readonly part: 'end'
  readonly tag: number | null
}

/** What is counted of the rows of slices. */
export interface Counting {
  readonly plan: Conditions
  readonly facets: readonly FacetName[]
  /** Tags are counted of what fits, or of the others: what fits has all the rest of the tags that are kept. */
  readonly tagsOf: 'fitting' | 'others'
}

/** A slice with what the filters say of each row; nothing of rows of another kind. */
const judged = (plan: Conditions, shape: Slice['shape'] | 'next', p: Params, dialect: Dialect) => sql`
  with slice as materialized (
    select e.n, e.id, e.entity_type_id, e.kept_in, e.archived,
      case when true${andKind(plan)} then case when true${andTests(plan.filters, p, dialect)} then 1 else 0 end end as fits
    ${inSlice(plan, shape, p, dialect)})`

function partsToCount({ facets, tagsOf }: Counting, p: Params, dialect: Dialect): RawBuilder<unknown> {
  const rows = sql`select 'rows' as part, entity_type_id as type, kept_in as place, null as tag, archived, count(*) as count
    from slice where fits = 1 group by entity_type_id, kept_in, archived`
  const tags = sql` union all select 'tags', null, null, l.tag_n, slice.archived, count(*)
    from slice cross join entity_tags l
    where ${dialect.impliedGroup(sql.ref('l.group_id'), p.groupId)} and l.n = slice.n
      and slice.fits = ${sql.lit(tagsOf === 'fitting' ? 1 : 0)} group by l.tag_n, slice.archived`
  const photo = sql` union all select 'photo', null, null, null, slice.archived, count(*)
    from slice cross join attachments a
    where a.group_id = ${p.groupId} and a.entity_id = slice.id and slice.fits = 1 and a.is_primary = 1 and a.type = 'photo'
    group by slice.archived`
  return sql`${rows}${facets.includes('tags') ? tags : sql``}${facets.includes('photo') ? photo : sql``}`
}

const shapeOfCounting = ({ plan, facets, tagsOf }: Counting) =>
  `${facets.join()} tags of ${tagsOf} ${conditionsShape(plan)}`

/** Counts some rows. */
export const countSome = (counting: Counting) =>
  shaped<Counted>(
    `facets of some ${shapeOfCounting(counting)}`,
    (p, dialect) => sql`${judged(counting.plan, 'some', p, dialect)} ${partsToCount(counting, p, dialect)}`,
  )

/** Counts the next rows, and says where they end: to look for that beforehand would be to read them twice. */
export const countNext = (counting: Counting) =>
  shaped<Counted | End>(
    `facets of next ${shapeOfCounting(counting)}`,
    (p, dialect) => sql`${judged(counting.plan, 'next', p, dialect)} ${partsToCount(counting, p, dialect)}
      union all select 'end', null, null, max(n), null, null from slice`,
  )

/** How many of the next rows are of the kind that is asked for, and how many of these fit. */
export const countFitting = (plan: Conditions) =>
  shaped<{ judged: number; fit: number | null }>(
    `fitting ${conditionsShape(plan)}`,
    (p, dialect) =>
      sql`${judged(plan, 'next', p, dialect)} select count(fits) as judged, sum(fits) as fit from slice`,
  )
