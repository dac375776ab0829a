import { entityMembers, membersWith } from '@stowage/contract/entities/entity-members'
import { lengthOf } from '@stowage/contract/values/text'
import { textLimits } from '@stowage/contract/values/text-limits'
import type { SourceRow } from '#db/source-database.ts'
import {
  type ArchiveRow,
  type ArchiveTable,
  archiveTables,
  BadValue,
  type Column,
  type Columns,
  calendarDay,
  type RowOf,
  storable,
  text,
  withExactNumber,
} from '#features/archives/index.ts'
import type { OnIssue } from './data-issues.ts'

/** Reads a row of one of the tables that archives have, too; what cannot be understood is told and mended. */
export const readRow = <T extends ArchiveTable>(table: T, given: SourceRow, tell: OnIssue): ArchiveRow<T> =>
  readLeniently(
    archiveTables[table],
    withExactNumber(table, given, number => tell('numberAsText', `"number_value" is ${shown(number)}`)),
    tell,
  ) as ArchiveRow<T>

/** Reads the columns of a row; what cannot be understood is told, and becomes what stands for nothing. */
export function readLeniently<C extends Columns>(columns: C, given: SourceRow, tell: OnIssue): RowOf<C> {
  const row = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, readOne(name, column, given[name], tell)]),
  ) as RowOf<C>
  tellOfTexts(row, tell)
  return row
}

function readOne(name: string, column: Column<unknown>, raw: unknown, tell: OnIssue): unknown {
  // SQLite keeps texts and JSON as bytes where the program wrote bytes; tokens are nothing else.
  const given = Buffer.isBuffer(raw) && name !== 'token' ? raw.toString() : raw
  if (given === null || given === undefined) return nothing(column)
  try {
    const read = column.read(given)
    if (typeof given === 'string') tellOfTime(name, column, given, read, tell)
    return read
  } catch (error) {
    if (!(error instanceof BadValue)) throw error
    return mend(name, column, given, error, tell)
  }
}

/** What stands for no value in a column that ought to have one. */
function nothing(column: Column<unknown>): unknown {
  return 'otherwise' in column ? column.otherwise : ''
}

function mend(
  name: string,
  column: Column<unknown>,
  given: unknown,
  error: BadValue,
  tell: OnIssue,
): unknown {
  if (column.read === text) {
    tell('mendedText', `"${name}"`)
    return storable(String(given))
  }
  const taken = nothing(column)
  const instead = taken === null || taken === '' ? 'nothing' : shown(taken)
  tell('badValue', `"${name}" ${error.message}, and is ${shown(given)}; ${instead} is taken`)
  return taken
}

function tellOfTime(
  name: string,
  column: Column<unknown>,
  given: string,
  read: unknown,
  tell: OnIssue,
): void {
  if (!/^\d{4}-\d\d-\d\d/.test(given) || given.length === 36) return
  // Homebox writes a time for every custom field, whatever its type.
  if (read === null && name !== 'time_value') tell('yearOne', `"${name}"`)
  if (/UTC/.test(given)) tell('oldTimestamp', `"${name}" is ${shown(given)}`)
  if (read === null || column.read !== calendarDay) return
  const [, time = ''] = /^.{10}[T ]([\d:.]+)/.exec(given) ?? []
  if (/[1-9]/.test(time)) tell('notMidnight', `"${name}" is ${shown(given)}; ${String(read)} is taken`)
}

function tellOfTexts(row: Readonly<Record<string, unknown>>, tell: OnIssue): void {
  const isMaintenance = 'scheduled_date' in row
  for (const [name, value] of Object.entries(row)) {
    const max = isMaintenance && name === 'description' ? longestText.upkeep : longestText.of(name)
    if (typeof value !== 'string' || max === undefined || value.length <= max) continue
    const length = lengthOf(value)
    if (length > max)
      tell(
        name === 'icon' ? 'longIcon' : 'longText',
        `"${name}" has ${length} characters; ${max} may be typed`,
      )
  }
  if (typeof row['name'] === 'string' && row['name'].trim() === '') tell('blankName')
  if (isMaintenance && row['scheduled_date'] === null && row['date'] === null) tell('noDates')
}

/** A value as it is told, cut short. */
export const shown = (given: unknown): string =>
  (JSON.stringify(Buffer.isBuffer(given) ? given.toString('hex') : given) ?? 'null').slice(0, 100)

const short = 255
const long = 1000

const lengths: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    membersWith('kind', 'name', 'text', 'importReference').map(member => {
      const { archive, limit } = entityMembers[member]
      return [archive, limit]
    }),
  ),
  icon: short,
  color: short,
  default_name: short,
  default_description: long,
  default_manufacturer: short,
  default_model_number: short,
  default_warranty_details: long,
  text_value: 500,
  title: long,
  url: 2083,
}

/** How many characters may be typed where; what comes from elsewhere may have more. */
const longestText = {
  /** Of a column of this name. */
  of: (column: string): number | undefined => lengths[column],
  /** Of the description of a maintenance entry. */
  upkeep: textLimits.upkeep,
}
