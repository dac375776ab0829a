import { sql } from 'kysely'
import { inventoryTables } from '#db/inventory/inventory-tables.ts'
import { columnsOf, definitionOf, type KeptTable, keptTables } from '#db/inventory/table-lists.ts'
import { pagesById } from '#db/query/keyset.ts'
import type { Reader } from '#db/reader-writer.ts'
import { linkType } from '#features/files/index.ts'
import { requireGroup } from '#features/groups/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import { everyAttachment, knownIds } from '../export/group-rows.ts'
import { extensionVersion } from './stowage-extension.ts'
import { recordedColumns, recordTables } from './table-records.ts'
import type { Owner } from './table-rows.ts'

/** A record as it is written. */
type Written = Readonly<Record<string, unknown>> & { readonly kind: string }

/** The records of what the tables have no room for, in batches. */
export async function* extraRows(db: Reader, { groupId, userId }: Owner): AsyncGenerator<Written[]> {
  const { name, currency, hue, hide_prices, hide_serial_numbers, notices } = await requireGroup(db, groupId)
  yield [
    { kind: 'archive', version: extensionVersion },
    { kind: 'group', name, currency, hue, hide_prices, hide_serial_numbers, notices },
  ]
  for (const table of keptTables) {
    if (table === 'attachments') yield* links(db, groupId)
    yield* extrasOf(db, { groupId, userId }, table)
  }
  for (const table of recordTables) {
    const columns = recordedColumns(table).flatMap(([name]) => (name === 'id' ? [] : [name]))
    for await (const rows of rowsOf(db, groupId, table, { columns }))
      yield rows.map(row => ({ kind: inventoryTables[table].kind, ...row }))
  }
}

/** Attachments that are addresses. */
async function* links(db: Reader, groupId: string): AsyncGenerator<Written[]> {
  for await (const rows of everyAttachment(db, groupId))
    yield rows
      .filter(({ mime_type }) => mime_type === linkType)
      .map(row => ({
        kind: 'link',
        id: row.id,
        created_at: row.created_at,
        updated_at: row.updated_at,
        type: row.type,
        primary: row.is_primary,
        title: row.title,
        url: row.path,
        entity_id: requireValue(row.entity_id),
      }))
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

interface Wanted {
  readonly columns: readonly string[]
  /** Only rows in which this column is set. */
  readonly set?: string | undefined
  /** Only rows that differ from these values by column. */
  readonly unlike?: Readonly<Record<string, unknown>> | undefined
  /** Only rows of this person. */
  readonly of?: { readonly column: string; readonly userId: string }
}

/** The rows of a table, by id; references that may lead nowhere are unset where they do. */
async function* rowsOf(
  db: Reader,
  groupId: string,
  table: KeptTable,
  { columns, set, unlike, of }: Wanted,
): AsyncGenerator<readonly Row[]> {
  const known = new Map(columnsOf(table))
  const isSet = set && (known.get(set)?.stored === 'text' ? sql`is not null` : sql`<> 0`)
  const conditions = [
    ...(set && isSet ? [sql`and ${sql.ref(set)} ${isSet}`] : []),
    ...(unlike ? [sql`and (${sql.join(differencesFrom(unlike), sql` or `)})`] : []),
    ...(of ? [sql`and ${sql.ref(of.column)} = ${of.userId}`] : []),
  ]
  const read = async (after: string, limit: number): Promise<Row[]> => {
    const { rows } =
      await sql<Row>`select id, ${sql.join(columns.map(name => sql.ref(name)))} from ${sql.table(table)}
      where group_id = ${groupId} and id > ${after} ${sql.join(conditions, sql` `)} order by id limit ${limit}`.execute(
        db.q,
      )
    return rows
  }
  for await (const rows of pagesById(read)) {
    let left = rows
    for (const column of columns) {
      const names = known.get(column)?.names
      if (names === undefined || names.isList || names.onDelete === 'goes too') continue
      const there = await knownIds(
        db,
        groupId,
        names.table,
        rows.map(row => idOrNull(row[column])),
      )
      left = left.map(row => ({ ...row, [column]: there.has(idOrNull(row[column])) ? row[column] : null }))
    }
    yield left
  }
}

const differencesFrom = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`)

const idOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The columns that rows of a table add to their file. */
async function* extrasOf(
  db: Reader,
  { groupId, userId }: Owner,
  table: KeptTable,
): AsyncGenerator<Written[]> {
  const { archive, person } = requireValue(definitionOf(table))
  if (!('in' in archive) || archive.in !== 'file') return
  const of = person === null ? {} : { of: { column: person, userId } }
  for (const { kind, id: idName, columns, defaults } of archive.extras ?? []) {
    const names = Object.keys(columns)
    if (names.length === 0) continue
    const set = defaults === undefined ? names[0] : undefined
    for await (const rows of rowsOf(db, groupId, table, { columns: names, set, unlike: defaults, ...of }))
      yield rows.map(row => {
        const values = Object.entries(columns).map(([column, name]) => [name, row[column]])
        return { kind, [idName]: row.id, ...Object.fromEntries(values) }
      })
  }
}
