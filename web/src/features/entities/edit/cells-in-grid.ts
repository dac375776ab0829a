/** The cell of the table that had the focus last: only that one takes it. */
let focused: HTMLElement | undefined

/** The column of the cell that an event happened in; undefined when it was in none. */
export const columnAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-column]')?.dataset['column'] : undefined

/** Whether an event happened in what edits a cell. */
export const isInEditor = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-editor]') !== null

/** The cell of a row. */
const cellIn = (grid: Element, index: number, column: string): HTMLElement | null =>
  grid.querySelector(`[data-index="${index}"] [data-column="${CSS.escape(column)}"]`)

/** The index of the row that an element stands in. */
export const indexOf = (element: Element): number =>
  Number(element.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? 0)

/** Puts the focus on a cell; false when it is not there. */
export function focusCell(grid: Element | null, index: number, column: string): boolean {
  const cell = grid === null ? null : cellIn(grid, index, column)
  if (cell === null) return false
  focused?.removeAttribute('tabindex')
  focused = cell
  cell.tabIndex = -1
  cell.focus()
  return true
}
