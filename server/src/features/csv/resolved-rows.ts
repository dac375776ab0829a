import type { LoadedEntity } from '#features/entities/index.ts'
import type { StoredRows } from './find-entities.ts'
import { type ImportedFields, TagNames } from './import-parts.ts'
import { ImportPlan } from './import-plan.ts'
import type { Matches, Subject } from './match-rows.ts'

/** What a file asks for, understood in the light of what is stored. */
export interface ResolvedRows {
  readonly stored: StoredRows
  readonly matches: Matches
  readonly plan: ImportPlan
  readonly tags: TagNames
  /** The stored things that the file speaks of, by id. */
  readonly entities: ReadonlyMap<string, LoadedEntity>
  readonly fields: ReadonlyMap<Subject, ImportedFields>
}
