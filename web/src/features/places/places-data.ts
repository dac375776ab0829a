import type { ComponentType, ReactNode } from 'react'
import type { Entity } from '../../data/entities.ts'
import type { Places } from '../../data/places.ts'

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
  readonly PlaceTexts: EntityPart
}

/** What every part of the screen needs. */
export interface PlacesData {
  readonly places: Places
  readonly currency: string
  readonly parts: ItemParts
}
