import { LocationsScreen } from '../features/locations/locations-screen.tsx'
import { loadedPart } from '../ui/later/loaded.tsx'

const { load: loadList, Part: List } = loadedPart(
  async () => (await import('../features/entities/list/entity-list.tsx')).EntityList,
)
const { Part: PhotoTile } = loadedPart(
  async () => (await import('../features/entities/details/photo-tile.tsx')).PhotoTile,
)
const { Part: LocationTexts } = loadedPart(
  async () => (await import('../features/entities/details/location-texts.tsx')).LocationTexts,
)
const { Part: LocationDocuments } = loadedPart(
  async () => (await import('../features/entities/documents/location-documents.tsx')).LocationDocuments,
)

const parts = { List, PhotoTile, LocationTexts, LocationDocuments }

// Beside what the screen reads, and not after it. Where it can't be loaded, the screen says so when it is wanted.
loadList().catch(() => undefined)

/** The locations, with the parts that the screens of items have. */
export const Locations = () => <LocationsScreen parts={parts} />
