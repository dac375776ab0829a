import { basePath } from './base-path.ts'

/**
 * Under which keys the browser keeps something of whoever is signed in; what is of one group has the group's id behind the key.
 * What else it keeps is the browser's own: the theme and the language before somebody signs in.
 */
export const personalKeys = {
  user: 'stowage.user',
  group: 'stowage.group',
  draft: 'stowage.draft',
  /** The photos of the draft belong to an item that was saved since. */
  spentPhotos: 'stowage.draft-photos-spent',
  columns: 'stowage.columns',
  widths: 'stowage.widths',
  scanMode: 'stowage.scan-mode',
  /** The ticked rows of the shopping list, with the id of the group. */
  ticked: 'stowage.ticked',
  /** Language and theme, as they are kept with the person on the server. */
  look: 'stowage.look',
} as const

/** The database with the files that a person is about to import. */
export const personalDatabase = 'stowage-import'

/** The database with the files of new items that are not saved yet. */
export const draftDatabase = 'stowage-draft'

/** The database with the items of groups, for visits without a network. */
export const householdDatabase = `stowage-household${basePath}`

/** Whose the rest is that is kept of a person: an id; undefined where that was not found out yet. */
export const keptUser = (): string | undefined => localStorage.getItem(personalKeys.user)?.split(' ')[0]

const listeners = new Set<() => void>()

/** Has it told when what the browser keeps of a person has been forgotten, for what was read of it before. */
export const whenForgotten = (listener: () => void): void => void listeners.add(listener)

/** Forgets all that the browser keeps of a person: somebody else may come next. */
export function forgetPersonal(): void {
  const all = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  for (const stored of all)
    if (Object.values(personalKeys).some(key => stored === key || stored.startsWith(`${key}.`)))
      localStorage.removeItem(stored)
  if ('indexedDB' in globalThis)
    for (const name of [personalDatabase, draftDatabase]) indexedDB.deleteDatabase(name)
  for (const listener of listeners) listener()
}
