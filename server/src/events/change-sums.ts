import type { LiveEvent } from '@stowage/contract/history/events'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { Selectable } from 'kysely'
import { definitionOf, isPartTable, isPersonal, ownerTable } from '#db/inventory/table-lists.ts'
import type { ChangeKind, ChangeRowsTable } from '#db/tables/changes.ts'

/** A row of a change as far as it tells what kind of change it is. */
export type SummedRow = Pick<Selectable<ChangeRowsTable>, 'table_name' | 'subject_id' | 'row_key' | 'op'>

/** Sums of the rows of a change, or of some of them. */
export interface ChangeSums {
  readonly rows: number
  readonly joins: number
  readonly leaves: number
  /** Rows of tables that are no inventory: what happens to them cannot be taken back. */
  readonly strangers: number
  readonly comes: number
  readonly goes: number
  readonly others: number
  /** Rows that more than one person sees. */
  readonly shared: number
  readonly holder: string | null
  /** Number of subjects. */
  readonly count: number
  /** Number of subjects by table. */
  readonly tables: Readonly<Record<string, number>>
  /** Number of locations among them; counted only beyond `maxSubjects`. */
  readonly locations: number
  /** The first subjects: table, id and row key. */
  readonly subjects: readonly string[]
}

export const noSums: ChangeSums = {
  rows: 0,
  joins: 0,
  leaves: 0,
  strangers: 0,
  comes: 0,
  goes: 0,
  others: 0,
  shared: 0,
  holder: null,
  count: 0,
  tables: {},
  locations: 0,
  subjects: [],
}

/** Subject of a row; undefined for thumbnails, which belong to no entity. */
function subjectOf({ table_name, subject_id, row_key }: SummedRow): string | undefined {
  if (table_name === 'attachments' && row_key === subject_id) return undefined
  const key = isPartTable(table_name) ? row_key : ''
  return `${ownerTable(table_name)} ${subject_id} ${key}`
}

/** Sorts parts of entities after whole subjects. */
const isPart = (subject: string): number => (subject.endsWith(' ') ? 0 : 1)
const bySubject = (a: string, b: string): number => isPart(a) - isPart(b) || byCodePoint(a, b)

/** The most subjects that a change names. */
export const maxSubjects = 5

const firstOf = (subjects: Iterable<string>): string[] =>
  [...subjects].toSorted(bySubject).slice(0, maxSubjects)

/** The sums of some rows: all rows of each of their subjects. */
export function sumRows(rows: readonly SummedRow[]): ChangeSums {
  const count = (fits: (row: SummedRow) => boolean) => rows.filter(fits).length
  const isMember = ({ table_name }: SummedRow) => table_name === 'memberships'
  const isLink = ({ table_name }: SummedRow) => table_name === 'entity_tags'
  const subjects = new Set(rows.flatMap(row => subjectOf(row) ?? []))
  return {
    rows: rows.length,
    joins: count(row => isMember(row) && row.op === 'insert'),
    leaves: count(row => isMember(row) && row.op === 'delete'),
    strangers: count(({ table_name }) => definitionOf(table_name)?.recorded !== 'to undo'),
    comes: count(row => row.op === 'insert' && !isLink(row)),
    goes: count(row => row.op === 'delete' && !isLink(row)),
    others: count(({ op }) => op !== 'move'),
    shared: count(({ table_name }) => !isPersonal(table_name)),
    holder: rows.at(-1)?.row_key ?? null,
    count: subjects.size,
    tables: countTables(subjects),
    locations: 0,
    subjects: firstOf(subjects),
  }
}

function countTables(subjects: Iterable<string>): Record<string, number> {
  const tables: Record<string, number> = {}
  for (const subject of subjects) {
    const [table = ''] = subject.split(' ', 1)
    tables[table] = (tables[table] ?? 0) + 1
  }
  return tables
}

function addTables(one: ChangeSums['tables'], other: ChangeSums['tables']): ChangeSums['tables'] {
  const sums = { ...one }
  for (const [table, count] of Object.entries(other)) sums[table] = (sums[table] ?? 0) + count
  return sums
}

/** The sums of two parts of a change that have no subject in common. */
export const addSums = (one: ChangeSums, other: ChangeSums): ChangeSums => ({
  rows: one.rows + other.rows,
  joins: one.joins + other.joins,
  leaves: one.leaves + other.leaves,
  strangers: one.strangers + other.strangers,
  comes: one.comes + other.comes,
  goes: one.goes + other.goes,
  others: one.others + other.others,
  shared: one.shared + other.shared,
  holder: other.holder ?? one.holder,
  count: one.count + other.count,
  tables: addTables(one.tables, other.tables),
  locations: one.locations + other.locations,
  subjects: firstOf([...one.subjects, ...other.subjects]),
})

/** Stored subjects of a change with more than `maxSubjects`. */
export interface ManySubjects {
  readonly first: readonly string[]
  /** Number of subjects by table; `locations` of the entities are locations. */
  readonly tables: Readonly<Record<string, number>>
  readonly locations: number
}

/** The subjects of a change as they are stored: the first ones, with counts when there are more. */
export function storeSubjects({ count, subjects, tables, locations }: ChangeSums): string {
  const many: ManySubjects = { first: subjects, tables, locations }
  return JSON.stringify(count > subjects.length ? many : subjects)
}

/** The names of the live messages that tell of a change. */
export function messagesOf({ tables }: ChangeSums): LiveEvent[] {
  const messages = new Set(Object.keys(tables).map(messageOf))
  return messages.size === 0 ? ['entity.mutation'] : [...messages]
}

function messageOf(table: string): LiveEvent {
  if (table === 'tags') return 'tag.mutation'
  return definitionOf(table)?.recorded === 'to undo' ? 'entity.mutation' : 'user.mutation'
}

/** Kind of a change that was not given one. */
export function kindOf({ joins, leaves, strangers, comes, goes, others }: ChangeSums): ChangeKind {
  if (joins > 0) return 'joined'
  if (leaves > 0) return 'left'
  if (strangers > 0) return 'other'
  if (comes > 0) return 'created'
  if (goes > 0) return 'deleted'
  return others === 0 ? 'moved' : 'updated'
}
