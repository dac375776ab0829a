import { loadedPart } from '../../ui/later/loaded.tsx'

/** The dialog that adds a location, loaded when it is opened. */
export const { Part: AddLocation } = loadedPart(async () => (await import('./add-location.tsx')).AddLocation)
