import { personalKeys, whenForgotten } from '../../../data/wire/personal-storage.ts'
import { createStore } from '../../../data/wire/store.ts'

/** Where the browser keeps the columns that were chosen last. */
const key = personalKeys.columns

const columns = createStore(localStorage.getItem(key) ?? undefined)

// Columns may be named after somebody's own fields.
whenForgotten(() => columns.set(undefined))

/** The columns of lists whose address names none; undefined: the usual ones. */
export const useKeptColumns = (): string | undefined => columns.use()

/** The same at this moment. */
export const keptColumns = columns.get

export function keepColumns(show: string | undefined): void {
  if (show === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, show)
  columns.set(show)
}
