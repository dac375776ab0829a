import { createStore } from '../../data/wire/store.ts'

/** Key of the browser's storage for scans without sound, whoever is signed in. */
const silentKey = 'stowage.scan-silent'

const silent = createStore(localStorage.getItem(silentKey) !== null)

export const isSilent = silent.get
export const useIsSilent = (): boolean => silent.use()

/** Switches the sound of scans off or on. */
export function setSilent(isOff: boolean): void {
  if (isOff) localStorage.setItem(silentKey, '1')
  else localStorage.removeItem(silentKey)
  silent.set(isOff)
}
