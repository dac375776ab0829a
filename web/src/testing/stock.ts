import type { EntityType } from '@stowage/contract/catalogues/entity-types'
import type { FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import type { Tag } from '@stowage/contract/catalogues/tags'
import type { Template } from '@stowage/contract/catalogues/templates'
import type { Entity } from '@stowage/contract/entities/entity'
import type { View } from '@stowage/contract/entities/views'

/** A change, with all entities as they were before it. */
interface Recorded {
  readonly before: ReadonlyMap<string, Entity>
  readonly subject: Pick<Entity, 'id' | 'name'>
}

/** What the server holds. */
export interface Stock {
  /** By id. */
  entities: ReadonlyMap<string, Entity>
  tags: readonly Tag[]
  views: readonly View[]
  templates: readonly Template[]
  types: readonly EntityType[]
  definitions: readonly FieldDefinition[]
  /** How each change is undone, by its id. */
  readonly changes: Map<string, Recorded>
}
