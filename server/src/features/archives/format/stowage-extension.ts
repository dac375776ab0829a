import { noticeKinds } from '@stowage/contract/upkeep/notifiers'
import { readRule, ruleText } from '#features/maintenance/index.ts'
import { noticesOfArchive } from '#features/notices/index.ts'
import { archiveTables, ownMemberColumns, type RowNotes, type RowOf, readColumns } from './archive-tables.ts'
import type { GivenRow } from './json-rows.ts'
import { recordKinds, type TableRecord } from './table-records.ts'
import { BadValue, flag, id, reference, text, whole } from './values.ts'

/** The file of what version 1 of the format has no room for; other readers pass over it. */
export const extensionFile = 'stowage.json'

/** The version of that file; one of another version is not understood at all. */
export const extensionVersion = 1

/** Kinds of notices as they are stored; those that are not known are left out. */
const storedKinds = (given: unknown): string => {
  const words: readonly string[] = text(given).match(/\w+/g) ?? []
  return JSON.stringify(noticeKinds.filter(kind => words.includes(kind)))
}

/** Which notices a group sends, as it stores that. */
const groupNotices = (given: unknown): string => {
  const notices = noticesOfArchive(text(given))
  if (notices === undefined)
    throw new BadValue('must be settings such as {"warranty":{"isOn":true,"days":[30]}}')
  return notices
}

/** A rule as it is stored. */
const maintenanceRule = (given: unknown): string => {
  try {
    return ruleText(readRule(text(given)))
  } catch {
    throw new BadValue('must be a rule such as {"every":3,"unit":"month","from":"done","until":""}')
  }
}

/** The hue of an accent colour, in degrees. */
const hue = (given: unknown): number => {
  const read = whole(given)
  if (read < 0 || read > 359) throw new BadValue('must be from 0 to 359')
  return read
}

/** The position of a photo among those of an item. */
const position = (given: unknown): number => {
  const read = whole(given)
  if (read < 1 || read > 1_000_000) throw new BadValue('must be from 1 to 1,000,000')
  return read
}

const must = <T>(read: (given: unknown) => T) => ({ read })
const { created_at, updated_at, type, title } = archiveTables.attachments

/** The kinds of records in the file, each with its columns. */
const kinds = {
  /** Comes first. */
  archive: { version: must(whole) },
  group: {
    name: must(text),
    currency: must(text),
    hue: { read: hue, otherwise: null },
    hide_prices: { read: flag, otherwise: 0 as const },
    hide_serial_numbers: { read: flag, otherwise: 0 as const },
    notices: { read: groupNotices, otherwise: null },
  },
  /** Where an item is kept, apart from what it belongs to. */
  pin: { entity_id: must(id), location_id: must(id) },
  /** Members of an item that Homebox lacks. */
  item: { entity_id: must(id), ...ownMemberColumns },
  /** An attachment that is an address. */
  link: {
    id: must(id),
    created_at,
    updated_at,
    type,
    primary: { read: flag, otherwise: 0 as const },
    title,
    url: must(text),
    entity_id: must(id),
  },
  /** Where an attachment stands among those of its item, if somebody has sorted the photos. */
  photo: { attachment_id: must(id), position: must(position) },
  /** How many items a template has made. */
  template: { id: must(id), made: must(whole) },
  /** How often the task of a maintenance entry comes back, and the entry that was made when it was done. */
  rule: {
    maintenance_entry_id: must(id),
    rule: must(maintenanceRule),
    next_entry_id: { read: reference, otherwise: null },
  },
  /** Of which kinds of notices a notifier hears. */
  notifier: { id: must(id), kinds: must(storedKinds) },
} as const

type Kinds = typeof kinds

/** A record of the file. */
export type StowageExtension =
  | { [Kind in keyof Kinds]: { kind: Kind } & RowOf<Kinds[Kind]> }[keyof Kinds]
  | TableRecord

/** A link as it stands in the file. */
export type ArchivedLink = Extract<StowageExtension, { kind: 'link' }>

const columns = new Set([
  'kind',
  ...Object.values(kinds).flatMap(kind => Object.keys(kind)),
  ...recordKinds.values().flatMap(kind => Object.keys(kind.columns)),
])

/** Is there a column of this name in any kind of record? */
export const isExtensionColumn = (name: string): boolean => columns.has(name)

/** Understands a record; undefined, after a note, for a kind that is not known. Throws a `BadValue`. */
export function readExtension(row: GivenRow, notes: RowNotes): StowageExtension | undefined {
  const { kind, ...given } = row
  if (typeof kind !== 'string') throw new BadValue('"kind" must be text')
  const record = recordKinds.get(kind)
  if (record !== undefined)
    return {
      kind: 'row',
      table: record.table,
      row: readColumns(record.columns, given, notes) as TableRecord['row'],
    }
  if (!Object.hasOwn(kinds, kind)) {
    notes.unknown(kind)
    return undefined
  }
  return { kind, ...readColumns(kinds[kind as keyof Kinds], given, notes) } as StowageExtension
}
