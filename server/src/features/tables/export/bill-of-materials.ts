import { type Selectable, sql } from 'kysely'
import { type NameBookmark, pagesByName } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { EntitiesTable } from '#db/tables/entities.ts'
import { Streamed } from '#http/output/answer.ts'
import { fromMillionths, toMillionths } from '#kernel/money.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import type { ReadCtx } from '#server/context.ts'
import { showNumber } from '../file/cells.ts'
import { guardFormula, writeCsv } from '../file/csv-text.ts'

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

type Row = Pick<Selectable<EntitiesTable>, (typeof columnNames)[number]>

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

/** Writes every item of the group with its price, by name, archived and sold ones too. */
export async function billOfMaterials({ db, actor }: ReadCtx): Promise<Streamed> {
  await requireNoLongWrite(db, actor.groupId)
  return new Streamed(writeBill(db, actor.groupId), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename=bill-of-materials.csv',
  })
}

/** Every column of a bill. */
const columns: readonly (readonly [header: string, show: (row: Row) => string])[] = [
  ['Purchase Date', row => row.purchase_date ?? ''],
  ['Name', row => guardFormula(row.name)],
  ['Description', row => guardFormula(row.description)],
  ['Manufacturer', row => guardFormula(row.manufacturer)],
  ['Serial Number', row => guardFormula(row.serial_number)],
  ['Model Number', row => guardFormula(row.model_number)],
  ['Quantity', row => showNumber(row.quantity)],
  ['Price', row => showNumber(row.purchase_price)],
  ['Total Price', row => showNumber(fromMillionths(toMillionths(row.purchase_price * row.quantity)))],
]

async function* writeBill(db: Reader, groupId: string): AsyncGenerator<string> {
  yield writeCsv([columns.map(([header]) => header)])
  for await (const rows of pagesByName((after, limit) => db.all(items, { groupId, limit, ...after })))
    yield writeCsv(rows.map(row => columns.map(([, show]) => show(row))))
}
