import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import type { putAway as operation } from '@stowage/contract/stock/shopping'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findAncestry, findMergedLocations, findMergedProducts } from '#features/entities/index.ts'
import { requireDone } from '#kernel/not-yet.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { addStock } from '../moves/add-stock.ts'
import { findProducts } from '../products/products.queries.ts'

type Input = InputOf<typeof operation>
type Reply = ReplyOf<typeof operation>

/** Puts a purchase away as one change; new items get the next asset numbers when `numbers` says so. */
export const putAway =
  (numbers: boolean) =>
  async (work: WorkCtx, input: Input): Promise<Reply> =>
    requireDone(
      await work.concludeAndShow(
        ctx => buy(ctx, input, numbers),
        async ({ result, changeId }) => ({ lines: result, change: changeId ?? null }),
      ),
    )

/** Adds what is of a product to its stock, and takes the lines off the list. */
async function buy(ctx: WriteCtx, { lines }: Input, numbers: boolean): Promise<Reply['lines']> {
  const { db } = ctx
  const { groupId } = ctx.actor
  const ids = [...new Set(lines.flatMap(({ id }) => id ?? []))]
  const listed = toProducts(await db.all(listedLines, { groupId, ids }))
  const missing = ids.filter(id => !listed.has(id))
  const gone = toProducts(await db.all(goneLines, { groupId, ids: missing }))
  const named = lines.map(
    ({ id, productId }) => productId ?? listed.get(id ?? '') ?? gone.get(id ?? '') ?? null,
  )
  const productOf = await followProducts(db, groupId, named, [...listed.values(), ...gone.values()])
  const locationOf = await followLocations(
    db,
    groupId,
    lines.map(({ locationId }) => locationId),
  )
  const products = named.map(productOf)
  const additions = lines.flatMap(({ quantity, price, locationId, expires }, line) => {
    const productId = products[line] ?? null
    const rest = { quantity, price, expires, entityId: null, path: `lines.${line}.` }
    return productId === null ? [] : [{ ...rest, productId, locationId: locationOf(locationId), line }]
  })
  const filled =
    additions.length === 0 ? [] : await addStock(ctx, additions, { did: 'putAway', note: '', numbers })
  const items = new Map(additions.map(({ line }, i) => [line, filled[i]]))
  await db.run(takeOff, { groupId, ids: [...listed.keys()] })
  return lines.map(({ id, locationId }, line) => {
    const productId = products[line] ?? null
    return {
      line,
      productId,
      entityId: items.get(line) ?? null,
      isRepeated: id !== null && !listed.has(id),
      isProductGone: productId === null && (named[line] ?? null) !== null,
      isLocationGone: productId !== null && locationId !== null && locationOf(locationId) === null,
    }
  })
}

/** The present id of something: of what was merged that which it went into; null when it was deleted. Unknown ones stay, to be refused. */
type Follow = (id: string | null) => string | null

const following =
  (
    there: { has(id: string): boolean },
    merged: ReadonlyMap<string, string>,
    deleted: ReadonlySet<string>,
  ): Follow =>
  id =>
    id === null || there.has(id) ? id : (merged.get(id) ?? (deleted.has(id) ? null : id))

/** `onLines`: products that lines of the list named; those that are gone were deleted. */
async function followProducts(
  db: Reader,
  groupId: string,
  all: readonly (string | null)[],
  onLines: readonly (string | null)[],
): Promise<Follow> {
  const ids = distinct(all)
  const there = new Set((await findProducts(db, groupId, ids)).map(({ id }) => id))
  const lost = without(ids, there)
  const deleted = new Set([...(await findTrashed(db, groupId, lost)), ...distinct(onLines)])
  return following(there, await findMergedProducts(db, groupId, lost), deleted)
}

async function followLocations(
  db: Reader,
  groupId: string,
  all: readonly (string | null)[],
): Promise<Follow> {
  const ids = distinct(all)
  const there = await findAncestry(db, groupId, ids)
  const lost = without(ids, there)
  const deleted = new Set(await findTrashed(db, groupId, lost))
  return following(there, await findMergedLocations(db, groupId, lost), deleted)
}

async function findTrashed(db: Reader, groupId: string, ids: readonly string[]): Promise<string[]> {
  return (await db.all(trashed, { groupId, ids })).map(({ id }) => id)
}

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter(id => id !== null))]

const without = (ids: readonly string[], there: { has(id: string): boolean }): string[] =>
  ids.filter(id => !there.has(id))

/** A line of the list with the product that it names, which may be deleted; null when there is none. */
interface Named {
  readonly id: string
  readonly product_id: string | null
}

const toProducts = (rows: readonly Named[]): ReadonlyMap<string, string | null> =>
  new Map(rows.map(({ id, product_id }) => [id, product_id]))

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

const listedLines = statement<Asked>()(
  (_q, p, dialect) => sql<Named>`select id, product_id from shopping_lines
    where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('id'), p.ids, 'text')}`,
)

/** Lines that somebody took off the list, as long as they are in the trash. */
const goneLines = statement<Asked>()(
  (
    _q,
    p,
    dialect,
  ) => sql<Named>`select t.id, ${dialect.jsonMember(sql.ref('r.before'), 'product_id')} as product_id from trash t
    join change_rows r on r.group_id = t.group_id and r.n = t.n and r.subject_id = t.subject_id and r.op = 'delete'
    where t.group_id = ${p.groupId} and t.table_name = 'shopping_lines' and ${dialect.isAnyOf(sql.ref('t.id'), p.ids, 'text')}`,
)

const trashed = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('trash')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const takeOff = statement<Asked>()(
  (_q, p, dialect) => sql`delete from shopping_lines
    where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('id'), p.ids, 'text')}`,
)
