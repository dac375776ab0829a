import type { ComponentType, ReactNode } from 'react'
import type { Entity } from '../../data/entities.ts'
import type { Locations } from '../../data/locations.ts'

type EntityPart = ComponentType<{ readonly entity: Entity; readonly first?: ReactNode }>

/** Parts of the screens of items, which are loaded when they are wanted. */
export interface ItemParts {
  readonly Peek: ComponentType<{
    readonly id: string
    readonly onClose: () => void
    readonly onOpen: (id: string) => void
    readonly neighbour: (step: 1 | -1) => string | undefined
  }>
  readonly PhotoTile: EntityPart
  readonly LocationTexts: EntityPart
}

/** What every part of the screen needs. */
export interface LocationsData {
  readonly locations: Locations
  readonly currency: string
  readonly parts: ItemParts
}
