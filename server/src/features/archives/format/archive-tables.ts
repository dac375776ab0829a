import { byKind, memberNames, membersWith } from '@stowage/contract/entities/entity-members'
import { zeroInstant } from '@stowage/contract/values/times'
import type { Tables } from '#db/tables.ts'
import { keysOf } from '#kernel/keys-of.ts'
import {
  assetNumber,
  BadValue,
  calendarDay,
  flag,
  id,
  ids,
  instant,
  numberFrom,
  oneOf,
  type ReadValue,
  reference,
  storable,
  storedCodes,
  text,
  whole,
} from './values.ts'

/** A column of a file of the archive: how it is read, and what stands for null and absent. */
export interface Column<T> {
  readonly read: ReadValue<T>
  /** Without it, the column must be there. */
  readonly otherwise?: T
}

/** The columns of a table, by name. */
export type Columns = Readonly<Record<string, Column<unknown>>>

/** A row of a file as its columns are read. */
export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer T> ? T : never }

const must = <T>(read: ReadValue<T>): Column<T> => ({ read })
const may = <T>(read: ReadValue<T>, otherwise: T): Column<T> => ({ read, otherwise })

const words = may(text, '')
const yes = may(flag, 0)
const ref = may(reference, null)
const date = may(calendarDay, null)
const money = may(numberFrom(-1e12), 0)
const quantity = may(numberFrom(0), 1)

/** Columns of the members of entities by kind; every row has its name anyway. */
const columnsByKind = {
  text: () => words,
  flag: () => yes,
  day: () => date,
  amount: () => money,
  quantity: ({ importDefault }: { readonly importDefault: number }) =>
    may<number>(numberFrom(0), importDefault),
  assetNumber: () => may(assetNumber, null),
  importReference: () => may<string | null>(text, null),
  codes: () => may(storedCodes, '[]'),
  product: () => ref,
}

const memberColumns = byKind(
  memberNames.filter(member => member !== 'name'),
  columnsByKind,
  'archive',
)

/** Columns of the members that Homebox lacks; archives have them in records of their own. */
export const ownMemberColumns = byKind(membersWith('archive', null), columnsByKind, 'column')

/** Rows that another server has always dated; one without a date is as old as can be. */
export const dated = may<string>(given => instant(given) ?? zeroInstant, zeroInstant)
const head = { id: must(id), created_at: dated, updated_at: dated, name: must(text) }

const values = {
  description: words,
  type: may(oneOf('text', 'number', 'boolean', 'time'), 'text'),
  text_value: words,
  number_value: may(whole, 0),
  boolean_value: yes,
  time_value: may(instant, null),
}

/** A column for each column of a table of ours, except those that the archive names otherwise or does not have. */
type WithColumns<Table, Other extends keyof Table> = Columns &
  Readonly<Record<Exclude<keyof Table, Other | 'group_id' | 'name_key' | 'version'>, Column<unknown>>>

/** The files of an archive in the order in which they are written and read, with the columns that they have. */
export const archiveTables = {
  entity_types: {
    ...head,
    description: words,
    is_location: yes,
    icon: words,
    group_entity_types: ref,
    entity_type_default_template: ref,
  },
  entity_templates: {
    ...head,
    description: words,
    notes: words,
    default_quantity: quantity,
    default_insured: yes,
    default_name: words,
    default_description: words,
    default_manufacturer: words,
    default_model_number: words,
    default_lifetime_warranty: yes,
    default_warranty_details: words,
    include_warranty_fields: yes,
    include_purchase_fields: yes,
    include_sold_fields: yes,
    default_tag_ids: may(ids, []),
    entity_template_location: ref,
    group_entity_templates: ref,
  } satisfies WithColumns<Tables['templates'], 'default_location_id' | 'made'>,
  template_fields: { ...head, ...values, entity_template_fields: ref },
  tags: { ...head, description: words, color: words, icon: words, group_tags: ref, tag_children: ref },
  entities: {
    ...head,
    ...memberColumns,
    group_entities: ref,
    entity_type_entities: must(id),
    entity_children: ref,
    /** What newer servers call the pin; never written, since older ones refuse columns that they do not know. */
    entity_location_entities: ref,
  },
  entity_fields: { ...head, ...values, entity_fields: ref },
  maintenance_entries: {
    ...head,
    date,
    scheduled_date: date,
    description: words,
    cost: money,
    entity_id: must(id),
  } satisfies WithColumns<
    Tables['maintenance_entries'],
    'completed_date' | 'noticed_on' | 'rule' | 'next_id'
  >,
  attachments: {
    id: must(id),
    created_at: dated,
    updated_at: dated,
    type: may(oneOf('photo', 'manual', 'warranty', 'attachment', 'receipt', 'thumbnail'), 'attachment'),
    primary: yes,
    path: words,
    title: words,
    mime_type: may(text, 'application/octet-stream'),
    entity_attachments: ref,
    attachment_thumbnail: ref,
  } satisfies WithColumns<
    Tables['attachments'],
    'is_primary' | 'entity_id' | 'size' | 'thumbnail_id' | 'position'
  >,
  tag_entities: { tag_id: must(id), entity_id: must(id) },
  notifiers: { ...head, url: must(text), is_active: may(flag, 1), group_id: ref, user_id: ref },
} as const satisfies Record<string, Columns>

export type ArchiveTable = keyof typeof archiveTables

/** A row of one of the tables as it is read. */
export type ArchiveRow<T extends ArchiveTable> = RowOf<(typeof archiveTables)[T]>

/** A row of one of the tables as it is written: exactly these columns, references included. */
export type WrittenRow<T extends ArchiveTable> = {
  [Name in Exclude<keyof (typeof archiveTables)[T], 'entity_location_entities'>]:
    | string
    | number
    | boolean
    | null
}

/** The file of a table. */
export const fileOf = (table: ArchiveTable): string => `${table}.json`

export const archiveTableNames = keysOf(archiveTables)

/** Hears of columns that nobody knows, and of values that cannot be understood and are left out or mended. */
export interface RowNotes {
  readonly unknown: (column: string) => void
  readonly mended: (column: string) => void
}

/** Reads the columns of a row. Throws a `BadValue` where a column must be there, and is not or cannot be understood. */
export function readColumns<C extends Columns>(
  columns: C,
  given: Readonly<Record<string, unknown>>,
  { unknown, mended }: RowNotes,
): RowOf<C> {
  for (const name of Object.keys(given)) if (!Object.hasOwn(columns, name)) unknown(name)
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, readColumn(name, column, given[name], mended)]),
  ) as RowOf<C>
}

function readColumn(
  name: string,
  column: Column<unknown>,
  given: unknown,
  mended: (column: string) => void,
): unknown {
  if (given === null || given === undefined) {
    if ('otherwise' in column) return column.otherwise
    throw new BadValue(`"${name}" is missing`)
  }
  try {
    return column.read(given)
  } catch (error) {
    if (!(error instanceof BadValue)) throw error
    const isText = column.read === text && typeof given === 'string'
    if (!isText && !('otherwise' in column)) throw new BadValue(`"${name}" ${error.message}`)
    mended(name)
    return isText ? storable(given) : column.otherwise
  }
}
