import { sql } from 'kysely'
import type { Writer } from '#db/scope.ts'
import { toCents, toMillionths } from '#kernel/money.ts'
import { type Change, type EntityRow, placeOf, type Thing } from './thing.ts'

type Sums = Record<string, number>

/** Sums to add to the kept totals, by the key of their row. */
interface Deltas {
  readonly group: Map<string, Sums>
  readonly place: Map<string, Sums>
  readonly tag: Map<string, Sums>
}

function add(into: Map<string, Sums>, key: readonly (string | number)[], sums: Sums, sign: 1 | -1): void {
  const name = key.join(' ')
  const known = into.get(name)
  if (known === undefined) {
    into.set(name, Object.fromEntries(Object.entries(sums).map(([column, value]) => [column, sign * value])))
  } else {
    for (const [column, value] of Object.entries(sums)) known[column] = (known[column] ?? 0) + sign * value
  }
}

/** What one thing adds to the totals of its group, its place and its tags. */
function count(thing: Thing, deltas: Deltas, sign: 1 | -1): void {
  const { row, tags } = thing
  const { is_location, archived, purchase_price: price, quantity } = row
  const worth = toMillionths(price * quantity)
  add(deltas.group, [is_location, archived], { n: 1, worth, lifetime_warranty: row.lifetime_warranty }, sign)
  for (const tag of tags) add(deltas.tag, [tag, is_location, archived], { n: 1, price: toMillionths(price) }, sign)
  const place = placeOf(thing)
  if (place !== null && is_location === 0) add(deltas.place, [place], piecesOf(row), sign)
}

/** What the totals of a place need to know of a thing. */
type Placed = Pick<EntityRow, 'is_location' | 'archived' | 'quantity' | 'purchase_price' | 'sold_date'>

/** What an item adds to the totals of its place. */
const piecesOf = ({ archived, quantity, purchase_price: price, sold_date }: Placed) => ({
  pieces: archived ? 0 : toMillionths(quantity),
  unsold_price: archived || sold_date !== null ? 0 : toMillionths(toCents(price)),
  price: toMillionths(price),
})

const isChange = (sums: Sums): boolean => Object.values(sums).some(value => value !== 0)

/**
 * Brings the kept totals up to date with a batch of changes, in at most three statements.
 *
 * Sums are whole millionths, so that adding and taking away is exact up to 2^53 (nine thousand million).
 */
export async function keepTotals(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const deltas: Deltas = { group: new Map(), place: new Map(), tag: new Map() }
  for (const { before, after } of changes) {
    if (before !== null) count(before, deltas, -1)
    if (after !== null) count(after, deltas, 1)
  }
  const group = [...deltas.group].filter(([, sums]) => isChange(sums))
  if (group.length > 0) {
    const rows = group.map(([key, sums]) => {
      const [is_location, archived] = key.split(' ').map(Number) as [0 | 1, 0 | 1]
      return { group_id: groupId, is_location, archived, ...(sums as { n: number; worth: number; lifetime_warranty: number }) }
    })
    await db.q
      .insertInto('group_totals')
      .values(rows)
      .onConflict(conflict =>
        conflict.columns(['group_id', 'is_location', 'archived']).doUpdateSet({
          n: sql`group_totals.n + excluded.n`,
          worth: sql`group_totals.worth + excluded.worth`,
          lifetime_warranty: sql`group_totals.lifetime_warranty + excluded.lifetime_warranty`,
        }),
      )
      .execute()
  }
  await addToPlaces(db, groupId, deltas.place)
  const tag = [...deltas.tag].filter(([, sums]) => isChange(sums))
  for (const slice of slices(tag)) {
    const rows = slice.map(([key, sums]) => {
      const [tag_n, is_location, archived] = key.split(' ').map(Number) as [number, 0 | 1, 0 | 1]
      return { group_id: groupId, tag_n, is_location, archived, ...(sums as { n: number; price: number }) }
    })
    await db.q
      .insertInto('tag_totals')
      .values(rows)
      .onConflict(conflict =>
        conflict.columns(['group_id', 'tag_n', 'is_location', 'archived']).doUpdateSet({
          n: sql`tag_totals.n + excluded.n`,
          price: sql`tag_totals.price + excluded.price`,
        }),
      )
      .execute()
  }
}

/** A thing that comes to another place without being changed itself. */
export interface PlaceMove {
  readonly row: Placed
  readonly from: string | null
  readonly to: string | null
}

/** Brings the totals of places up to date with things that came to other places. */
export async function keepPlaces(db: Writer, groupId: string, moves: readonly PlaceMove[]): Promise<void> {
  const deltas = new Map<string, Sums>()
  for (const { row, from, to } of moves) {
    if (row.is_location === 1) continue
    if (from !== null) add(deltas, [from], piecesOf(row), -1)
    if (to !== null) add(deltas, [to], piecesOf(row), 1)
  }
  await addToPlaces(db, groupId, deltas)
}

async function addToPlaces(db: Writer, groupId: string, deltas: Map<string, Sums>): Promise<void> {
  const changed = [...deltas].filter(([, sums]) => isChange(sums))
  for (const slice of slices(changed)) {
    await db.q
      .insertInto('place_totals')
      .values(
        slice.map(([entity_id, sums]) => ({
          group_id: groupId,
          entity_id,
          ...(sums as { pieces: number; unsold_price: number; price: number }),
        })),
      )
      .onConflict(conflict =>
        conflict.columns(['group_id', 'entity_id']).doUpdateSet({
          pieces: sql`place_totals.pieces + excluded.pieces`,
          unsold_price: sql`place_totals.unsold_price + excluded.unsold_price`,
          price: sql`place_totals.price + excluded.price`,
        }),
      )
      .execute()
  }
}

/** At most 500 rows a statement. */
function* slices<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += 500) yield rows.slice(from, from + 500)
}
