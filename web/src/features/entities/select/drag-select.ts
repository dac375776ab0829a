import type { PointerEvent as ReactPointerEvent } from 'react'
import { stayingHeightOf } from '../list/use-lines.ts'

/** Pixels: so near to the edge of the list it scrolls under the pointer, and so far in each frame. */
const edge = { reach: 36, step: 14 }

type Pressed = Pick<ReactPointerEvent, 'clientX' | 'currentTarget' | 'pointerId'>

/** The index of the row at a height of the window. */
function indexAt(x: number, y: number): number | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-index]')
  return row === null || row === undefined ? undefined : Number(row.dataset['index'])
}

/** Tells each row that a pressed mouse is drawn over, until it is let go. The list scrolls with it at its edges. */
function followDrag({ clientX, currentTarget, pointerId }: Pressed, onRow: (index: number) => void): void {
  const list = currentTarget.closest<HTMLElement>('[data-scroller]')
  if (list === null) return
  let y: number | undefined
  let frame = 0
  const look = (): void => {
    frame = 0
    if (y === undefined) return
    const { top: edgeAbove, bottom } = list.getBoundingClientRect()
    const top = edgeAbove + stayingHeightOf(list)
    const direction = y < top + edge.reach ? -1 : y > bottom - edge.reach ? 1 : 0
    list.scrollBy(0, direction * edge.step)
    const index = indexAt(clientX, Math.max(top + 1, Math.min(bottom - 1, y)))
    if (index !== undefined) onRow(index)
    if (direction !== 0) frame = requestAnimationFrame(look)
  }
  const follow = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return
    y = event.clientY
    if (frame === 0) frame = requestAnimationFrame(look)
  }
  const stop = ({ type, target }: Event): void => {
    // The window has lost the focus, and not an element in it, as at each press.
    if (type === 'blur' && target !== window) return
    cancelAnimationFrame(frame)
    removeEventListener('pointermove', follow)
    removeEventListener('dragstart', refuse, true)
    for (const name of ends) removeEventListener(name, stop, true)
  }
  addEventListener('pointermove', follow)
  addEventListener('dragstart', refuse, true)
  for (const name of ends) addEventListener(name, stop, true)
}

const ends = ['pointerup', 'pointercancel', 'blur'] as const

/** Pictures are not dragged away meanwhile. */
const refuse = (event: Event): void => event.preventDefault()

/** Selects all from the row that was pressed to the one that the mouse is drawn to; `onBegin` is told when it leaves the first. */
export function followRange(
  pressed: Pressed,
  first: number,
  idsBetween: (from: number, to: number) => Promise<readonly string[]>,
  select: (ids: readonly string[]) => void,
  onBegin: () => void,
): void {
  let last = first
  followDrag(pressed, index => {
    if (index === last) return
    last = index
    onBegin()
    void idsBetween(Math.min(first, index), Math.max(first, index)).then(ids => {
      if (index === last) select(ids)
    })
  })
}
