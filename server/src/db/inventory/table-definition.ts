import type { SubjectKind } from '@stowage/contract/entities/subjects'
import type { Column } from './columns.ts'

/** Columns of a row in `stowage.json` of an archive, when the row itself is in a file of Homebox's format. */
export interface ExtraRecord {
  readonly kind: string
  /** Name of the id of the row. */
  readonly id: string
  /** Names of columns, by column. Without `defaults`, rows have a record only when the first one is set. */
  readonly columns: Readonly<Record<string, string>>
  /** Default values by column; rows with all of them have no record. */
  readonly defaults?: Readonly<Record<string, unknown>>
}

/** The declaration of an inventory table. ARCHITECTURE.md says how to add one. */
export interface TableDefinition {
  /** Kind of its rows in the history; null for lists and links: their changes belong to the owner. */
  readonly kind: SubjectKind | null
  /**
   * `whole`: independent rows; `part`: parts of an entity; `list`: ordered rows that are saved together;
   * `link`: pairs of rows that belong together.
   */
  readonly is: 'whole' | 'part' | 'list' | 'link'
  /** Table of the owner of a part, list or link, and the column with its id; null for whole tables. */
  readonly of: { readonly table: string; readonly column: string } | null
  /** Column with the name of a row; null without one. */
  readonly name: string | null
  /** Column with the id of the row after which rows without a name are named; null without one. */
  readonly namedAfter: string | null
  /** Column of the only person who may see a row; null when all members may. */
  readonly person: string | null
  readonly columns: Readonly<Record<string, Column>>
  /** `to undo`: changes are recorded and can be undone, deletions go to the trash. `to tell`: changes are only shown in the history. */
  readonly recorded: 'to undo' | 'to tell' | { readonly not: string }
  /** `file`: archives have a file in Homebox's format. `records`: archives have all columns in `stowage.json`. */
  readonly archive:
    | { readonly in: 'file'; readonly extras?: readonly ExtraRecord[] }
    | { readonly in: 'records' }
    | { readonly not: string }
  /** Flag of a duplicate request that copies these parts; null: never copied. */
  readonly copiedBy: string | null
  /**
   * Flag of a wipe request that also deletes parts from entities that stay; null: they are only deleted with their entities.
   * Of a whole table `every wipe`, or null: its rows stay, or the wipe itself decides.
   */
  readonly wipedBy: string | null
  /** Does a row of it make the group used? Archives are imported only into unused groups. */
  readonly isUse: boolean
  /** Rows removed in one transaction when the group is deleted; null: there are few, or they cascade. */
  readonly removedAtOnce: number | null
}
