import { personalKeys, whenForgotten } from '../../../data/personal-storage.ts'
import { createStore } from '../../../data/store.ts'

/** Where the browser keeps the columns that were chosen last, and how wide they were drawn. */
const { columns: columnsKey, widths: widthsKey } = personalKeys

export type Widths = Readonly<Record<string, number>>

function readWidths(): Widths {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(widthsKey) ?? '{}')
    return Object.fromEntries(
      Object.entries(read ?? {}).filter(([, width]) => typeof width === 'number' && width > 0),
    )
  } catch {
    return {}
  }
}

const widths = createStore(readWidths())
const columns = createStore(localStorage.getItem(columnsKey) ?? undefined)

// Columns may be named after somebody's own fields.
whenForgotten(() => {
  widths.set({})
  columns.set(undefined)
})

/** How wide columns are to be, in rem; those that nobody has drawn are missing. */
export const useWidths = (): Widths => widths.use()

/** Makes a column as wide as it was drawn; undefined: as wide as it is by itself. */
export function keepWidth(id: string, width: number | undefined): void {
  const { [id]: _, ...others } = widths.get()
  const kept = width === undefined ? others : { ...others, [id]: width }
  localStorage.setItem(widthsKey, JSON.stringify(kept))
  widths.set(kept)
}

/** The columns of lists whose address names none; undefined: the usual ones. */
export const useKeptColumns = (): string | undefined => columns.use()

/** The same at this moment. */
export const keptColumns = columns.get

export function keepColumns(show: string | undefined): void {
  if (show === undefined) localStorage.removeItem(columnsKey)
  else localStorage.setItem(columnsKey, show)
  columns.set(show)
}
