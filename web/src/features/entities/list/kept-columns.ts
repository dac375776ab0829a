import { useSyncExternalStore } from 'react'

/** Where the browser keeps the columns that were chosen last, and how wide they were drawn. */
const columnsKey = 'stowage.columns'
const widthsKey = 'stowage.widths'

export type Widths = Readonly<Record<string, number>>

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = (): void => {
  for (const listener of listeners) listener()
}

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

let widths = readWidths()
let columns = localStorage.getItem(columnsKey) ?? undefined

/** How wide columns are to be, in rem; those that nobody has drawn are missing. */
export const useWidths = (): Widths => useSyncExternalStore(subscribe, () => widths)

/** Makes a column as wide as it was drawn; undefined: as wide as it is by itself. */
export function keepWidth(id: string, width: number | undefined): void {
  const { [id]: _, ...others } = widths
  widths = width === undefined ? others : { ...others, [id]: width }
  localStorage.setItem(widthsKey, JSON.stringify(widths))
  tell()
}

/** The columns of lists whose address names none; undefined: the usual ones. */
export const useKeptColumns = (): string | undefined => useSyncExternalStore(subscribe, keptColumns)

/** The same at this moment. */
export const keptColumns = (): string | undefined => columns

export function keepColumns(show: string | undefined): void {
  columns = show
  if (show === undefined) localStorage.removeItem(columnsKey)
  else localStorage.setItem(columnsKey, show)
  tell()
}
