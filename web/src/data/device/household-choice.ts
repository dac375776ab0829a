import { createStore } from '../wire/store.ts'

/** Where the browser keeps that this device keeps no items. It is the device's own, whoever signs in. */
const key = 'stowage.keeps_no_items'

const wanted = createStore(localStorage.getItem(key) === null)

/** Does this device keep all items? */
export const isHouseholdWanted = (): boolean => localStorage.getItem(key) === null

export const useIsHouseholdWanted = (): boolean => wanted.use()

/** Chooses whether this device keeps all items. */
export function wantHousehold(isWanted: boolean): void {
  if (isWanted) localStorage.removeItem(key)
  else localStorage.setItem(key, 'true')
  wanted.set(isWanted)
}

interface Connection {
  readonly saveData?: boolean
  readonly type?: string
}

/** Is each byte paid for, or does the person want to save them? Some browsers do not say. */
export function isMetered(): boolean {
  const { connection } = navigator as { readonly connection?: Connection }
  return connection?.saveData === true || connection?.type === 'cellular'
}
