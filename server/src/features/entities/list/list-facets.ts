import type { EntityFacets } from '@stowage/contract/entity-lists'
import type { EntityFilters } from '@stowage/contract/entity-query'
import { sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { ReadCtx } from '#server/context.ts'
import { type Counts, gatherPlaces, nameTags, nameTypes } from './facet-names.ts'
import type { FacetName } from './filter.ts'
import { type Conditions, findConditions } from './plan.ts'
import { conditionsShape, paramsOf, shaped } from './shaped.ts'
import { fitting, type Slice, slicesOf } from './slices.ts'

const names = ['tags', 'types', 'places', 'photo', 'archived'] as const satisfies readonly FacetName[]

type AllCounts = Record<FacetName, Counts>

/** Counts entities by tag, type, place, photo and archive; each facet leaves out its own conditions. */
export async function listFacets({ db, actor }: ReadCtx, query: EntityFilters): Promise<EntityFacets> {
  const { groupId } = actor
  const all = await findConditions(db, groupId, query)
  const counts = await countAll(db, all)
  const [photo, archived] = [counts.photo, counts.archived]
  return {
    tags: await nameTags(db, groupId, counts.tags),
    types: await nameTypes(db, groupId, counts.types),
    ...(await gatherPlaces(db, groupId, counts.places)),
    withPhoto: photo.get('1') ?? 0,
    withoutPhoto: photo.get('0') ?? 0,
    archived: archived.get('1') ?? 0,
    notArchived: archived.get('0') ?? 0,
  }
}

/** The conditions that count for a facet: all but its own. */
const without = (all: Conditions, facet: FacetName): Conditions => ({
  ...all,
  archived: facet === 'archived' ? [0, 1] : all.archived,
  filters: all.filters.filter(filter => filter.facet !== facet),
})

/** Facets that leave out the same are counted together. */
async function countAll(db: Reader, all: Conditions): Promise<AllCounts> {
  const counts: AllCounts = {
    tags: new Map(),
    types: new Map(),
    places: new Map(),
    photo: new Map(),
    archived: new Map(),
  }
  const passes = Map.groupBy(names, facet => conditionsShape(without(all, facet)))
  for (const facets of passes.values()) {
    const [first] = facets
    if (first !== undefined) await count(db, without(all, first), facets, counts)
  }
  return counts
}

const selects: Readonly<Record<FacetName, (p: Record<string, unknown>) => ReturnType<typeof sql>>> = {
  tags: p => sql`select 'tags' as facet, cast(l.tag_n as text) as value, count(*) as count
    from fit cross join entity_tags l where l.group_id = ${p.groupId} and l.n = fit.n group by l.tag_n`,
  types: () =>
    sql`select 'types' as facet, entity_type_id as value, count(*) as count from fit group by entity_type_id`,
  places: () => sql`select 'places' as facet, kept_in as value, count(*) as count from fit group by kept_in`,
  photo:
    p => sql`select 'photo' as facet, case when a.id is null then '0' else '1' end as value, count(*) as count
    from fit left join attachments a on a.group_id = ${p.groupId} and a.entity_id = fit.id
      and a.is_primary = 1 and a.type = 'photo'
    group by case when a.id is null then '0' else '1' end`,
  archived: () =>
    sql`select 'archived' as facet, cast(archived as text) as value, count(*) as count from fit group by archived`,
}

interface Counted {
  readonly facet: FacetName
  readonly value: string | null
  readonly count: number
}

const countsOf = (plan: Conditions, slice: Slice, facets: readonly FacetName[]) =>
  shaped<Counted>(
    `facets ${facets.join()} ${slice.shape} ${conditionsShape(plan)}`,
    (p, dialect) => sql`
      with fit as materialized (
        select e.n, e.id, e.entity_type_id, e.kept_in, e.archived ${fitting(plan, slice, p, dialect)})
      ${sql.join(
        facets.map(facet => selects[facet](p)),
        sql` union all `,
      )}`,
  )

async function count(
  db: Reader,
  plan: Conditions,
  facets: readonly FacetName[],
  counts: AllCounts,
): Promise<void> {
  const params = paramsOf(plan)
  for await (const slice of slicesOf(db, plan))
    for (const { facet, value, count } of await db.all(countsOf(plan, slice, facets), {
      ...params,
      ...slice.params,
    }))
      counts[facet].set(value, (counts[facet].get(value) ?? 0) + count)
}
