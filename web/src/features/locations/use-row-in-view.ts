import { type RefObject, useEffect, useRef } from 'react'
import type { Location } from '../../data/items/locations.ts'

/** What of the tree is open, and which location in it is shown. */
interface OpenTree {
  readonly roots: readonly Location[]
  readonly expanded: ReadonlySet<string>
  readonly current: string | undefined
}

/** For how many frames a row is looked for that comes near as rows on the way are measured. */
const maxFrames = 10

/** The ids of the rows of a tree, from above to below. */
const rowsOf = (locations: readonly Location[], expanded: ReadonlySet<string>): string[] =>
  locations.flatMap(({ id, children }) => [id, ...(expanded.has(id) ? rowsOf(children, expanded) : [])])

/**
 * Brings the row of the location that is shown into view: once each time when another is shown, as soon as the way to it is open.
 * A tree that was hidden meanwhile, as on a phone, comes back with the location that was shown last.
 */
export function useRowInView(
  frame: RefObject<HTMLElement | null>,
  { roots, expanded, current }: OpenTree,
): void {
  const pending = useRef<string>(undefined)
  useEffect(() => {
    pending.current = current ?? pending.current
  }, [current])
  useEffect(() => {
    const id = pending.current
    const element = frame.current
    if (id === undefined || element === null || element.clientHeight === 0) return
    const rows = rowsOf(roots, expanded)
    const index = rows.indexOf(id)
    if (index < 0) return
    pending.current = undefined
    scrollNear(element, id, index / rows.length, 'nearest')
  }, [frame, roots, expanded, current])
}

/** Scrolls to a row; to about where it must be while it is too far away to be drawn. `share` is how much of all rows is above it. */
function scrollNear(
  frame: HTMLElement,
  id: string,
  share: number,
  block: ScrollLogicalPosition,
  frames = maxFrames,
): void {
  requestAnimationFrame(() => {
    const tree = frame.querySelector('[role=treegrid]')
    const row = frame.querySelector(`[role=row][data-key="${CSS.escape(id)}"]`)
    if (row !== null) return row.scrollIntoView({ block })
    if (tree === null || frames === 0) return
    const scroller = scrollerOf(frame)
    const above = tree.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    scroller.scrollBy(0, above + share * tree.scrollHeight - scroller.clientHeight / 2)
    scrollNear(frame, id, share, 'center', frames - 1)
  })
}

/** What scrolls a tree: its frame, or an element around that on a phone. */
function scrollerOf(frame: Element): Element {
  const around = frame.parentElement
  const isScroller =
    frame.scrollHeight > frame.clientHeight && /auto|scroll/.test(getComputedStyle(frame).overflowY)
  return isScroller || around === null ? frame : scrollerOf(around)
}
