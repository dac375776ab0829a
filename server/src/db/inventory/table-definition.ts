import type { SubjectKind } from '@stowage/contract/entities/subjects'
import type { Column } from './columns.ts'

/** The columns that a row adds to `stowage.json` of an archive, when the row itself is in a file of Homebox's format. */
export interface ExtraRecord {
  readonly kind: string
  /** The name of the id of the row. */
  readonly id: string
  /** The names of columns, by column; there is a record only of rows in which the first of them is set. */
  readonly columns: Readonly<Record<string, string>>
}

/** The declaration of an inventory table. ARCHITECTURE.md says how to add one. */
export interface TableDefinition {
  /** The kind of its rows in the history; null for lists and links, whose changes are about their owner. */
  readonly kind: SubjectKind | null
  /**
   * `whole`: rows stand for themselves; `part`: each belongs to an entity; `list`: they are in order, and saved together;
   * `link`: they say nothing but that two rows belong together.
   */
  readonly is: 'whole' | 'part' | 'list' | 'link'
  /** The table of which they are parts, lists or links, and the column that names the row of that; null for what is whole. */
  readonly of: { readonly table: string; readonly column: string } | null
  /** The column that names a row; null when none does. */
  readonly name: string | null
  /** The column of the only person who sees a row; null when everybody in the group does. */
  readonly person: string | null
  readonly columns: Readonly<Record<string, Column>>
  /** `to undo`: changes are recorded, can be taken back, and deletions are in the trash. `to tell`: they are only told. */
  readonly recorded: 'to undo' | 'to tell' | { readonly not: string }
  /** `file`: archives have a file of it in Homebox's format. `records`: they have all of its columns in `stowage.json`. */
  readonly archive:
    | { readonly in: 'file'; readonly extra?: ExtraRecord }
    | { readonly in: 'records' }
    | { readonly not: string }
  /** The flag of a request for a copy of an entity that asks for copies of its parts; null: none is copied. */
  readonly copiedBy: string | null
  /** The flag of a request for a wipe that asks to delete them of entities that stay, too; null: they only go with these. */
  readonly wipedBy: string | null
  /** Is a group that has a row of it in use? An archive is imported only into one that is not. */
  readonly isUse: boolean
  /** Rows that one transaction removes with a group; null: there are few, or they go with others. */
  readonly removedAtOnce: number | null
}
