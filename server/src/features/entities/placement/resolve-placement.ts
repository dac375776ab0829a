import { issueOf } from '@stowage/contract/protocol/issues'
import { type RawBuilder, sql } from 'kysely'
import { forEachBatch, inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { chainFrom, depthsOf, heightsAbove, reachableFrom } from '#kernel/hierarchy.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { containerOf, containersAbove, type StoredEntity } from '../model/entity.ts'

/** How many items an item may lie in or belong to, one in the other. */
export const maxLevels = 100

/** What is known of an item that others lie in. */
export interface ParentFacts {
  readonly id: string
  readonly parent_id: string | null
  readonly location_id: string | null
  readonly is_location: 0 | 1
  /** Not less than the number of levels below it. */
  readonly height: number
}

/** Items by id: everything that a few of them lie in or belong to. */
export type Ancestry = ReadonlyMap<string, ParentFacts>

const climb = statement<{ groupId: string; ids: readonly string[] }>()((_q, p, dialect) => {
  const columns = sql`e.id, e.parent_id, e.location_id, e.is_location, e.height`
  const aboveOver = (column: 'parent_id' | 'location_id') =>
    sql`select ${columns} from up cross join entities e where e.group_id = ${p.groupId} and e.id = ${sql.ref(`up.${column}`)}`
  return sql<ParentFacts>`
    with recursive up (id, parent_id, location_id, is_location, height) as (
      select ${columns} from ${dialect.listTable(p.ids, 'text')} start
      cross join entities e where e.group_id = ${p.groupId} and e.id = start.value
      union ${aboveOver('parent_id')} union ${aboveOver('location_id')})
    select * from up`
})

// Each is looked up for itself, which the limit sees to: PostgreSQL cannot guess how far a climb goes, and would read the
// whole group to join it.
const climbByLookUps = statement<{ groupId: string; ids: readonly string[] }>()((_q, p, dialect) => {
  const columns = sql`e.id, e.parent_id, e.location_id, e.is_location, e.height`
  const lookUp = (id: RawBuilder<unknown>) =>
    sql`cross join lateral (select * from entities where group_id = ${p.groupId} and id = ${id} limit 1) e`
  return sql<ParentFacts>`
    with recursive up (id, parent_id, location_id, is_location, height) as (
      select ${columns} from ${dialect.listTable(p.ids, 'text')} start ${lookUp(sql`start.value`)}
      union
      select ${columns} from up cross join (select 0 as kind union all select 1) edge
      ${lookUp(sql`case edge.kind when 0 then up.parent_id else up.location_id end`)})
    select * from up`
})

const aboveByIds = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'parent_id', 'location_id', 'is_location', 'height'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Some entities, as those that lie in them must know them. */
export const findContainers = async (
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<ParentFacts[]> => inBatches(ids, batch => db.all(aboveByIds, { groupId, ids: batch }))

/** Everything that these items lie in or belong to, over parents and pins, themselves included. */
export async function findAncestry(
  db: Reader,
  groupId: string,
  ids: readonly (string | null)[],
): Promise<Ancestry> {
  const wanted = ids.filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const statement = db.dialect.climbsByJoin ? climb : climbByLookUps
  const rows = await db.all(statement, { groupId, ids: wanted })
  return new Map(rows.map(row => [row.id, row]))
}

/** The location at or above a container that is nearest to it: where whatever lies in that container is. */
export const nearestLocation = (container: string | null, ancestry: Ancestry): string | null =>
  chainFrom(container, id => containerIn(ancestry, id)).find(id => ancestry.get(id)?.is_location === 1) ??
  null

function containerIn(ancestry: Ancestry, id: string): string | null {
  const entity = ancestry.get(id)
  return entity === undefined ? null : containerOf(entity)
}

/** Where an item shall be. */
export interface Placement {
  readonly parent_id: string | null
  readonly location_id: string | null
}

/** What a request says of a container: `undefined` is unchanged, null is none. */
export interface RequestedPlacement {
  readonly parentId: string | null | undefined
  readonly locationId: string | null | undefined
}

/** Says that a `locationId` names nothing that this item could be kept in. */
export const noLocation = (): Problem => invalid('locationId', 'not_location')

/** Says that an item would come to lie in itself. */
export const cycle = (member = 'parentId'): Problem =>
  new Problem('entity.cycle', {
    issues: [{ path: member, ...issueOf('inside_itself') }],
  })

/**
 * Finds what a request asks for and everything above it, and works out parent and pin (see `resolvePlacement`). What stays
 * where it is was allowed there before: nothing is looked up for it.
 */
export async function findPlacement(
  db: Reader,
  groupId: string,
  asked: RequestedPlacement,
  present: Placement,
  keepsPin: boolean,
): Promise<{ container: Placement; ancestry: Ancestry }> {
  const { parent_id, location_id } = present
  if (parent_id !== null && asked.parentId === parent_id && asked.locationId === location_id)
    return { container: { parent_id, location_id }, ancestry: new Map() }
  const above = [
    asked.parentId === undefined ? present.parent_id : asked.parentId,
    asked.locationId === undefined ? present.location_id : asked.locationId,
  ]
  const ancestry = await findAncestry(db, groupId, above)
  return { container: resolvePlacement(asked, present, ancestry, keepsPin), ancestry }
}

/**
 * Works out parent and pin from what a request asks for (the contract's "Where an item is").
 *
 * `present` is where the item is now; `keepsPin` says whether a new parent that is an item leaves the pin alone.
 */
export function resolvePlacement(
  asked: RequestedPlacement,
  present: Placement,
  ancestry: Ancestry,
  keepsPin: boolean,
): Placement {
  const parentId = asked.parentId === undefined ? present.parent_id : asked.parentId
  const parent = parentId === null ? undefined : ancestry.get(parentId)
  if (parentId !== null && parent === undefined) throw new Problem('entity.not_found')

  if (asked.locationId === undefined || asked.locationId === null) {
    const isMoved = asked.parentId !== undefined
    const drops = isMoved && (!keepsPin || parent === undefined || parent.is_location === 1)
    return { parent_id: parentId, location_id: drops ? null : present.location_id }
  }
  const location = ancestry.get(asked.locationId)
  if (location === undefined || location.is_location === 0) throw noLocation()
  if (parent === undefined || parent.id === location.id) return { parent_id: location.id, location_id: null }
  if (parent.is_location === 1) throw invalid('locationId', 'second_location')
  return { parent_id: parent.id, location_id: location.id }
}

/** Says how an item comes to be in a container: what belongs to another item is pinned to a location and goes on belonging. */
export function askInto(
  containerId: string,
  { parent_id }: Placement,
  ancestry: Ancestry,
): RequestedPlacement {
  const belongs = parent_id !== null && ancestry.get(parent_id)?.is_location === 0
  return belongs && ancestry.get(containerId)?.is_location === 1
    ? { parentId: undefined, locationId: containerId }
    : { parentId: containerId, locationId: undefined }
}

/** Refuses to put an item into itself or into something inside it, judged on parents and pins together. */
export function refuseCycle(
  id: string,
  asked: RequestedPlacement,
  wanted: Placement,
  ancestry: Ancestry,
): void {
  const above = containersAbove(each => ancestry.get(each))
  const isInside = (container: string | null) =>
    container !== null && reachableFrom([container], above).has(id)
  if (isInside(asked.locationId ?? null)) throw noLocation()
  if (isInside(wanted.parent_id) || isInside(wanted.location_id)) throw cycle()
}

const findBelow = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) =>
    sql<{ id: string }>`
    select e.id from ${dialect.listTable(p.ids, 'text')} above
    cross join entities e where e.group_id = ${p.groupId} and e.parent_id = above.value
    union
    select e.id from ${dialect.listTable(p.ids, 'text')} above
    cross join entities e where e.group_id = ${p.groupId} and e.location_id = above.value`,
)

