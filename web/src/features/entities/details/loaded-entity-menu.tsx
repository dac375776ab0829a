import { loadedPart } from '../../../ui/later/loaded.tsx'

/** The menu of an item, which comes once the item is drawn. */
export const { Part: EntityMenu } = loadedPart(async () => (await import('./entity-menu.tsx')).EntityMenu)
