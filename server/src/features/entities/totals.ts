import { sql } from 'kysely'
import type { Writer } from '#db/scope.ts'
import type { Flag } from '#db/tables.ts'
import { recountGroup, recountPlace, recountTag } from './recount.ts'
import { type Counted, Tally } from './tally.ts'
import type { Change } from './thing.ts'

/** Up to here every whole number is a double. */
const exact = 2 ** 53

/**
 * Has a sum come back from where doubles pass over whole numbers? What it lost there is made good by counting once
 * more; in between a sum is as near as a double comes.
 */
const isBack = <Column extends string>(
  kept: Record<Column, number>,
  added: Record<Column, number>,
): boolean =>
  (Object.keys(added) as Column[]).some(
    column =>
      Math.abs(kept[column]) < exact &&
      (Math.abs(added[column]) >= exact || Math.abs(kept[column] - added[column]) >= exact),
  )

/**
 * Brings the kept totals up to date with a batch of changes that have been made to the rows.
 *
 * Sums are whole millionths, so that adding and taking away is exact up to 2^53 (nine thousand million).
 */
export async function keepTotals(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const tally = new Tally()
  for (const { before, after } of changes) {
    if (before !== null) tally.count(before, -1)
    if (after !== null) tally.count(after, 1)
  }
  await addToGroup(db, groupId, tally.group)
  await addToPlaces(db, groupId, tally.place)
  await addToTags(db, groupId, tally.tag)
}

/** A thing that comes to another place without being changed itself. */
export interface PlaceMove {
  readonly row: Counted
  readonly from: string | null
  readonly to: string | null
}

/** Brings the totals of places up to date with things that came to other places. */
export async function keepPlaces(db: Writer, groupId: string, moves: readonly PlaceMove[]): Promise<void> {
  const tally = new Tally()
  for (const { row, from, to } of moves) {
    tally.countAt(from, row, -1)
    tally.countAt(to, row, 1)
  }
  await addToPlaces(db, groupId, tally.place)
}

async function addToGroup(db: Writer, groupId: string, sums: Tally['group']): Promise<void> {
  const added = new Map(sums)
  if (added.size === 0) return
  const rows = await db.q
    .insertInto('group_totals')
    .values([...added].map(([key, values]) => ({ group_id: groupId, ...kindOf(key), ...values })))
    .onConflict(conflict =>
      conflict.columns(['group_id', 'is_location', 'archived']).doUpdateSet({
        n: sql`group_totals.n + excluded.n`,
        worth: sql`group_totals.worth + excluded.worth`,
        lifetime_warranty: sql`group_totals.lifetime_warranty + excluded.lifetime_warranty`,
      }),
    )
    .returning(['is_location', 'archived', 'n', 'worth', 'lifetime_warranty'])
    .execute()
  for (const { is_location, archived, ...kept } of rows) {
    const values = added.get(`${is_location} ${archived}`)
    if (values !== undefined && isBack(kept, values)) await recountGroup(db, groupId, is_location, archived)
  }
}

async function addToPlaces(db: Writer, groupId: string, sums: Tally['place']): Promise<void> {
  for (const slice of slices([...sums])) {
    const added = new Map(slice)
    const rows = await db.q
      .insertInto('place_totals')
      .values(slice.map(([entity_id, values]) => ({ group_id: groupId, entity_id, ...values })))
      .onConflict(conflict =>
        conflict.columns(['group_id', 'entity_id']).doUpdateSet({
          pieces: sql`place_totals.pieces + excluded.pieces`,
          unsold_price: sql`place_totals.unsold_price + excluded.unsold_price`,
          price: sql`place_totals.price + excluded.price`,
        }),
      )
      .returning(['entity_id', 'pieces', 'unsold_price', 'price'])
      .execute()
    for (const { entity_id, ...kept } of rows) {
      const values = added.get(entity_id)
      if (values !== undefined && isBack(kept, values)) await recountPlace(db, groupId, entity_id)
    }
  }
}

async function addToTags(db: Writer, groupId: string, sums: Tally['tag']): Promise<void> {
  for (const slice of slices([...sums])) {
    const added = new Map(slice)
    const rows = await db.q
      .insertInto('tag_totals')
      .values(
        slice.map(([key, values]) => ({
          group_id: groupId,
          tag_n: Number(key.split(' ')[0]),
          ...kindOf(key),
          ...values,
        })),
      )
      .onConflict(conflict =>
        conflict.columns(['group_id', 'tag_n', 'is_location', 'archived']).doUpdateSet({
          n: sql`tag_totals.n + excluded.n`,
          price: sql`tag_totals.price + excluded.price`,
        }),
      )
      .returning(['tag_n', 'is_location', 'archived', 'n', 'price'])
      .execute()
    for (const { tag_n, is_location, archived, ...kept } of rows) {
      const values = added.get(`${tag_n} ${is_location} ${archived}`)
      if (values !== undefined && isBack(kept, values))
        await recountTag(db, groupId, tag_n, is_location, archived)
    }
  }
}

/** The kind that a key ends with. */
function kindOf(key: string): { is_location: Flag; archived: Flag } {
  const [is_location, archived] = key.split(' ').slice(-2).map(Number) as [Flag, Flag]
  return { is_location, archived }
}

/** At most 500 rows a statement. */
function* slices<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += 500) yield rows.slice(from, from + 500)
}
