import type { Field, MembersToSet, StoredEntity } from '#features/entities/index.ts'
import type { NewProduct } from '#features/stock/index.ts'
import { keysOf } from '#kernel/keys-of.ts'

/** A type that the import needs and the group does not have. */
export interface MadeType {
  readonly id: string
  readonly isLocation: 0 | 1
  /** Absent: that of its kind. */
  readonly name?: string
}

/** A tag that a file has named for the first time. */
export interface MadeTag {
  readonly n: number
  readonly id: string
  readonly name: string
}

/** A new item: what is unlike a blank one. */
export interface MadeEntity {
  readonly n: number
  readonly id: string
  readonly typeId: string
  readonly isLocation: 0 | 1
  readonly members: Partial<StoredEntity> & Pick<StoredEntity, 'name'>
  readonly tags: readonly number[]
  readonly fields: readonly Field[]
}

/** One step of an import. */
export type ImportSubject =
  | { readonly is: 'product'; readonly made: NewProduct }
  | { readonly is: 'type'; readonly made: MadeType }
  | { readonly is: 'tag'; readonly made: MadeTag }
  | { readonly is: 'height'; readonly id: string; readonly height: number }
  | { readonly is: 'made'; readonly made: MadeEntity }
  | { readonly is: 'changed'; readonly changed: MembersToSet }

/** Members with a place of their own in a subject, or that never change. */
const apart = new Set<keyof StoredEntity>([
  'n',
  'id',
  'group_id',
  'entity_type_id',
  'is_location',
  'created_at',
])

/** The members of a row that are other than in another one. */
export function differing(before: StoredEntity, after: StoredEntity): Partial<StoredEntity> {
  const names = keysOf(after).filter(name => !apart.has(name) && before[name] !== after[name])
  return Object.fromEntries(names.map(name => [name, after[name]]))
}
