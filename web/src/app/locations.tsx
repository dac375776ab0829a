import { useLoadAhead } from '../data/load-ahead.ts'
import { PlacesScreen } from '../features/places/places-screen.tsx'
import { loadedPart } from '../ui/later/loaded.tsx'

const { load: loadPeek, Part: Peek } = loadedPart(
  async () => (await import('../features/entities/one/peek.tsx')).Peek,
)
const { Part: PhotoTile } = loadedPart(
  async () => (await import('../features/entities/one/photo-tile.tsx')).PhotoTile,
)
const { Part: PlaceTexts } = loadedPart(
  async () => (await import('../features/entities/one/place-texts.tsx')).PlaceTexts,
)

const parts = { Peek, PhotoTile, PlaceTexts }

/** The locations, with the parts that the screens of items have. */
export function Locations() {
  useLoadAhead(loadPeek)
  return <PlacesScreen parts={parts} />
}
