import { loadedPart } from '../../../ui/later/loaded.tsx'

/** The menu of an item, which comes once the item is drawn. */
export const { Part: EntityMenu } = loadedPart(async () => (await import('./entity-menu.tsx')).EntityMenu)

/** What stands beside it in the head of a wide page. */
export const { Part: HeadActions } = loadedPart(async () => (await import('./head-actions.tsx')).HeadActions)
