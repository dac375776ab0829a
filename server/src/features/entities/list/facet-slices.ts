import { sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { addTo, type Counts } from './facet-names.ts'
import type { FacetName } from './filter.ts'
import type { Conditions } from './plan.ts'
import { conditionsShape, paramsOf, shaped } from './shaped.ts'
import { fitting, type Slice, slicesOf } from './slices.ts'

/** What all facets come to. */
export type AllCounts = Record<FacetName, Counts>

/** How many rows of a slice have the same in common; tags and photos in rows of their own. */
interface Counted {
  readonly part: 'rows' | 'tags' | 'photo'
  readonly type: string | null
  readonly place: string | null
  readonly tag: number | null
  readonly archived: Flag
  readonly count: number
}

const countsOf = (plan: Conditions, slice: Slice, facets: readonly FacetName[]) =>
  shaped<Counted>(`facets ${facets.join()} ${slice.shape} ${conditionsShape(plan)}`, (p, dialect) => {
    const tags = sql`union all select 'tags', null, null, l.tag_n, fit.archived, count(*)
      from fit cross join entity_tags l
      where ${dialect.impliedGroup(sql.ref('l.group_id'), p.groupId)} and l.n = fit.n group by l.tag_n, fit.archived`
    const photo = sql`union all select 'photo', null, null, null, fit.archived, count(*)
      from fit cross join attachments a
      where a.group_id = ${p.groupId} and a.entity_id = fit.id and a.is_primary = 1 and a.type = 'photo'
      group by fit.archived`
    return sql`
      with fit as materialized (
        select e.n, e.id, e.entity_type_id, e.kept_in, e.archived ${fitting(plan, slice, p, dialect)})
      select 'rows' as part, entity_type_id as type, kept_in as place, null as tag, archived, count(*) as count
      from fit group by entity_type_id, kept_in, archived
      ${facets.includes('tags') ? tags : sql``} ${facets.includes('photo') ? photo : sql``}`
  })

/** Counts what fits, slice after slice, for facets that leave out the same, but for the archive: that has all of it. */
export async function countSlices(
  db: Reader,
  plan: Conditions,
  facets: readonly FacetName[],
  { archived }: Conditions,
  counts: AllCounts,
): Promise<void> {
  const params = paramsOf(plan)
  const wanted = new Set(facets)
  for await (const slice of slicesOf(db, plan))
    for (const row of await db.all(countsOf(plan, slice, facets), { ...params, ...slice.params })) {
      if (row.part === 'rows' && wanted.has('archived')) addTo(counts.archived, `${row.archived}`, row.count)
      if (archived.includes(row.archived)) addRow(counts, wanted, row)
    }
}

function addRow(counts: AllCounts, wanted: ReadonlySet<FacetName>, row: Counted): void {
  const { part, type, place, tag, count } = row
  if (part === 'tags') return addTo(counts.tags, `${tag}`, count)
  if (wanted.has('photo')) addTo(counts.photo, '0', part === 'photo' ? -count : count)
  if (part === 'photo') return addTo(counts.photo, '1', count)
  if (wanted.has('types')) addTo(counts.types, type, count)
  if (wanted.has('places')) addTo(counts.places, place, count)
}
