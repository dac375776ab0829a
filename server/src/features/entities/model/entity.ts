import { defaultsByColumn } from '@stowage/contract/entities/entity-members'
import type { Selectable } from 'kysely'
import type { StoredRow } from '#db/inventory/insert-rows.ts'
import type { Tables } from '#db/tables.ts'
import { type Links, linksOf } from '#kernel/hierarchy.ts'
import { nameKeyOf } from '#kernel/name-key.ts'

/** An entity's row as it is read. */
export type EntityRow = Selectable<Tables['entities']>

/** An entity's row as it is written: without what the database works out. */
export type StoredEntity = StoredRow<'entities'>

/** A custom field's row, without whose it is and where it stands. */
export type Field = Omit<
  Selectable<Tables['entity_fields']>,
  'group_id' | 'entity_n' | 'position' | 'text_key' | 'numeric_value' | 'day_value'
>

/** Everything that belongs to one entity and is written with it. */
export interface LoadedEntity {
  readonly row: StoredEntity
  /** The row numbers of its tags, in no order. */
  readonly tags: readonly number[]
  readonly fields: readonly Field[]
  /** Its attachments, where they have been read: searches look at their titles, too. */
  readonly titled?: readonly Pick<Tables['attachments'], 'title' | 'type'>[] | undefined
}

/** A change to save: from what is stored (null: nothing yet) to what shall be (null: nothing any more). */
export interface Change {
  readonly before: LoadedEntity | null
  readonly after: LoadedEntity | null
}

/** A change of which something stays. */
export interface Kept extends Change {
  readonly after: LoadedEntity
}

/** Where an item is: the pin, or else the parent. */
export const containerOf = (row: Placed): string | null => row.location_id ?? row.parent_id

/** Where an item is said to be. */
type Placed = Pick<EntityRow, 'parent_id' | 'location_id'>

/** What items lie in or belong to directly: their parents and their pins, where they have them. */
export const containersAbove = (rowOf: (id: string) => Placed | undefined): Links =>
  linksOf(
    id => rowOf(id)?.parent_id,
    id => rowOf(id)?.location_id,
  )

/** A row as it was read, ready to be written again. */
export function toStored({ kept_in: _place, number_order: _order, ...row }: EntityRow): StoredEntity {
  return row
}

/** A row that has everything unset but the name. */
export function blankEntity(
  known: Pick<
    StoredEntity,
    'n' | 'id' | 'group_id' | 'entity_type_id' | 'is_location' | 'name' | 'created_at'
  >,
): StoredEntity {
  return {
    ...defaultsByColumn,
    ...known,
    name_key: nameKeyOf(known.name),
    parent_id: null,
    location_id: null,
    height: 0,
    version: 1,
    updated_at: known.created_at,
  }
}
