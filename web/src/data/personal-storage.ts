/** Under which keys the browser keeps something of whoever is signed in. What else it keeps is the device's: theme, language. */
export const personalKeys = {
  group: 'stowage.group',
  draft: 'stowage.draft',
  columns: 'stowage.columns',
  widths: 'stowage.widths',
} as const

const listeners = new Set<() => void>()

/** Has it told when what the browser keeps of a person has been forgotten, for what was read of it before. */
export const whenForgotten = (listener: () => void): void => void listeners.add(listener)

/** Forgets all that the browser keeps of a person: somebody else may come next. */
export function forgetPersonal(): void {
  for (const key of Object.values(personalKeys)) localStorage.removeItem(key)
  for (const listener of listeners) listener()
}
