import { createStore } from '../data/wire/store.ts'

const isOpen = createStore(false)

/** Opens or closes the palette, from anywhere. */
export const showPalette = isOpen.set

export const usePaletteIsOpen = (): boolean => isOpen.use()
