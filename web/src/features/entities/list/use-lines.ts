import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMeasured } from '../../../ui/measured/use-measured.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import type { GridLayout } from './grid-layout.ts'

/** Rows beyond those that are seen which are drawn, in both directions. */
export const drawnBeyond = 12

/** A line of the grid that is drawn. */
export interface Line {
  readonly index: number
  /** What tells it from the others: where one jumps to, lines take the places of those that were seen before. */
  readonly key: number
}

/** What the lines show: so many rows, of which those are known that have been read. */
interface ListedRows {
  readonly total: number | undefined
  rowAt(index: number): unknown
  see(first: number, last: number): void
}

interface Lines {
  /** Those to draw: what is on the screen, and what is near to it. */
  readonly lines: readonly Line[]
  /** Pixels of all of them. */
  readonly height: number
  /** Brings a line onto the screen, by the shortest way. */
  scrollTo(line: number): void
}

const heightOf = (element: HTMLElement): number => element.clientHeight

/** Whether what has the focus stands in an element: the line of a thing that is worked with becomes no other one. */
const hasFocus = (element: HTMLElement | null): boolean =>
  element?.contains(document.activeElement) === true && element !== document.activeElement

/** Where the list is scrolled to: the line at the top, and the one whose key is 0. */
interface Position {
  readonly top: number
  readonly origin: number
}

const start: Position = { top: 0, origin: 0 }

/** The numbers from one to another, both among them. */
export const between = (from: number, until: number): number[] =>
  Array.from({ length: Math.max(0, until - from + 1) }, (_, at) => from + at)

/** The last position whose lines have been read, once there is time for what is near to it; null until there is one. */
function useReadPosition(position: Position, isRead: boolean): Position | null {
  const read = useRef<Position>(null)
  if (isRead) read.current = position
  return useDeferredValue(read.current, null)
}

/** The lines to draw, by their keys: those that are seen come before those near to what was seen and read last. */
function linesOf(
  [first, last]: readonly [number, number],
  origin: number,
  near: { readonly lines: readonly number[]; readonly origin: number },
): Line[] {
  const drawn = new Map<number, number>()
  for (const index of near.lines)
    if (near.origin === origin || index < first || index > last) drawn.set(index - near.origin, index)
  for (const index of between(first, last)) drawn.set(index - origin, index)
  return [...drawn].map(([key, index]) => ({ key, index })).toSorted((one, other) => one.key - other.key)
}

/**
 * The lines of a grid of any length, all of them equally high. What is on the screen is drawn at once, in the frame in which it
 * is scrolled to; what is near to it when there is time, once the rows on the screen have been read.
 */
export function useLines(
  scroller: RefObject<HTMLElement | null>,
  { perLine, lineHeight }: GridLayout,
  rows: ListedRows,
): Lines {
  const height = useMeasured(scroller, heightOf, 0)
  const [position, setPosition] = useState(start)
  const { top, origin } = position
  const count = Math.ceil((rows.total ?? 0) / perLine)
  const shown = Math.ceil(height / lineHeight) + 1
  const first = Math.max(0, Math.min(top, count - shown))
  const last = Math.min(count - 1, first + shown - 1)
  const isRead = [first, last].every(line => rows.rowAt(line * perLine) !== undefined)
  const near = useReadPosition(position, isRead)
  const see = useStable((): void => {
    const next = Math.floor((scroller.current?.scrollTop ?? 0) / lineHeight)
    rows.see(next * perLine, (next + shown) * perLine)
    const isJump = Math.abs(next - top) > shown && !hasFocus(scroller.current)
    if (next !== top) setPosition({ top: next, origin: isJump ? origin + next - top : origin })
  })
  useEffect(() => {
    const { current } = scroller
    const follow = (): void => flushSync(see)
    current?.addEventListener('scroll', follow, { passive: true })
    return () => current?.removeEventListener('scroll', follow)
  }, [scroller, see])
  useEffect(see, [see, lineHeight, perLine, shown])
  const beyond = Math.ceil(drawnBeyond / perLine)
  const linesNear =
    near === null
      ? []
      : between(Math.max(0, near.top - beyond), Math.min(count - 1, near.top + shown - 1 + beyond))
  return {
    lines: linesOf([first, last], origin, { lines: linesNear, origin: near?.origin ?? 0 }),
    height: count * lineHeight,
    scrollTo(line) {
      const { current } = scroller
      if (current === null) return
      // The heads of the columns stay above the lines.
      const room =
        current.clientHeight -
        (current.lastElementChild instanceof HTMLElement ? current.lastElementChild.offsetTop : 0)
      const start = line * lineHeight
      if (start < current.scrollTop) current.scrollTop = start
      else if (start + lineHeight > current.scrollTop + room) current.scrollTop = start + lineHeight - room
    },
  }
}
