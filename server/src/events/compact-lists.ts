import { sql } from 'kysely'
import { isListTable, listInSql, listTables, ownerTable } from '#db/inventory/table-lists.ts'
import { forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { SummedRow } from './change-sums.ts'
import { differenceOf, type Element } from './list-differences.ts'
import { listsAtOnce, storedLists } from './stored-lists.ts'

interface OfChange {
  readonly groupId: string
  readonly n: number
}

interface WholeList {
  readonly subject_id: string
  readonly position: number
  readonly table_name: string
  readonly before: string | null
}

const wholeLists = statement<OfChange & { ids: readonly string[] }>()(
  (_q, p, dialect) => sql<WholeList>`
    select subject_id, position, table_name, before from change_rows
    where group_id = ${p.groupId} and n = ${p.n} and ${dialect.isAnyOf(sql.ref('subject_id'), p.ids, 'text')}
      and table_name in ${listInSql(listTables)} and op = 'update' and after is null`,
)

const compact = statement<OfChange & { ids: readonly string[]; rows: string }>()(
  (_q, p, dialect) => sql`
    update change_rows set before = given.before, after = given.after
    from ${dialect.recordTable(p.rows, { subject_id: 'text', position: 'integer', before: 'text', after: 'text' })} given
    where change_rows.group_id = ${p.groupId} and change_rows.n = ${p.n}
      and ${dialect.isAnyOf(sql.ref('change_rows.subject_id'), p.ids, 'text')}
      and change_rows.subject_id = given.subject_id and change_rows.position = given.position`,
)

/**
 * Replaces the whole lists that triggers have recorded by the elements that differ from what is stored now: of the subjects
 * among `rows`. The lists of what came or went stay whole. Lists that were replaced already are left alone.
 */
export async function compactLists(db: Writer, change: OfChange, rows: readonly SummedRow[]): Promise<void> {
  const listed = rows.filter(({ table_name }) => isListTable(table_name))
  if (listed.length === 0) return
  const replaced = new Set(rows.filter(isWholeSubject).map(({ subject_id }) => subject_id))
  const ids = [...new Set(listed.map(({ subject_id }) => subject_id))].filter(id => !replaced.has(id))
  await forEachBatch(ids, batch => compactSome(db, change, batch), { size: listsAtOnce })
}

const owners = new Set(listTables.map(ownerTable))

const isWholeSubject = ({ table_name, op }: SummedRow): boolean =>
  owners.has(table_name) && (op === 'insert' || op === 'delete')

async function compactSome(db: Writer, { groupId, n }: OfChange, ids: readonly string[]): Promise<void> {
  const recorded = await db.all(wholeLists, { groupId, n, ids })
  if (recorded.length === 0) return
  const stored = await findStored(db, groupId, recorded)
  const rows = recorded.map(({ subject_id, position, table_name, before }) => {
    const latter = requireValue(stored.get(table_name)).get(subject_id) ?? []
    const difference = differenceOf(JSON.parse(before ?? '{}').fields ?? [], latter)
    return {
      subject_id,
      position,
      before: JSON.stringify({ fields: difference.before }),
      after: JSON.stringify({ fields: difference.after }),
    }
  })
  await db.run(compact, { groupId, n, ids, rows: JSON.stringify(rows) })
}

async function findStored(
  db: Reader,
  groupId: string,
  recorded: readonly WholeList[],
): Promise<Map<string, Map<unknown, Element[]>>> {
  const stored = new Map<string, Map<unknown, Element[]>>()
  for (const [table, some] of Map.groupBy(recorded, each => each.table_name))
    stored.set(
      table,
      await storedLists(
        db,
        groupId,
        table,
        some.map(({ subject_id }) => subject_id),
      ),
    )
  return stored
}
