import { type InventoryTable, inventoryTables } from '#db/inventory/inventory-tables.ts'
import { inventoryTableNames } from '#db/inventory/table-lists.ts'
import { forEachBatch } from '#db/query/batches.ts'
import { pagesById } from '#db/query/keyset.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { nameKeyOf } from '#kernel/name-key.ts'

/** Tables besides that of items whose rows are ordered by name. */
const tables = inventoryTableNames.filter(
  table => table !== 'entities' && 'name_key' in inventoryTables[table].columns,
)

interface Wrong {
  readonly table: InventoryTable
  readonly id: string
  readonly right: string
}

/** What a group has besides items that is not ordered by its name, page after page. */
export async function* findWrongKeys(db: Reader, groupId: string): AsyncGenerator<Wrong[]> {
  for (const table of tables)
    for await (const rows of pagesById((after, limit) => namesIn(db, table, groupId, after, limit)))
      yield rows
        .map(({ id, name, name_key }) => ({ table, id, name_key, right: nameKeyOf(name) }))
        .filter(({ name_key, right }) => name_key !== right)
}

const namesIn = (db: Reader, table: Wrong['table'], groupId: string, after: string, limit: number) =>
  db.q
    .selectFrom(table as 'tags')
    .select(['id', 'name', 'name_key'])
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
            .set({ name_key: right })
            .where('group_id', '=', groupId)
            .where('id', '=', id)
            .execute()
      }, groupId),
    { size: 100 },
  )
}
