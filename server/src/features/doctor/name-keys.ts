import { derivedColumns } from '#db/inventory/derived-columns.ts'
import { type InventoryTable, inventoryTables } from '#db/inventory/inventory-tables.ts'
import { inventoryTableNames } from '#db/inventory/table-lists.ts'
import { forEachBatch } from '#db/query/batches.ts'
import { pagesById } from '#db/query/keyset.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { BackgroundCtx } from '#jobs/background.ts'

/** Tables besides that of items whose rows are ordered by name. */
const tables = inventoryTableNames.filter(
  table => table !== 'entities' && 'name_key' in inventoryTables[table].columns,
)

interface Wrong {
  readonly table: InventoryTable
  readonly id: string
  /** The columns that follow from others, as they shall be. */
  readonly right: Readonly<Record<string, string>>
}

/** Records of a group besides items that are not ordered by their names, or not found by their texts, page after page. */
export async function* findWrongKeys(db: Reader, groupId: string): AsyncGenerator<Wrong[]> {
  for (const table of tables)
    for await (const rows of pagesById((after, limit) => rowsIn(db, table, groupId, after, limit)))
      yield rows
        .map(row => ({
          table,
          id: row.id,
          row: new Map<string, unknown>(Object.entries(row)),
          right: derivedColumns(table, row),
        }))
        .filter(({ row, right }) =>
          Object.entries(right).some(([column, value]) => row.get(column) !== value),
        )
}

const rowsIn = (db: Reader, table: Wrong['table'], groupId: string, after: string, limit: number) =>
  db.q
    .selectFrom(table as 'tags')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Folds the names of what a group has besides items anew, a few in a transaction. */
export async function repairNameKeys({ read, write }: BackgroundCtx, groupId: string): Promise<void> {
  const wrong = await read(({ db }) => Array.fromAsync(findWrongKeys(db, groupId)))
  await forEachBatch(
    wrong.flat(),
    batch =>
      write(async ({ db }) => {
        for (const { table, id, right } of batch)
          await db.q
            .updateTable(table as 'tags')
            .set(right)
            .where('group_id', '=', groupId)
            .where('id', '=', id)
            .execute()
      }, groupId),
    { size: 100 },
  )
}
