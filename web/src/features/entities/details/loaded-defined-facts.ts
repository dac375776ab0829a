import { loadedPart } from '../../../ui/later/loaded.tsx'

/** The fields of the type of an item, in a file of their own: many households have none. */
export const { Part: FactsOfType } = loadedPart(async () => (await import('./defined-facts.tsx')).FactsOfType)

export const { Part: StatusWord } = loadedPart(async () => (await import('./defined-facts.tsx')).StatusWord)
