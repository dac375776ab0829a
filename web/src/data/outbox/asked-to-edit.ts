import { createStore } from '../wire/store.ts'

/** The key of a new item that is to go back into the form; the frame opens it. */
export const askedToEdit = createStore<string | undefined>(undefined)
