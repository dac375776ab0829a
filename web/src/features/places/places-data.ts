import type { Places } from '../../data/places.ts'

/** What every part of the screen needs. */
export interface PlacesData {
  readonly places: Places
  readonly currency: string
}
