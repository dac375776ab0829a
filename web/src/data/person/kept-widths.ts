import { personalKeys, whenForgotten } from '../wire/personal-storage.ts'
import { createStore } from '../wire/store.ts'

/** Where the browser keeps how wide columns were drawn. */
const key = personalKeys.widths

export type Widths = Readonly<Record<string, number>>

function readWidths(): Widths {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return Object.fromEntries(
      Object.entries(read ?? {}).filter(([, width]) => typeof width === 'number' && width > 0),
    )
  } catch {
    return {}
  }
}

const widths = createStore(readWidths())

// Columns may be named after somebody's own fields.
whenForgotten(() => widths.set({}))

/** How wide columns are to be, in rem; those that nobody has drawn are missing. */
export const useWidths = (): Widths => widths.use()

/** Makes a column as wide as it was drawn; undefined: as wide as it is by itself. */
export function keepWidth(id: string, width: number | undefined): void {
  const { [id]: _, ...others } = widths.get()
  const kept = width === undefined ? others : { ...others, [id]: width }
  localStorage.setItem(key, JSON.stringify(kept))
  widths.set(kept)
}
