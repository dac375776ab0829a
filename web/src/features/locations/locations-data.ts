import type { ComponentType, ReactNode } from 'react'
import type { Entity } from '../../data/items/entities.ts'
import type { ListAround } from '../../data/items/list-around.ts'
import type { Locations } from '../../data/items/locations.ts'

type EntityPart = ComponentType<{ readonly entity: Entity; readonly first?: ReactNode }>

/** Parts of the screens of items, which are loaded when they are wanted. */
export interface ItemParts {
  readonly List: ComponentType<{ readonly around?: ListAround; readonly first?: ReactNode }>
  readonly PhotoTile: EntityPart
  readonly LocationTexts: EntityPart
  readonly LocationDocuments: EntityPart
}

/** What every part of the screen needs. */
export interface LocationsData {
  readonly locations: Locations
  readonly currency: string
  readonly parts: ItemParts
}
