import { sql } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import { Shapes, type Statement, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { isPartTable } from '#db/recording/recorded-tables.ts'
import type { RowChange, Values } from './fold-rows.ts'

/** Which row of which table, as changes name it. */
export type RowName = Pick<RowChange, 'table' | 'subjectId' | 'key'>

/** Names a row among others. */
export const nameRow = ({ table, subjectId, key }: RowName): string => `${table} ${subjectId} ${key}`

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

type FindStored = Statement<Asked, Values>

const shapes = new Shapes()

/** The rows of a table with some ids. */
const byId = (table: string, id = 'id'): FindStored =>
  shapes.get(table, () =>
    statement<Asked>()(
      (_q, p, dialect) => sql<Values>`select * from ${sql.table(table)}
        where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref(id), p.ids, 'text')}`,
    ),
  )

const fieldColumns = sql.raw(
  'f.id, f.name, f.type, f.text_value, f.number_value, f.boolean_value, f.time_value',
)

const entityFields: FindStored = statement<Asked>()(
  (_q, p, dialect) => sql<Values>`select e.id as owner, ${fieldColumns}
    from entities e join entity_fields f on f.group_id = e.group_id and f.entity_n = e.n
    where e.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('e.id'), p.ids, 'text')} order by e.n, f.position`,
)

const templateFields: FindStored = statement<Asked>()(
  (_q, p, dialect) => sql<Values>`select f.template_id as owner, ${fieldColumns} from template_fields f
    where f.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('f.template_id'), p.ids, 'text')}
    order by f.template_id, f.position`,
)

const tagLinks: FindStored = statement<Asked>()(
  (_q, p, dialect) => sql<Values>`select e.id as owner, t.id as tag
    from entities e join entity_tags l on l.group_id = e.group_id and l.n = e.n
    join tags t on t.group_id = l.group_id and t.n = l.tag_n
    where e.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('e.id'), p.ids, 'text')}`,
)

/** The column by which the rows of a table are named, where that is not their id. */
const idColumns: Readonly<Record<string, string>> = { memberships: 'user_id' }

/** What is stored of some rows, by `nameRow`; of those that are not there nothing, of lists always something. */
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
  if (table === 'entity_fields') return listsOf(rows, await ask(entityFields, subjects))
  if (table === 'template_fields') return listsOf(rows, await ask(templateFields, subjects))
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

function listsOf(rows: readonly RowName[], fields: readonly Values[]): [string, Values][] {
  const byOwner = Map.groupBy(fields, ({ owner }) => owner)
  return rows.map(row => {
    const list = (byOwner.get(row.subjectId) ?? []).map(({ owner: _, ...field }) => field)
    return [nameRow(row), { fields: list }]
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
