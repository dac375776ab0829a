import type { InputOf } from '@stowage/contract/protocol/operation'
import type { billOfMaterials as operation } from '@stowage/contract/tables/table-exports'
import { type Selectable, sql } from 'kysely'
import { type NameBookmark, pagesByName } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { Tables } from '#db/tables.ts'
import type { Streamed } from '#http/output/answer.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import type { ReadCtx } from '#server/context.ts'
import { totalOf } from './entity-columns.ts'
import { exportWords } from './headers.ts'
import { dayCell, plainValue, type TableColumn } from './table.ts'
import { peerCsv } from './table-style.ts'
import { answerTable } from './write-table.ts'

const columnNames = [
  'id',
  'name_key',
  'purchase_date',
  'name',
  'description',
  'manufacturer',
  'serial_number',
  'model_number',
  'quantity',
  'purchase_price',
] as const

type Row = Pick<Selectable<Tables['entities']>, (typeof columnNames)[number]>

interface Page extends NameBookmark {
  readonly groupId: string
  readonly limit: number
}

const itemsOf = (p: Page, archived: Flag) => sql`
  select ${sql.join(columnNames.map(name => sql.ref(name)))} from entities
  where group_id = ${p.groupId} and is_location = 0 and archived = ${sql.lit(archived)}
    and (name_key, id) > (${p.key}, ${p.id})
  order by name_key, id limit ${p.limit}`

const items = statement<Page>()(
  (_q, p) => sql<Row>`
    select * from (
      select * from (${itemsOf(p, 0)}) current
      union all
      select * from (${itemsOf(p, 1)}) archived) rows
    order by name_key, id limit ${p.limit}`,
)

/** Every column of a bill, with its name in JSON. */
const columns: readonly (TableColumn<Row> & { readonly member: string })[] = [
  { member: 'purchaseDate', header: 'Purchase Date', kind: 'day', cell: row => dayCell(row.purchase_date) },
  { member: 'name', header: 'Name', kind: 'name', cell: row => row.name },
  { member: 'description', header: 'Description', kind: 'note', cell: row => row.description },
  { member: 'manufacturer', header: 'Manufacturer', kind: 'text', cell: row => row.manufacturer },
  { member: 'serialNumber', header: 'Serial Number', kind: 'code', cell: row => row.serial_number },
  { member: 'modelNumber', header: 'Model Number', kind: 'code', cell: row => row.model_number },
  { member: 'quantity', header: 'Quantity', kind: 'number', cell: row => row.quantity },
  { member: 'purchasePrice', header: 'Price', kind: 'amount', cell: row => row.purchase_price },
  { member: 'total', header: 'Total Price', kind: 'amount', cell: row => totalOf(row) },
]

/** Writes every item of the group with its price, by name, archived and sold ones too. */
export async function billOfMaterials(
  ctx: ReadCtx,
  { format }: InputOf<typeof operation>,
): Promise<Streamed> {
  const { db, actor } = ctx
  await requireNoLongWrite(db, actor.groupId)
  const { groupId } = actor
  const table = {
    columns,
    batches: pagesByName((after, limit) => db.all(items, { groupId, limit, ...after })),
    toJson: (row: Row) =>
      Object.fromEntries(columns.map(({ member, cell }) => [member, plainValue(cell(row))])),
    sheet: exportWords.en.items,
  }
  return answerTable(ctx, table, { format, csv: peerCsv, dates: undefined }, 'bill-of-materials')
}
