import { useLoadAhead } from '../data/load-ahead.ts'
import { LocationsScreen } from '../features/locations/locations-screen.tsx'
import { loadedPart } from '../ui/later/loaded.tsx'

const { load: loadPeek, Part: Peek } = loadedPart(
  async () => (await import('../features/entities/details/peek.tsx')).Peek,
)
const { Part: PhotoTile } = loadedPart(
  async () => (await import('../features/entities/details/photo-tile.tsx')).PhotoTile,
)
const { Part: LocationTexts } = loadedPart(
  async () => (await import('../features/entities/details/location-texts.tsx')).LocationTexts,
)

const parts = { Peek, PhotoTile, LocationTexts }

/** The locations, with the parts that the screens of items have. */
export function Locations() {
  useLoadAhead(loadPeek)
  return <LocationsScreen parts={parts} />
}
