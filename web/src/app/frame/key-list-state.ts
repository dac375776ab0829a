import { createStore } from '../../data/wire/store.ts'

const isOpen = createStore(false)

/** Opens or closes the list of keys, from anywhere. */
export const showKeyList = isOpen.set

export const useKeyListIsOpen = (): boolean => isOpen.use()
