import { personalKeys } from '../../../data/wire/personal-storage.ts'
import { createStore } from '../../../data/wire/store.ts'

/** The effect of a scanned code. */
export const scanModes = ['find', 'move', 'lend', 'return'] as const
export type ScanMode = (typeof scanModes)[number]

/** The mode that was chosen last. */
export const keptMode = (): ScanMode =>
  scanModes.find(mode => mode === localStorage.getItem(personalKeys.scanMode)) ?? 'find'

export const keepMode = (mode: ScanMode): void => localStorage.setItem(personalKeys.scanMode, mode)

/** Where the browser keeps that scans make no sound, whoever is signed in. */
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
