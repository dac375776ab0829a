import type { TreeNode } from '@stowage/contract/entities/locations'
import { sql } from 'kysely'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { fromMillionths } from '#kernel/money.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** How many rows one statement reads, and how many nodes are looked at without a pause. */
const pageSize = 4000

/** Items, sold ones among them, and the rest in millionths. */
interface Sums {
  n: number
  sold: number
  pieces: number
  unsold_price: number
  unsold_worth: number
}

/** A node of a tree that is summed up. */
export interface SummedNode {
  sums?: Sums
  readonly children: readonly SummedNode[]
}

interface Row extends Sums {
  readonly id: string
}

const sumsById = statement<{ groupId: string; after: string; limit: number }>()(
  (_q, p) => sql<Row>`
    select entity_id as id, n, sold, pieces, unsold_price, unsold_worth from place_totals
    where group_id = ${p.groupId} and entity_id > ${p.after}
    order by entity_id limit ${p.limit}`,
)

/** Gives each node what is in it at any depth; `resolve` finds the nodes that stand for containers which are none themselves. */
export async function sumUp(
  db: Reader,
  groupId: string,
  nodes: ReadonlyMap<string, SummedNode>,
  roots: readonly SummedNode[],
  resolve: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  for (const node of nodes.values())
    node.sums = { n: 0, sold: 0, pieces: 0, unsold_price: 0, unsold_worth: 0 }
  const others: Row[] = []
  for await (const rows of pagesById((after, limit) => db.all(sumsById, { groupId, after, limit }), {
    size: pageSize,
  }))
    for (const row of rows) if (!add(nodes.get(row.id), row)) others.push(row)
  const resolved = await resolve(others.map(({ id }) => id))
  for (const row of others) add(nodes.get(resolved.get(row.id) ?? ''), row)
  await addUpwards(roots)
}

function add(node: SummedNode | undefined, { n, sold, pieces, unsold_price, unsold_worth }: Sums): boolean {
  if (node?.sums === undefined) return false
  node.sums.n += n
  node.sums.sold += sold
  node.sums.pieces += pieces
  node.sums.unsold_price += unsold_price
  node.sums.unsold_worth += unsold_worth
  return true
}

/** Adds what is in each node to the one that it is in, the innermost first. */
async function addUpwards(roots: readonly SummedNode[]): Promise<void> {
  const order: { node: SummedNode; above?: SummedNode }[] = roots.map(node => ({ node }))
  for (let at = 0; at < order.length; at++) {
    const above = order[at]?.node
    for (const node of above?.children ?? []) order.push({ node, ...(above === undefined ? {} : { above }) })
    if (at % pageSize === 0) await yieldToEventLoop()
  }
  for (const { node, above } of order.reverse()) if (node.sums !== undefined) add(above, node.sums)
}

/** The sums of a location as the contract tells them. */
export const toSums = ({
  n,
  sold,
  pieces,
  unsold_price,
  unsold_worth,
}: Sums): NonNullable<TreeNode['sums']> => ({
  items: n,
  sold,
  itemCount: fromMillionths(pieces),
  totalPrice: fromMillionths(unsold_price),
  value: fromMillionths(unsold_worth),
})
