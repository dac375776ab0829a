import type { EntityFacets, listFacets as operation } from '@stowage/contract/entity-lists'
import type { InputOf } from '@stowage/contract/operation'
import type { ReadCtx } from '#server/context.ts'
import { type AllCounts, countFacets } from './count-facets.ts'
import { type Counts, gatherLocations, nameTags, nameTypes } from './facet-names.ts'
import type { FacetName } from './filter.ts'
import { countsOfKinds, type GroupCounter } from './group-counts.ts'
import { keptByArchive, keptByTag, keptCount } from './kept-totals.ts'
import { type Conditions, findConditions } from './plan.ts'
import { conditionsShape } from './plan-sql.ts'
import type { TopLocations } from './top-locations.ts'

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
const without = (all: Conditions, facet: FacetName): Conditions => ({
  ...all,
  archived: facet === 'archived' ? [0, 1] : all.archived,
  filters: all.filters.filter(filter => filter.facet !== facet),
})

interface Counting extends ReadCtx {
  readonly groups: GroupCounter
}

/** Facets that leave out the same, archive apart, are counted together. */
async function countAll(ctx: Counting, all: Conditions): Promise<AllCounts> {
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
async function countWhole(
  { db, groups, now }: Counting,
  plan: Conditions,
  facet: FacetName,
): Promise<Counts> {
  if (facet === 'tags') return keptByTag(db, plan)
  if (facet === 'archived') return keptByArchive(db, plan)
  const counts = countsOfKinds((await groups.count({ db, groupId: plan.groupId, now }))[facet], plan)
  if (facet !== 'photo') return counts
  const have = counts.get('1') ?? 0
  return new Map([
    ['1', have],
    ['0', (await keptCount(db, plan)) - have],
  ])
}
