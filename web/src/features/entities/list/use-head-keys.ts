import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { keepWidth } from '../../../data/person/kept-widths.ts'
import { type WidthLimits, widthAfter } from '../../../ui/resizer/resizer.tsx'

/** Rem: how narrow and how wide a column can be drawn. */
export const widthLimits: WidthLimits = { min: 3, max: 40 }

/** The head with the box that selects everything. */
export const selectHead = 'select'

/** The control of a head, or the head itself where it has none. */
const controlIn = (head: HTMLElement): HTMLElement => head.querySelector<HTMLElement>('button, input') ?? head

/** Puts the focus on the head of a column; undefined: on the one that had it last. */
export function focusHead(grid: Element | null, column: string | undefined): void {
  const selector = column === undefined ? '[data-stop]' : `[data-head="${CSS.escape(column)}"]`
  const head = grid?.querySelector<HTMLElement>(selector)
  if (head instanceof HTMLElement) controlIn(head).focus()
}

/** The head that a key leads to; undefined when the key is about something else. */
function headAfter(ids: readonly string[], id: string, event: KeyboardEvent): string | undefined {
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
  const [forth, back] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const at = ids.indexOf(id)
  if (event.key === forth) return ids[Math.min(at + 1, ids.length - 1)]
  if (event.key === back) return ids[Math.max(at - 1, 0)]
  return { Home: ids[0], End: ids.at(-1) }[event.key]
}

/** Changes the width of a column, or brings back the usual one. Answers whether the key was about that. */
function resize(head: HTMLElement, id: string, key: string): boolean {
  const width = widthAfter(head, key, widthLimits)
  if (id === selectHead || (width === undefined && key !== 'Enter')) return false
  keepWidth(id, width)
  return true
}

/**
 * The keys of the heads. One of them is a Tab stop, the arrows go to the others and down to the rows, and with Shift they change
 * the width of the column. `ids` are the heads in their order, the one of the names second.
 */
export function useHeadKeys(ids: readonly string[], row: RefObject<HTMLElement | null>, toRows: () => void) {
  const [last, setLast] = useState(ids[1])
  const stop = ids.includes(last ?? '') ? last : ids[1]
  const headAt = (target: EventTarget): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[data-head]') : null
  const onFocus = ({ target }: FocusEvent): void => {
    const id = headAt(target)?.dataset['head']
    if (id !== undefined) setLast(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const head = headAt(event.target)
    const id = head?.dataset['head']
    if (head === null || id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = event.shiftKey ? undefined : headAfter(ids, id, event)
    if (next !== undefined) focusHead(row.current, next)
    else if (event.key === 'ArrowDown') toRows()
    else if (!event.shiftKey || !resize(head, id, event.key)) return
    event.preventDefault()
  }
  return { stop, onFocus, onKeyDown }
}
