import { EntityList } from '../features/entities/list/entity-list.tsx'
import { LocationsScreen } from '../features/locations/locations-screen.tsx'
import { loadedPart } from '../ui/later/loaded.tsx'

const { Part: PhotoTile } = loadedPart(
  async () => (await import('../features/entities/details/photo-tile.tsx')).PhotoTile,
)
const { Part: LocationTexts } = loadedPart(
  async () => (await import('../features/entities/details/location-texts.tsx')).LocationTexts,
)

const parts = { List: EntityList, PhotoTile, LocationTexts }

/** The locations, with the parts that the screens of items have. */
export const Locations = () => <LocationsScreen parts={parts} />
