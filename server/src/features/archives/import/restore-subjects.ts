import type { Selectable } from 'kysely'
import type { KeptTable } from '#db/inventory/table-lists.ts'
import type { Tables } from '#db/tables.ts'
import type { Field, StoredEntity } from '#features/entities/index.ts'

/** A row as a plan has it: without what the group and its other columns say. */
type Planned<Row> = Omit<Row, 'group_id' | 'name_key' | 'version'>

export type RestoredType = Planned<Selectable<Tables['entity_types']>>
export type RestoredTemplate = Planned<Selectable<Tables['templates']>>
export type RestoredTemplateField = Planned<Selectable<Tables['template_fields']>>
export type RestoredTag = Planned<Selectable<Tables['tags']>>
export type RestoredEntity = Planned<StoredEntity>
export type RestoredUpkeep = Planned<Selectable<Tables['maintenance_entries']>>
export type RestoredAttachment = Planned<Selectable<Tables['attachments']>>
export type RestoredNotifier = Planned<Selectable<Tables['notifiers']>>

/** What hangs on an entity; tags by their row numbers. */
export interface EntityParts {
  readonly fields: readonly Field[]
  readonly tags: readonly number[]
  readonly upkeep: readonly RestoredUpkeep[]
  readonly attachments: readonly RestoredAttachment[]
  readonly records: readonly RestoredRecord[]
}

/** A row of a table that is in the archive as records. */
export interface RestoredRecord {
  readonly table: KeptTable
  readonly row: Readonly<Record<string, unknown>>
}

/** One step of a restoration. Parts of an entity with very many of them follow it, then its search text is written again. */
export type RestoreSubject =
  | { readonly is: 'type'; readonly row: RestoredType }
  | { readonly is: 'template'; readonly row: RestoredTemplate }
  | { readonly is: 'template field'; readonly row: RestoredTemplateField }
  | { readonly is: 'tag'; readonly row: RestoredTag }
  | { readonly is: 'entity'; readonly row: RestoredEntity; readonly parts: EntityParts }
  | {
      readonly is: 'parts'
      readonly id: string
      readonly n: number
      /** The position of the first of the fields. */
      readonly position: number
      readonly parts: EntityParts
    }
  | { readonly is: 'search text'; readonly id: string }
  | { readonly is: 'notifier'; readonly row: RestoredNotifier }
  | { readonly is: 'record'; readonly record: RestoredRecord }

/** The subjects of one kind. */
export const subjectsOf = <Is extends RestoreSubject['is']>(
  subjects: readonly RestoreSubject[],
  is: Is,
): Extract<RestoreSubject, { is: Is }>[] =>
  subjects.filter((each): each is Extract<RestoreSubject, { is: Is }> => each.is === is)

/** What hangs on the entities of some subjects. */
export const partsOf = (subjects: readonly RestoreSubject[]): EntityParts[] =>
  subjects.flatMap(each => (each.is === 'entity' || each.is === 'parts' ? [each.parts] : []))
