import type { Places } from '../../data/places.ts'
import type { PlaceFacts } from '../../data/sum-places.ts'

/** What every part of the screen needs. */
export interface PlacesData {
  readonly places: Places
  readonly facts: ReadonlyMap<string, PlaceFacts>
  readonly currency: string
}
