import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import { type Ancestry, findAncestry, maxLevels, placesAbove } from '#features/entities/index.ts'
import { depthsOfMany, heightsAboveMany } from '#kernel/hierarchy.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { Target } from './entity-targets.ts'

type Targets = ReadonlyMap<string, Target>

/** What is or will be above the entities that come back or are moved. */
export interface Places {
  /** An entity as it shall be; undefined when it will not be there. */
  find(id: string): Above | undefined
  /** What it hangs below. */
  above(id: string): readonly string[]
}

type Above = NonNullable<ReturnType<Ancestry['get']>>

/** Finds everything that targets will lie in or be pinned to. */
export async function findPlaces(
  { db, groupId }: Pick<PlanCtx, 'db' | 'groupId'>,
  targets: Targets,
  removed: ReadonlySet<string>,
): Promise<Places> {
  const known = new Map<string, Above>()
  const seen = new Set<string>()
  const find = (id: string): Above | undefined =>
    removed.has(id) ? undefined : (targets.get(id)?.after.row ?? known.get(id))
  for (let wanted = placesOf(targets.values()); wanted.length > 0; ) {
    for (const id of wanted) seen.add(id)
    const found = await inBatches(wanted, async batch => [
      ...(await findAncestry(db, groupId, batch)).values(),
    ])
    for (const each of found) known.set(each.id, each)
    // What was found may be about to hang below something else.
    const moved = found.flatMap(({ id }) => targets.get(id) ?? [])
    wanted = placesOf(moved).filter(id => !seen.has(id))
  }
  return { find, above: placesAbove(find) }
}

const placesOf = (targets: Iterable<Target>): string[] => [
  ...new Set(
    [...targets].flatMap(({ after: { row } }) => [row.parent_id, row.location_id].flatMap(id => id ?? [])),
  ),
]

/** Does it come back, or go elsewhere, or become another kind? */
export const isPlaced = ({ before, after }: Target): boolean =>
  before === undefined ||
  before.row.parent_id !== after.row.parent_id ||
  before.row.location_id !== after.row.location_id ||
  before.row.is_location !== after.row.is_location

/** What the rules say of where targets would be. */
interface CheckedPlaces {
  readonly refused: readonly string[]
  readonly heights: ReadonlyMap<string, number>
  readonly depths: ReadonlyMap<string, number>
}

/** Which of the targets the rules do not let be where they would be, and how high everything is that they come to. */
export async function checkPlaces(targets: Targets, places: Places): Promise<CheckedPlaces> {
  const placed = [...targets.values()].filter(isPlaced).map(({ after }) => after.row)
  const depths = await depthsOfMany(
    placed.map(({ id }) => id),
    places.above,
  )
  const refused = placed.filter(row => {
    const depth = depths.get(row.id)
    // What has no depth goes in a circle.
    return depth === undefined || depth + row.height > maxLevels || !isAllowed(row, places)
  })
  const known = placed.map(({ id, height }) => [id, height] as const)
  const heights = await heightsAboveMany(known, places.above, maxLevels + 1)
  return { refused: refused.map(({ id }) => id), heights, depths }
}

function isAllowed({ parent_id, location_id }: Target['after']['row'], { find }: Places): boolean {
  const parent = parent_id === null ? undefined : find(parent_id)
  const pin = location_id === null ? undefined : find(location_id)
  if (parent_id !== null && parent === undefined) return false
  if (location_id === null) return true
  return pin?.is_location === 1 && parent !== undefined && parent.is_location === 0
}

const formerPlaces = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('change_rows')
    .select(['subject_id', 'before'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('subject_id'), p.ids, 'text'))
    .where('table_name', '=', 'entities')
    .where('op', '=', 'delete')
    .orderBy('n'),
)

const existing = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** For places of which some may be gone: the nearest one above each that is there, or null. */
export async function findNearest(
  { db, groupId }: Pick<PlanCtx, 'db' | 'groupId'>,
  ids: readonly string[],
  isComing: (id: string) => boolean,
): Promise<(id: string | null) => string | null> {
  const there = new Set<string>()
  const aboveOf = new Map<string, string | null>()
  const ask = new Set(ids)
  for (let wanted = [...ask]; wanted.length > 0; ) {
    for (const { id } of await inBatches(wanted, batch => db.all(existing, { groupId, ids: batch })))
      there.add(id)
    const gone = wanted.filter(id => !there.has(id) && !isComing(id))
    const former = await inBatches(gone, batch => db.all(formerPlaces, { groupId, ids: batch }))
    for (const { subject_id, before } of former) {
      const { parent_id, location_id } = JSON.parse(before ?? '{}')
      aboveOf.set(subject_id, location_id ?? parent_id ?? null)
    }
    wanted = gone.flatMap(id => aboveOf.get(id) ?? []).filter(id => !ask.has(id))
    for (const id of wanted) ask.add(id)
  }
  return id => {
    let at = id
    for (let i = 0; at !== null && !there.has(at) && !isComing(at); i++)
      at = i > maxLevels ? null : (aboveOf.get(at) ?? null)
    return at
  }
}
