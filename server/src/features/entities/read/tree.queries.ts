import type { EntityKind, getEntityTree as operation, TreeNode } from '@stowage/contract/entities/locations'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import { type NameBookmark, pagesByName } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { Streamed } from '#http/output/answer.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { ReadCtx } from '#server/context.ts'
import { findAncestry, nearestLocation } from '../placement/resolve-placement.ts'
import { type SummedNode, sumUp, toSums } from './tree-sums.queries.ts'

/** How many rows one statement reads, and how many are linked at once: they are small. */
const pageSize = 4000
/** Trees with more nodes are sent in parts. */
const maxHeldNodes = 1000

interface Row {
  readonly id: string
  readonly name: string
  readonly name_key: string
  readonly kept_in: string | null
}

interface Params extends NameBookmark {
  readonly groupId: string
  readonly limit: number
}

const arm = (p: Params, isLocation: Flag, archived: Flag) => sql`
  select id, name, name_key, kept_in from entities
  where group_id = ${p.groupId} and is_location = ${sql.lit(isLocation)} and archived = ${sql.lit(archived)}
    and (name_key, id) > (${p.key}, ${p.id})
  order by name_key, id limit ${p.limit}`

/** Rows of one kind in the order of their names, from a bookmark on, archived ones too. */
const rowsByName = (isLocation: Flag) =>
  statement<Params>()(
    (_q, p) => sql<Row>`
    select * from (
      select * from (${arm(p, isLocation, 0)}) current
      union all
      select * from (${arm(p, isLocation, 1)}) archived) rows
    order by name_key, id limit ${p.limit}`,
  )

const byName = { item: rowsByName(0), location: rowsByName(1) }

interface Node extends SummedNode {
  readonly id: string
  readonly name: string
  readonly type: EntityKind
  readonly container: string | null
  readonly children: Node[]
}

async function readNodes(
  db: Reader,
  groupId: string,
  type: EntityKind,
  nodes: Map<string, Node>,
): Promise<void> {
  const pages = pagesByName((after, limit) => db.all(byName[type], { groupId, limit, ...after }), {
    size: pageSize,
  })
  for await (const rows of pages)
    for (const { id, name, kept_in: container } of rows)
      nodes.set(id, { id, name, type, container, children: [] })
}

/** For what lies in items: the nearest location above, by the container that is no node itself. */
async function resolveContainers(
  db: Reader,
  groupId: string,
  unknown: readonly string[],
): Promise<Map<string, string>> {
  const resolved = new Map<string, string>()
  for await (const containers of batchesOf(unknown)) {
    const above = await findAncestry(db, groupId, containers)
    for (const container of containers) {
      const location = nearestLocation(container, above)
      if (location !== null) resolved.set(container, location)
    }
  }
  return resolved
}

const containersOutside = (nodes: ReadonlyMap<string, Node>): string[] =>
  [...nodes.values()].flatMap(({ container }) =>
    container !== null && !nodes.has(container) ? [container] : [],
  )

/** Hangs every node under its container; what has none is a root. Rows come in order, so children are in order too. */
async function link(nodes: Map<string, Node>, resolved: Map<string, string>): Promise<Node[]> {
  const roots: Node[] = []
  let done = 0
  for (const node of nodes.values()) {
    const container =
      node.container === null
        ? undefined
        : (nodes.get(node.container) ?? nodes.get(resolved.get(node.container) ?? ''))
    ;(container?.children ?? roots).push(node)
    if (++done % pageSize === 0) await yieldToEventLoop()
  }
  return roots
}

/** Shows every location, and on request every item, once: under its container. Locations come first, then by name. */
export async function showTree(
  { db, actor }: ReadCtx,
  { withItems, withSums }: InputOf<typeof operation>,
): Promise<TreeNode[] | Streamed> {
  const nodes = new Map<string, Node>()
  await readNodes(db, actor.groupId, 'location', nodes)
  if (withItems) await readNodes(db, actor.groupId, 'item', nodes)
  const outside = withItems ? [] : containersOutside(nodes)
  const resolved = await resolveContainers(db, actor.groupId, outside)
  const roots = await link(nodes, resolved)
  if (withSums) await sumUp(db, actor.groupId, nodes, roots, ids => resolveContainers(db, actor.groupId, ids))
  return nodes.size > maxHeldNodes ? new Streamed(write(roots)) : roots.map(toTreeNode)
}

const sumsOf = ({ type, sums }: Node): Pick<TreeNode, 'sums'> =>
  sums === undefined || type === 'item' ? {} : { sums: toSums(sums) }

const toTreeNode = (node: Node): TreeNode => ({
  id: node.id,
  name: node.name,
  type: node.type,
  ...sumsOf(node),
  children: node.children.map(toTreeNode),
})

/** Writes a tree without recursion: the same text that the whole of it would make. */
function* pieces(roots: readonly Node[]): Generator<string> {
  const open = [{ nodes: roots, next: 0 }]
  yield '['
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const node = level.nodes[level.next]
    if (node === undefined) {
      open.pop()
      yield open.length === 0 ? ']' : ']}'
      continue
    }
    const comma = level.next++ === 0 ? '' : ','
    const { id, name, type } = node
    const { sums } = sumsOf(node)
    const more = sums === undefined ? '' : `"sums":${JSON.stringify(sums)},`
    yield `${comma}{"id":"${id}","name":${JSON.stringify(name)},"type":"${type}",${more}"children":[`
    open.push({ nodes: node.children, next: 0 })
  }
}

async function* write(roots: readonly Node[]): AsyncGenerator<string> {
  let text = ''
  for (const piece of pieces(roots)) {
    text += piece
    if (text.length < 1 << 17) continue
    yield text
    text = ''
  }
  yield text
}
