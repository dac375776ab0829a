import type { Tables } from '../tables.ts'

/** A table of which it is recorded what a change does to its rows. */
export interface RecordedTable {
  readonly table: keyof Tables
  /**
   * `row`: each row; `link`: that a row comes or goes, nothing else of it; `list`: all rows of a subject together, as they
   * were before the first of them was written.
   */
  readonly shape: 'row' | 'link' | 'list'
  /** The column with the group. */
  readonly group: string
  /** The column that names the subject, by id or, for what belongs to entities, by their row number. */
  readonly subject: { readonly id: string } | { readonly entityN: string }
  /** The column that tells the rows of one subject apart. */
  readonly key?: string
  /** The same where the column has the row number of a tag, whose id is recorded. */
  readonly tagN?: string
  /** Columns whose changes are not recorded: they follow from others, or nobody asked for them. */
  readonly ignored: readonly string[]
  /** Columns that are in no snapshot. */
  readonly omitted?: readonly string[]
  /** What happens to rows that is not recorded. */
  readonly unrecorded?: readonly ('insert' | 'delete')[]
}

const versioned = ['group_id', 'id', 'version', 'created_at', 'updated_at']
const dated = ['group_id', 'id', 'created_at', 'updated_at']

/** What is recorded: the inventory, and who is in the group. */
export const recordedTables: readonly RecordedTable[] = [
  {
    table: 'entities',
    shape: 'row',
    group: 'group_id',
    subject: { id: 'id' },
    ignored: [...versioned, 'n', 'name_key', 'kept_in', 'number_order', 'height'],
    omitted: ['kept_in', 'number_order'],
  },
  {
    table: 'entity_fields',
    shape: 'list',
    group: 'group_id',
    subject: { entityN: 'entity_n' },
    ignored: [],
    omitted: ['group_id', 'entity_n', 'position'],
  },
  {
    table: 'entity_tags',
    shape: 'link',
    group: 'group_id',
    subject: { entityN: 'n' },
    tagN: 'tag_n',
    ignored: [],
  },
  {
    table: 'tags',
    shape: 'row',
    group: 'group_id',
    subject: { id: 'id' },
    ignored: [...versioned, 'n', 'name_key'],
  },
  {
    table: 'entity_types',
    shape: 'row',
    group: 'group_id',
    subject: { id: 'id' },
    ignored: [...versioned, 'name_key'],
  },
  {
    table: 'templates',
    shape: 'row',
    group: 'group_id',
    subject: { id: 'id' },
    ignored: [...versioned, 'name_key', 'made'],
  },
  {
    table: 'template_fields',
    shape: 'list',
    group: 'group_id',
    subject: { id: 'template_id' },
    ignored: [],
    omitted: ['group_id', 'template_id', 'position'],
  },
  {
    table: 'attachments',
    shape: 'row',
    group: 'group_id',
    subject: { id: 'entity_id' },
    key: 'id',
    // Small pictures come and go by themselves; they are kept with what is deleted.
    ignored: [...dated, 'thumbnail_id', 'path', 'size', 'mime_type'],
  },
  {
    table: 'maintenance_entries',
    shape: 'row',
    group: 'group_id',
    subject: { id: 'entity_id' },
    key: 'id',
    ignored: [...dated, 'noticed_on', 'next_id'],
  },
  {
    table: 'notifiers',
    shape: 'row',
    group: 'group_id',
    subject: { id: 'id' },
    key: 'user_id',
    ignored: [...dated, 'name_key'],
  },
  {
    table: 'memberships',
    shape: 'row',
    group: 'group_id',
    subject: { id: 'user_id' },
    ignored: ['group_id', 'user_id', 'created_at'],
  },
  {
    table: 'groups',
    shape: 'row',
    group: 'id',
    subject: { id: 'id' },
    ignored: ['id', 'version', 'created_at', 'updated_at'],
    unrecorded: ['insert', 'delete'],
  },
  {
    table: 'invitations',
    shape: 'row',
    group: 'group_id',
    subject: { id: 'id' },
    ignored: [...dated, 'token_hash', 'max_uses', 'created_by', 'sent_to', 'is_mailed'],
    omitted: ['token_hash', 'sent_to'],
  },
]

/** Tables whose rows are parts of an entity, each named by a key of its own. */
export const partTables: readonly string[] = ['attachments', 'maintenance_entries']

export const isPartTable = (table: string): boolean => partTables.includes(table)

const owners: Readonly<Record<string, string>> = {
  entity_fields: 'entities',
  entity_tags: 'entities',
  template_fields: 'templates',
}

/** The table of what the rows of a table belong to, where they are nothing of their own; else the table itself. */
export const ownerTable = (table: string): string => owners[table] ?? table

/** The columns of a move: what changes nothing else puts an item elsewhere. */
export const locationColumns: readonly string[] = ['parent_id', 'location_id']
