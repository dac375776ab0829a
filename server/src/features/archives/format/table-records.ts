import { FieldChoice } from '@stowage/contract/catalogues/field-definitions'
import { anyJson, parseJson } from '@stowage/contract/protocol/json'
import { fieldLimits } from '@stowage/contract/values/field-limits'
import { z } from 'zod'
import type { Column as TableColumn } from '#db/inventory/columns.ts'
import { inventoryTables } from '#db/inventory/inventory-tables.ts'
import { columnsOf, inOrderOfNeed, type KeptTable } from '#db/inventory/table-lists.ts'
import { type Column, type Columns, dated } from './archive-tables.ts'
import {
  BadValue,
  calendarDay,
  flag,
  id,
  instant,
  numberFrom,
  oneOf,
  reference,
  storedCodes,
  text,
  whole,
} from './values.ts'

/** The tables that are in `stowage.json` with all of their columns, each after those that it needs. */
export const recordTables: readonly KeptTable[] = inOrderOfNeed.filter(
  table => inventoryTables[table].archive.in === ('records' as string),
)

/** A row of such a table in the file. */
export interface TableRecord {
  readonly kind: 'row'
  readonly table: KeptTable
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string }
}

/** Columns that the group gives to a row that it takes over; people are of one server. */
const given: readonly string[] = ['group_id', 'name_key', 'version', 'user_id', 'created_by']

/** The columns that a record has of a table. */
export const recordedColumns = (table: KeptTable): [string, TableColumn][] =>
  columnsOf(table).filter(
    ([name, { recorded, isGenerated }]) => !given.includes(name) && recorded !== 'never' && !isGenerated,
  )

/** Reads a column of a record. */
function readerOf([name, column]: [string, TableColumn]): Column<unknown> {
  if (name === 'created_at' || name === 'updated_at') return dated
  if (name === 'id') return { read: id }
  if (column.names?.isList === false)
    return column.isNullable ? { read: reference, otherwise: null } : { read: id }
  if (column.told === 'as choices') return { read: choices, otherwise: '[]' }
  const read = plainReaderOf(column)
  return column.isNullable ? { read, otherwise: null } : { read }
}

function plainReaderOf({ told, words, holds, stored }: TableColumn) {
  if (words !== undefined) return oneOf(...words)
  return told === 'as flag' ? flag : typeReaders[holds ?? stored]
}

/** The most bytes of a list of choices: those of a row. */
const maxChoicesBytes = 1024 * 1024

const StoredChoices = z.array(FieldChoice).max(fieldLimits.choices)

/** The choices of a field definition as they are stored. */
function choices(given: unknown): string {
  try {
    return JSON.stringify(StoredChoices.parse(parseJson(text(given), anyJson(maxChoicesBytes))))
  } catch {
    throw new BadValue('must be a list of choices')
  }
}

const typeReaders = {
  text,
  day: calendarDay,
  codes: storedCodes,
  instant,
  integer: whole,
  real: numberFrom(-1e12),
}

/** The readers of these tables' records, by kind. */
export const recordKinds: ReadonlyMap<string, { readonly table: KeptTable; readonly columns: Columns }> =
  new Map(
    recordTables.map(table => [
      inventoryTables[table].kind,
      { table, columns: Object.fromEntries(recordedColumns(table).map(each => [each[0], readerOf(each)])) },
    ]),
  )
