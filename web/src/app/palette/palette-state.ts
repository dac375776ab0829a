import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the palette, from anywhere. */
export function showPalette(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

export const usePaletteIsOpen = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
  )
