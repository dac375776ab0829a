import { batchesOf } from '#db/query/batches.ts'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'

/** A template and the location in which it puts items, or none. */
export interface DefaultLocation {
  readonly id: string
  readonly locationId: string | null
}

const locationsOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('templates')
    .select(['id', 'default_location_id as locationId'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const setLocation = statement<{ groupId: string; ids: readonly string[]; locationId: string | null }>()(
  (q, p, dialect) =>
    q
      .updateTable('templates')
      .set({ default_location_id: p.locationId })
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Gives templates other default locations, or none; returns which these were. */
export async function setTemplates(
  db: Writer,
  groupId: string,
  wanted: readonly DefaultLocation[],
): Promise<DefaultLocation[]> {
  if (wanted.length === 0) return []
  const former = await db.all(locationsOf, { groupId, ids: wanted.map(({ id }) => id) })
  for (const [locationId, alike] of Map.groupBy(wanted, each => each.locationId))
    await db.run(setLocation, { groupId, locationId, ids: alike.map(({ id }) => id) })
  return former
}

const templatesWith = statement<{
  groupId: string
  locationIds: readonly string[]
  after: string
  limit: number
}>()((q, p, dialect) =>
  q
    .selectFrom('templates')
    .select(['id', 'default_location_id as locationId'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('default_location_id'), p.locationIds, 'text'))
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** The templates that put items in some locations, page after page. */
export async function* templatesOf(
  db: Reader,
  groupId: string,
  ids: readonly string[],
): AsyncGenerator<readonly DefaultLocation[]> {
  for await (const locationIds of batchesOf(ids))
    yield* pagesById((after, limit) => db.all(templatesWith, { groupId, locationIds, after, limit }))
}

const nextTemplates = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('templates as t')
    .leftJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 't.group_id').onRef('e.id', '=', 't.default_location_id'),
    )
    .select(['t.id', 't.default_location_id', 'e.is_location'])
    .where('t.group_id', '=', p.groupId)
    .where('t.id', '>', p.after)
    .orderBy('t.id')
    .limit(p.limit),
)

/** The ids of the templates that put items elsewhere than in a location that stays, page after page. */
export async function* templatesToClear(
  db: Reader,
  groupId: string,
  locationsStay: boolean,
): AsyncGenerator<string[]> {
  for await (const rows of pagesById((after, limit) => db.all(nextTemplates, { groupId, after, limit })))
    yield rows
      .filter(row => row.default_location_id !== null && !(locationsStay && row.is_location === 1))
      .map(({ id }) => id)
}
