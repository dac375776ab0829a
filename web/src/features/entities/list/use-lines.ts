import { type RefObject, useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMeasured } from '../../../ui/measured/use-measured.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import type { GridLayout } from './grid-layout.ts'

/** Rows beyond those that are seen which are drawn, in both directions. */
export const drawnBeyond = 12

/** A line of the grid, in pixels from its beginning. */
export interface Line {
  readonly index: number
  readonly start: number
  readonly size: number
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

/** Nothing has been drawn yet. */
const none = -1

/** The numbers from one to another, both among them. */
export const between = (from: number, until: number): number[] =>
  Array.from({ length: Math.max(0, until - from + 1) }, (_, at) => from + at)

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
  const [top, setTop] = useState(0)
  const count = Math.ceil((rows.total ?? 0) / perLine)
  const shown = Math.ceil(height / lineHeight) + 1
  const first = Math.max(0, Math.min(top, count - shown))
  const last = Math.min(count - 1, first + shown - 1)
  const isRead = [first, last].every(line => rows.rowAt(line * perLine) !== undefined)
  const near = useDeferredValue(isRead ? first : none, none)
  const see = useStable((): void => {
    const next = Math.floor((scroller.current?.scrollTop ?? 0) / lineHeight)
    setTop(next)
    rows.see(next * perLine, (next + shown) * perLine)
  })
  useEffect(() => {
    const { current } = scroller
    const follow = (): void => flushSync(see)
    current?.addEventListener('scroll', follow, { passive: true })
    return () => current?.removeEventListener('scroll', follow)
  }, [scroller, see])
  useEffect(see, [see, lineHeight, perLine, shown])
  const beyond = Math.ceil(drawnBeyond / perLine)
  const drawn = new Set(between(first, last))
  if (near !== none)
    for (const line of between(Math.max(0, near - beyond), Math.min(count - 1, near + shown - 1 + beyond)))
      drawn.add(line)
  return {
    lines: [...drawn]
      .toSorted((one, other) => one - other)
      .map(index => ({ index, start: index * lineHeight, size: lineHeight })),
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
