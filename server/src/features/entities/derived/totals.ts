import { type Selectable, sql } from 'kysely'
import { insertMany } from '#db/query/insert-many.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { ContainerTotalsTable, GroupTotalsTable } from '#db/tables/entities.ts'
import type { TagTotalsTable } from '#db/tables/tags.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { type Change, containerOf } from '../model/entity.ts'
import { isBack } from './is-back.ts'
import { addToProducts } from './product-totals.ts'
import { recountContainer, recountGroup, recountTag } from './recount-totals.ts'
import {
  type Counted,
  productColumns,
  TotalsAccumulator,
  totalsColumns,
  valueColumns,
} from './totals-accumulator.ts'

type GroupTotals = Selectable<GroupTotalsTable>
type ContainerTotals = Selectable<ContainerTotalsTable>
type TagTotals = Selectable<TagTotalsTable>

const addGroupTotals = insertMany<GroupTotals, Omit<GroupTotals, 'group_id'>>(
  'group_totals',
  totalsColumns.group_totals,
  sql`on conflict (group_id, is_location, archived) do update set
    n = group_totals.n + excluded.n, worth = group_totals.worth + excluded.worth,
    price = group_totals.price + excluded.price,
    lifetime_warranty = group_totals.lifetime_warranty + excluded.lifetime_warranty,
    quantity = group_totals.quantity + excluded.quantity,
    unsold_worth = group_totals.unsold_worth + excluded.unsold_worth,
    sold = group_totals.sold + excluded.sold
    returning is_location, archived, n, worth, price, lifetime_warranty, quantity, unsold_worth, sold`,
)

const addContainerTotals = insertMany<ContainerTotals, Omit<ContainerTotals, 'group_id'>>(
  'place_totals',
  totalsColumns.place_totals,
  sql`on conflict (group_id, entity_id) do update set
    pieces = place_totals.pieces + excluded.pieces,
    unsold_price = place_totals.unsold_price + excluded.unsold_price,
    unsold_worth = place_totals.unsold_worth + excluded.unsold_worth,
    price = place_totals.price + excluded.price,
    n = place_totals.n + excluded.n, sold = place_totals.sold + excluded.sold
    returning entity_id, pieces, unsold_price, unsold_worth, price, n, sold`,
)

const addTagTotals = insertMany<TagTotals, Omit<TagTotals, 'group_id'>>(
  'tag_totals',
  totalsColumns.tag_totals,
  sql`on conflict (group_id, tag_n, is_location, archived) do update set
    n = tag_totals.n + excluded.n, price = tag_totals.price + excluded.price
    returning tag_n, is_location, archived, n, price`,
)

/**
 * Brings the kept totals up to date with a batch of changes that have been made to the rows.
 *
 * Sums are whole millionths, so that adding and taking away is exact up to 2^53 (nine thousand million).
 */
export async function keepTotals(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const totals = new TotalsAccumulator()
  for (const change of changes) {
    const { before, after } = change
    if (!isSameForProduct(change)) {
      if (before !== null) totals.countForProduct(before.row, -1)
      if (after !== null) totals.countForProduct(after.row, 1)
    }
    if (isCountedAlike(change)) {
      if (before?.tags === after?.tags) continue
      if (before !== null) totals.countByTag(before, -1)
      if (after !== null) totals.countByTag(after, 1)
    } else {
      if (before !== null) totals.count(before, -1)
      if (after !== null) totals.count(after, 1)
    }
  }
  await allOrFirstError([
    addToGroup(db, groupId, totals.group),
    addToContainers(db, groupId, totals.container),
    addToTags(db, groupId, totals.tag),
    addToProducts(db, groupId, totals.product),
  ])
}

/** Does it count the same for its product before and after? */
const isSameForProduct = ({ before, after }: Change): boolean =>
  before !== null &&
  after !== null &&
  productColumns.every(column => before.row[column] === after.row[column])

/** Does it count the same before and after, but for which tags it counts for? */
function isCountedAlike({ before, after }: Change): boolean {
  if (before === null || after === null) return false
  // Wherever a location is, it is counted there by nobody.
  const isSameContainer = after.row.is_location === 1 || containerOf(before.row) === containerOf(after.row)
  return isSameContainer && valueColumns.every(column => before.row[column] === after.row[column])
}

/** An item that comes to another container without being changed itself. */
export interface ContainerMove {
  readonly row: Counted
  readonly from: string | null
  readonly to: string | null
}

/** Brings the totals of containers up to date with items that came to other containers. */
export async function keepContainers(
  db: Writer,
  groupId: string,
  moves: readonly ContainerMove[],
): Promise<void> {
  const totals = new TotalsAccumulator()
  for (const { row, from, to } of moves) {
    totals.countAt(from, row, -1)
    totals.countAt(to, row, 1)
  }
  await addToContainers(db, groupId, totals.container)
}

async function addToGroup(db: Writer, groupId: string, sums: TotalsAccumulator['group']): Promise<void> {
  const added = new Map(sums)
  if (added.size === 0) return
  const rows = await addGroupTotals(
    db,
    [...added].map(([key, values]) => ({ group_id: groupId, ...kindOf(key), ...values })),
  )
  for (const { is_location, archived, ...kept } of rows) {
    const values = added.get(`${is_location} ${archived}`)
    if (values !== undefined && isBack(kept, values)) await recountGroup(db, groupId, is_location, archived)
  }
}

async function addToContainers(
  db: Writer,
  groupId: string,
  sums: TotalsAccumulator['container'],
): Promise<void> {
  const added = new Map(sums)
  if (added.size === 0) return
  const rows = await addContainerTotals(
    db,
    [...added].map(([entity_id, values]) => ({ group_id: groupId, entity_id, ...values })),
  )
  for (const { entity_id, ...kept } of rows) {
    const values = added.get(entity_id)
    if (values !== undefined && isBack(kept, values)) await recountContainer(db, groupId, entity_id)
  }
}

async function addToTags(db: Writer, groupId: string, sums: TotalsAccumulator['tag']): Promise<void> {
  const added = new Map(sums)
  if (added.size === 0) return
  const rows = await addTagTotals(
    db,
    [...added].map(([key, values]) => {
      return { group_id: groupId, tag_n: Number(key.split(' ')[0]), ...kindOf(key), ...values }
    }),
  )
  for (const { tag_n, is_location, archived, ...kept } of rows) {
    const values = added.get(`${tag_n} ${is_location} ${archived}`)
    if (values !== undefined && isBack(kept, values))
      await recountTag(db, groupId, tag_n, is_location, archived)
  }
}

/** The kind that a key ends with. */
function kindOf(key: string): { is_location: Flag; archived: Flag } {
  const [is_location, archived] = key.split(' ').slice(-2).map(Number) as [Flag, Flag]
  return { is_location, archived }
}
