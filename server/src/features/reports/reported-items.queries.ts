import type { Selectable } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { LocationTree } from '#features/tables/index.ts'
import { toMillionths } from '#kernel/money.ts'
import { sortInTurns } from '#kernel/sort-in-turns.ts'

/** The items of a location, which stand together in a report. */
export interface Place {
  /** The names of the locations, the topmost first; empty without a location. */
  readonly path: readonly string[]
  readonly rowNumbers: readonly number[]
  readonly quantity: number
  /** The sum of prices and quantities, in millionths. */
  readonly worth: number
}

/** What a report is about. */
export interface Reported {
  readonly places: readonly Place[]
  /** Sold items that were asked for, and are left out. */
  readonly sold: number
}

interface Rows {
  readonly groupId: string
  readonly rowNumbers: readonly number[]
}

const sums = statement<Rows>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['n', 'kept_in', 'is_location', 'quantity', 'purchase_price', 'sold_date'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

const told = [
  ...(['n', 'id', 'name', 'asset_number', 'manufacturer', 'model_number', 'serial_number'] as const),
  ...(['quantity', 'purchase_price', 'purchase_date', 'purchase_from'] as const),
  ...(['warranty_expires', 'lifetime_warranty', 'insured'] as const),
]

/** What a report tells of an item. */
export type ReportedItem = Pick<Selectable<Tables['entities']>, (typeof told)[number]> & {
  /** Where its small picture is kept. */
  readonly photo: string | undefined
}

const items = statement<Rows>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(told)
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

const smallPhotos = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments as a')
    .innerJoin('attachments as t', join =>
      join.onRef('t.group_id', '=', 'a.group_id').onRef('t.id', '=', 'a.thumbnail_id'),
    )
    .select(['a.entity_id', 't.path'])
    .where('a.group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('a.entity_id'), p.ids, 'text'))
    .where('a.is_primary', '=', always(1))
    .where('a.type', '=', always('photo')),
)

/** Who asks for a report, and about which group it is. */
export const reader = statement<{ groupId: string; userId: string }>()((q, p) =>
  q
    .selectFrom('groups as g')
    .innerJoin('users as u', join => join.on('u.id', '=', p.userId))
    .select(['g.name as group', 'g.currency', 'u.name', 'u.settings'])
    .where('g.id', '=', p.groupId),
)

/** How many rows are read at once. */
const atOnce = 1000

/** Groups items by the location where they are, in their order; locations in the order of `compare`. */
export async function placesOf(
  db: Reader,
  groupId: string,
  rowNumbers: readonly number[],
  compare: (one: string, other: string) => number,
): Promise<Reported> {
  const tree = await LocationTree.of(db, groupId)
  const places = new Map<string | null, { rowNumbers: number[]; quantity: number; worth: number }>()
  let sold = 0
  for await (const batch of batchesOf(rowNumbers, { size: atOnce })) {
    const rows = new Map((await db.all(sums, { groupId, rowNumbers: batch })).map(row => [row.n, row]))
    for (const n of batch) {
      const row = rows.get(n)
      if (row === undefined || row.is_location === 1) continue
      if (row.sold_date !== null) {
        sold++
        continue
      }
      const location = tree.locationFrom(row.kept_in)
      const place = places.get(location) ?? { rowNumbers: [], quantity: 0, worth: 0 }
      place.rowNumbers.push(n)
      place.quantity += row.quantity
      place.worth += toMillionths(row.purchase_price * row.quantity)
      places.set(location, place)
    }
  }
  const named = [...places].map(([location, place]) => ({ path: tree.path(location), ...place }))
  return { places: await sortInTurns(named, (one, other) => byPath(one.path, other.path, compare)), sold }
}

/** A location comes before those in it; items without a location come last. */
function byPath(
  one: readonly string[],
  other: readonly string[],
  compare: (one: string, other: string) => number,
): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length
  const at = one.findIndex((name, level) => name !== other[level])
  if (at < 0) return one.length - other.length
  const next = other[at]
  return next === undefined ? 1 : compare(one[at] ?? '', next)
}

/** The report's data of the items in some locations, by row number. */
export async function loadReported(
  db: Reader,
  groupId: string,
  places: readonly Place[],
  hasPhotos: boolean,
): Promise<Map<number, ReportedItem>> {
  const reported = new Map<number, ReportedItem>()
  const rowNumbers = places.flatMap(place => place.rowNumbers)
  for await (const batch of batchesOf(rowNumbers, { size: atOnce })) {
    const rows = await db.all(items, { groupId, rowNumbers: batch })
    const ids = rows.map(({ id }) => id)
    const photos = hasPhotos ? await db.all(smallPhotos, { groupId, ids }) : []
    const pathOf = new Map(photos.map(({ entity_id, path }) => [entity_id, path]))
    for (const row of rows) reported.set(row.n, { ...row, photo: pathOf.get(row.id) })
  }
  return reported
}
