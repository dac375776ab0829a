import { sql } from 'kysely'
import { isListTable, isPartTable } from '#db/inventory/table-lists.ts'
import { inBatches } from '#db/query/batches.ts'
import { type Statement, StatementCache, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { storedLists } from '#events/stored-lists.ts'
import type { RowChange, Values } from './fold-rows.ts'

/** Which row of which table, as changes name it. */
export type RowName = Pick<RowChange, 'table' | 'subjectId' | 'key'>

/** The key of the order of a list, as a row of its own; the elements of a list have their ids as keys. */
export const orderKey = 'order'

/** Names a row among others. */
export const nameRow = ({ table, subjectId, key }: RowName): string => `${table} ${subjectId} ${key}`

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

type FindStored = Statement<Asked, Values>

const shapes = new StatementCache()

/** The rows of a table with some ids. */
const byId = (table: string, id = 'id'): FindStored =>
  shapes.get(table, () =>
    statement<Asked>()(
      (_q, p, dialect) => sql<Values>`select * from ${sql.table(table)}
        where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref(id), p.ids, 'text')}`,
    ),
  )

const tagLinks: FindStored = statement<Asked>()(
  (_q, p, dialect) => sql<Values>`select e.id as owner, t.id as tag
    from entities e join entity_tags l on l.group_id = e.group_id and l.n = e.n
    join tags t on t.group_id = l.group_id and t.n = l.tag_n
    where e.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('e.id'), p.ids, 'text')}`,
)

/** The column by which the rows of a table are named, where that is not their id. */
const idColumns: Readonly<Record<string, string>> = { memberships: 'user_id' }

/** What is stored of some rows, by `nameRow`; of those that are not there nothing. */
export async function storedRows(
  db: Reader,
  groupId: string,
  names: readonly RowName[],
): Promise<Map<string, Values>> {
  const stored = new Map<string, Values>()
  for (const [table, rows] of Map.groupBy(names, each => each.table))
    for (const [name, values] of await find(db, groupId, table, rows)) stored.set(name, values)
  return stored
}

async function find(
  db: Reader,
  groupId: string,
  table: string,
  rows: readonly RowName[],
): Promise<[string, Values][]> {
  const ask = (statement: FindStored, ids: readonly string[]) =>
    inBatches([...new Set(ids)], batch => db.all(statement, { groupId, ids: batch }))
  const subjects = rows.map(({ subjectId }) => subjectId)
  if (isListTable(table)) return elementsOf(rows, await storedLists(db, groupId, table, subjects))
  if (table === 'entity_tags') {
    const links = await ask(tagLinks, subjects)
    return links.map(({ owner, tag }) => [nameRow({ table, subjectId: String(owner), key: String(tag) }), {}])
  }
  if (table === 'groups') return []
  const idColumn = idColumns[table] ?? 'id'
  const idOf = ({ subjectId, key }: RowName) => (isPartTable(table) ? key : subjectId)
  const found = new Map((await ask(byId(table, idColumn), rows.map(idOf))).map(row => [row[idColumn], row]))
  return rows.flatMap((row): [string, Values][] => {
    const values = found.get(idOf(row))
    return values === undefined ? [] : [[nameRow(row), values]]
  })
}

/** Of each list what some rows name: elements by their ids, and the order. */
function elementsOf(rows: readonly RowName[], lists: ReadonlyMap<unknown, Values[]>): [string, Values][] {
  const byOwner = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return [...byOwner].flatMap(([owner, named]) => {
    const list = lists.get(owner) ?? []
    const elements = new Map(list.map(element => [element['id'], element]))
    return named.flatMap((row): [string, Values][] => {
      const values = row.key === orderKey ? { order: list } : elements.get(row.key)
      return values === undefined ? [] : [[nameRow(row), values]]
    })
  })
}

/** The rows of a table with some ids, by these. */
export const storedById = async (
  db: Reader,
  groupId: string,
  table: string,
  ids: readonly string[],
): Promise<Map<unknown, Values>> =>
  new Map(
    (await inBatches(ids, batch => db.all(byId(table), { groupId, ids: batch }))).map(row => [row.id, row]),
  )
