import type { Named } from '@stowage/contract/history/changed-members'
import { inOrderOfNeed, isBeforeEntities, type KeptTable } from '#db/inventory/table-lists.ts'
import type { EntitySubject, Field, LoadedEntity } from '#features/entities/index.ts'
import type { Values } from '../fold-rows.ts'
import type { RowName } from '../stored-rows.ts'

/** Tables whose rows are put as they are recorded; what is worked out of them is nothing but a name key. */
export type PlainTable = Exclude<KeptTable, 'entities'>

const isPlain = (table: KeptTable): table is PlainTable => table !== 'entities'

/** Those whose rows can be there before entities are, each after those that it needs. */
export const earlyTables = inOrderOfNeed.filter(isPlain).filter(isBeforeEntities)

/** Those whose rows come after entities, in the same order. */
export const lateTables = inOrderOfNeed.filter(isPlain).filter(table => !isBeforeEntities(table))

export const plainTables = [...earlyTables, ...lateTables]

/** What taking a change back does about one recorded row. */
export type UndoAction = 'nothing' | 'put' | 'remove'

/** One step of an undo. Each step states the target, whatever is stored. */
export type UndoSubject =
  | { readonly is: 'row'; readonly table: PlainTable; readonly row: Values }
  | { readonly is: 'no row'; readonly table: PlainTable; readonly id: string }
  | { readonly is: 'fields'; readonly templateId: string; readonly fields: readonly Field[] }
  | { readonly is: 'height'; readonly id: string; readonly height: number }
  | { readonly is: 'entity'; readonly entity: LoadedEntity }
  | { readonly is: 'deletion'; readonly part: EntitySubject }

/** A row of something else, and which of its columns matter. */
export interface Cause extends RowName {
  readonly columns: readonly string[]
}

/** Something that stands against it: columns of a row, or that the row is there or is not. */
export interface Conflict {
  readonly table: string
  readonly subjectId: string
  readonly key: string
  readonly members: readonly string[]
  /** The element of a list that it is about. */
  readonly element?: Named | undefined
  /** What has become of something else, where that is why. */
  readonly cause?: Cause
}
