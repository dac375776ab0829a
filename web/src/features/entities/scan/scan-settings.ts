import { personalKeys } from '../../../data/wire/personal-storage.ts'
import { type ScanMode, scanModeIn } from './scan-modes.ts'

/** The mode that was chosen last. */
export const keptMode = (): ScanMode => scanModeIn(localStorage.getItem(personalKeys.scanMode)) ?? 'find'

export const keepMode = (mode: ScanMode): void => localStorage.setItem(personalKeys.scanMode, mode)
