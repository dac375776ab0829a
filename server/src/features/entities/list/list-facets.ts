import type { EntityFacets } from '@stowage/contract/entity-lists'
import type { EntityFilters } from '@stowage/contract/entity-query'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { ReadCtx } from '#server/context.ts'
import { addTo, type Counts, gatherPlaces, nameTags, nameTypes } from './facet-names.ts'
import type { FacetName, Params } from './filter.ts'
import { keptByArchive, keptByTag } from './kept-totals.ts'
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
    if (first !== undefined) await countPass(db, without(all, first), facets, counts)
  }
  return counts
}

/** What is counted of a whole group, and kept. */
const kept = { tags: keptByTag, archived: keptByArchive } as const

const isKept = (facet: FacetName): facet is keyof typeof kept => Object.hasOwn(kept, facet)

async function countPass(
  db: Reader,
  plan: Conditions,
  facets: readonly FacetName[],
  counts: AllCounts,
): Promise<void> {
  const isWhole = plan.filters.length === 0
  for (const facet of facets) if (isWhole && isKept(facet)) counts[facet] = await kept[facet](db, plan)
  const others = facets.filter(facet => !isWhole || !isKept(facet))
  if (others.length > 0) await countSlices(db, plan, others, counts)
}

type Select = (p: Params, dialect: Dialect) => RawBuilder<unknown>

const selects: Readonly<Record<FacetName, Select>> = {
  tags: (p, dialect) => sql`select 'tags' as facet, cast(l.tag_n as text) as value, count(*) as count
    from fit cross join entity_tags l
    where ${dialect.impliedGroup(sql.ref('l.group_id'), p.groupId)} and l.n = fit.n group by l.tag_n`,
  types: () =>
    sql`select 'types' as facet, entity_type_id as value, count(*) as count from fit group by entity_type_id`,
  places: () => sql`select 'places' as facet, kept_in as value, count(*) as count from fit group by kept_in`,
  photo:
    p => sql`select 'photo' as facet, case when a.entity_id is null then '0' else '1' end as value, count(*) as count
    from fit left join attachments a on a.group_id = ${p.groupId} and a.entity_id = fit.id
      and a.is_primary = 1 and a.type = 'photo'
    group by case when a.entity_id is null then '0' else '1' end`,
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
        facets.map(facet => selects[facet](p, dialect)),
        sql` union all `,
      )}`,
  )

async function countSlices(
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
      addTo(counts[facet], value, count)
}
