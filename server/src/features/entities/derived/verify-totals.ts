import { type Selectable, sql } from 'kysely'
import { insertMany } from '#db/query/insert-many.ts'
import { keysetPages } from '#db/query/keyset.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { ContainerTotalsTable, GroupTotalsTable, ProductTotalsTable } from '#db/tables/entities.ts'
import type { TagTotalsTable } from '#db/tables/tags.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { findTagsOf } from '../read/tag-links.queries.ts'
import { walkEntities } from '../read/walk-entities.ts'
import { renewProducts } from './product-totals.ts'
import { type Sums, TotalsAccumulator, totalsColumns } from './totals-accumulator.ts'

/** A sum that is not what the rows come to, under the key of its row. */
export interface StaleTotal {
  readonly table: 'group_totals' | 'place_totals' | 'tag_totals' | 'product_totals'
  readonly key: string
  readonly column: string
  readonly kept: number
  readonly counted: number
}

/** Counts everything of a group from its rows. */
export async function countGroup(db: Reader, groupId: string): Promise<TotalsAccumulator> {
  const totals = new TotalsAccumulator()
  for await (const rows of walkEntities(db, groupId)) {
    const rowNumbers = rows.map(({ n }) => n)
    const tags = await findTagsOf(db, groupId, rowNumbers)
    for (const row of rows) {
      totals.count({ row, tags: tags.get(row.n) ?? [] }, 1)
      totals.countForProduct(row, 1)
    }
  }
  return totals
}

type Kept = Readonly<Record<string, string | number>>

/** Which columns name a row of totals, in the order of the tally's keys, and which are sums. */
const shapes = {
  group_totals: {
    keys: ['is_location', 'archived'],
    sums: ['n', 'worth', 'price', 'lifetime_warranty', 'quantity', 'unsold_worth', 'sold'],
  },
  place_totals: {
    keys: ['entity_id'],
    sums: ['pieces', 'unsold_price', 'unsold_worth', 'price', 'n', 'sold'],
  },
  tag_totals: { keys: ['tag_n', 'is_location', 'archived'], sums: ['n', 'price'] },
  product_totals: { keys: ['product_id'], sums: ['quantity', 'n'] },
} as const

/** Every kept sum of a group that is not what was counted. */
export async function findStaleTotals(
  db: Reader,
  groupId: string,
  totals: TotalsAccumulator,
): Promise<StaleTotal[]> {
  const stale: StaleTotal[] = []
  for (const table of keysOf(shapes)) {
    const counted = new Map<string, Readonly<Record<string, number>>>(sumsOf(totals, table))
    const kept = await keptIn(db, groupId, table)
    for (const key of new Set([...kept.keys(), ...counted.keys()]))
      for (const column of shapes[table].sums) {
        const have = Number(kept.get(key)?.[column] ?? 0)
        const want = counted.get(key)?.[column] ?? 0
        if (differ(have, want)) stale.push({ table, key, column, kept: have, counted: want })
      }
  }
  return stale
}

const sumsOf = (totals: TotalsAccumulator, table: StaleTotal['table']): Sums<string> =>
  ({
    group_totals: totals.group,
    place_totals: totals.container,
    tag_totals: totals.tag,
    product_totals: totals.product,
  })[table]

/** Sums beyond 2^53 are kept as near as a double comes. */
const differ = (kept: number, counted: number): boolean =>
  Math.abs(kept - counted) > (Math.abs(counted) < 2 ** 53 ? 0 : Math.abs(counted) * 1e-9)

async function keptIn(db: Reader, groupId: string, table: StaleTotal['table']): Promise<Map<string, Kept>> {
  const { keys } = shapes[table]
  const [first] = keys
  const kept = new Map<string, Kept>()
  const read = async (after: string | number | undefined, limit: number) => {
    const beyond = after === undefined ? sql`` : sql`and ${sql.ref(first)} > ${after}`
    // All rows of one first key come together: a page may have up to four times as many.
    const { rows } =
      await sql<Kept>`select * from ${sql.table(table)} where group_id = ${groupId} and ${sql.ref(first)} in (
      select distinct ${sql.ref(first)} from ${sql.table(table)} where group_id = ${groupId} ${beyond}
      order by ${sql.ref(first)} limit ${limit}) order by ${sql.ref(first)}`.execute(db.q)
    return rows
  }
  const start = undefined as string | number | undefined
  for await (const rows of keysetPages(read, { first: start, keyOf: row => row[first], size: 250 }))
    for (const row of rows) kept.set(keys.map(key => row[key]).join(' '), row)
  return kept
}

const onConflict = (keys: readonly string[], sums: readonly string[]) => sql`
  on conflict (group_id, ${sql.join(keys.map(key => sql.ref(key)))}) do update set
  ${sql.join(sums.map(column => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}`

const put = {
  group_totals: insertMany<Selectable<GroupTotalsTable>>(
    'group_totals',
    totalsColumns.group_totals,
    onConflict(shapes.group_totals.keys, shapes.group_totals.sums),
  ),
  place_totals: insertMany<Selectable<ContainerTotalsTable>>(
    'place_totals',
    totalsColumns.place_totals,
    onConflict(shapes.place_totals.keys, shapes.place_totals.sums),
  ),
  tag_totals: insertMany<Selectable<TagTotalsTable>>(
    'tag_totals',
    totalsColumns.tag_totals,
    onConflict(shapes.tag_totals.keys, shapes.tag_totals.sums),
  ),
  product_totals: insertMany<Pick<Selectable<ProductTotalsTable>, keyof typeof totalsColumns.product_totals>>(
    'product_totals',
    totalsColumns.product_totals,
    onConflict(shapes.product_totals.keys, shapes.product_totals.sums),
  ),
}

/** Rows of totals as they should be. */
export interface RightTotals {
  readonly table: StaleTotal['table']
  readonly rows: readonly Kept[]
}

/** Counts all totals of a group once more, and answers those that are kept otherwise. */
export async function findRightTotals(db: Reader, groupId: string): Promise<RightTotals[]> {
  const totals = await countGroup(db, groupId)
  const stale = await findStaleTotals(db, groupId, totals)
  return [...Map.groupBy(stale, total => total.table)].map(([table, differing]) => {
    const counted = new Map<string, Readonly<Record<string, number>>>(sumsOf(totals, table))
    const { keys, sums } = shapes[table]
    const rows = [...new Set(differing.map(({ key }) => key))].map(key => {
      const named = key.split(' ').map((part, i) => [keys[i], keys.length === 1 ? part : Number(part)])
      const values = sums.map(column => [column, counted.get(key)?.[column] ?? 0])
      return { group_id: groupId, ...Object.fromEntries([...named, ...values]) }
    })
    return { table, rows }
  })
}

/** Puts rows of totals in the place of what is kept. */
export async function putTotals(db: Writer, groupId: string, { table, rows }: RightTotals): Promise<void> {
  await put[table](db, rows as never)
  if (table === 'product_totals')
    await renewProducts(
      db,
      groupId,
      rows.map(row => String(row['product_id'])),
    )
}
