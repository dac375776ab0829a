import type { Selection } from '../data/items/bulk.ts'
import { createStore } from '../data/wire/store.ts'

const reported = createStore<Selection | undefined>(undefined)

/** Opens the dialog that makes a report of a selection, or closes it. */
export const showReport = reported.set

/** The selection of that dialog; undefined: it is closed. */
export const useReported = (): Selection | undefined => reported.use()

/** Everything in a location, at any depth. */
export const allIn = (locationId: string): Selection => ({ query: { within: [locationId] } }) as Selection

/** Every item that is not archived. */
export const everything = { query: { all: true } } as Selection