/** The true number of levels below an item, found by descending; no more than one beyond the limit. */
async function measureHeight(db: Reader, groupId: string, id: string): Promise<number> {
  let level = [id]
  for (let height = 0; ; height++) {
    const rows = await inBatches(level, ids => db.all(findBelow, { groupId, ids }))
    const below = new Set(rows.map(({ id }) => id))
    if (below.size === 0 || height > maxLevels) return height
    level = [...below]
  }
}

const raiseHeight = statement<{ groupId: string; id: string; height: number }>()((q, p) =>
  q
    .updateTable('entities')
    .set({ height: p.height })
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id),
)

/**
 * Refuses more than 100 levels; answers what is to be noted on the item and on everything above: how much is below it now.
 * `height` of the item is an upper bound, so that a move of a full box costs what a move of an empty one costs; only when
 * it does not suffice is what lies below looked at, and the bound corrected.
 */
export async function requireLevels(
  db: Reader,
  row: Pick<StoredEntity, 'group_id' | 'id' | 'height'> & Placement,
  asked: Partial<RequestedPlacement>,
  ancestry: Ancestry,
): Promise<ReadonlyMap<string, number>> {
  const above = containersAbove(id => (id === row.id ? row : ancestry.get(id)))
  const depths = depthsOf(above(row.id), above)
  // Damage that goes in circles has no depth, and hinders nobody.
  const levelsVia = (container: string | null) => (container === null ? 0 : (depths.get(container) ?? 0) + 1)
  const viaParent = levelsVia(row.parent_id)
  const viaPin = levelsVia(row.location_id)
  const levels = Math.max(viaParent, viaPin)
  const isMeasured = levels + row.height > maxLevels && row.height > 0
  const height = isMeasured ? await measureHeight(db, row.group_id, row.id) : row.height
  if (levels + height > maxLevels) {
    const deepest = viaPin > viaParent ? row.location_id : row.parent_id
    const path = deepest !== asked.parentId && deepest === asked.locationId ? 'locationId' : 'parentId'
    throw new Problem('entity.too_deep', { issues: [{ path, ...issueOf('too_deep', { limit: maxLevels }) }] })
  }
  // Also above an item that is high enough: its bound may be too high, and what is above it measured since.
  const raised = [...heightsAbove([[row.id, height]], above, maxLevels + 1)].filter(
    ([id, reach]) => reach > (ancestry.get(id)?.height ?? reach),
  )
  return new Map(isMeasured ? [[row.id, height], ...raised] : raised)
}

const numbersOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['n', 'id'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const raiseHeights = statement<{ groupId: string; rows: string }>()(
  (_q, p, dialect) => sql`
    update entities set height = given.height
    from ${dialect.recordTable(p.rows, { n: 'integer', height: 'integer' })} given
    where ${dialect.impliedGroup(sql.ref('entities.group_id'), p.groupId)} and entities.n = given.n`,
)

/** Notes how many levels are below some items now. */
export async function setHeights(
  db: Writer,
  groupId: string,
  heights: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = [...heights.keys()]
  const [only] = ids
  if (only !== undefined && ids.length === 1) {
    await db.run(raiseHeight, { groupId, id: only, height: requireValue(heights.get(only)) })
    return
  }
  await forEachBatch(ids, async batch => {
    const found = await db.all(numbersOf, { groupId, ids: batch })
    const rows = found.map(({ n, id }) => ({ n, height: heights.get(id) }))
    await db.run(raiseHeights, { groupId, rows: JSON.stringify(rows) })
  })
}
