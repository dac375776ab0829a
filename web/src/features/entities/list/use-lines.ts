import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterFrame } from '../../../ui/later/after-frame.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { between, isJump, type Line, linesOf, moved, type Position } from './drawn-lines.ts'
import type { GridLayout } from './grid-layout.ts'

/** Rows beyond those that are seen which are drawn, in both directions. */
export const overscanRows = 12

/** What the lines show: so many rows, of which those are known that have been read. */
interface ListedRows {
  readonly total: number | undefined
  rowAt(index: number): unknown
  /** Asks for those that are not there; undefined when all of them are, or none can be asked for. */
  read(first: number, last: number): Promise<unknown> | undefined
  see(first: number, last: number): void
}

interface Lines {
  /** Those to draw: what is on the screen, and what is near to it. */
  readonly lines: readonly Line[]
  /** Pixels of all of them. */
  readonly height: number
}

/** Marks what scrolls a list, what above the lines scrolls away with them, and what stays above them. */
export const marks = {
  scroller: { 'data-scroller': true },
  leaving: { 'data-leaving': true },
  staying: { 'data-staying': true },
} as const

/** Pixels: of what scrolls away above the lines, which is the first in what scrolls. */
function leavingHeightOf(scroller: HTMLElement): number {
  const first = scroller.firstElementChild
  return first instanceof HTMLElement && first.dataset['leaving'] !== undefined ? first.offsetHeight : 0
}

/** Pixels: of what stays above the lines, such as the heads of the columns. */
export const stayingHeightOf = (scroller: HTMLElement): number =>
  [...scroller.querySelectorAll<HTMLElement>('[data-staying]')].reduce(
    (sum, { offsetHeight }) => sum + offsetHeight,
    0,
  )

/** Brings a line onto the screen, by the shortest way. */
export function scrollToLine(scroller: HTMLElement | null, { lineHeight }: GridLayout, line: number): void {
  if (scroller === null) return
  const room = scroller.clientHeight - stayingHeightOf(scroller)
  const begin = leavingHeightOf(scroller) + line * lineHeight
  if (begin < scroller.scrollTop) scroller.scrollTop = begin
  else if (begin + lineHeight > scroller.scrollTop + room) scroller.scrollTop = begin + lineHeight - room
}

/** Whether what has the focus stands in an element: the line of an item that is worked with becomes no other one. */
const hasFocus = (element: HTMLElement | null): boolean =>
  element?.contains(document.activeElement) === true && element !== document.activeElement

const start: Position = { top: 0, origin: 0 }

/** Milliseconds after which one stays where one has jumped to: before that, what is near to it is not drawn. */
const rest = 100

/**
 * The last position whose lines have been read, once they have been seen: what is near to it comes after that, and where one has
 * jumped to when one stays there and is not on the way to somewhere else; null until then.
 */
function useReadPosition(position: Position, isRead: boolean, isWaiting: () => boolean): Position | null {
  const [read, setRead] = useState<Position | null>(null)
  const latest = useRef<Position>(null)
  const isOnItsWay = useRef(false)
  const { origin } = position
  const hasJumped = read !== null && read.origin !== origin
  const follow = useEffectEvent((): void => startTransition(() => setRead(latest.current)))
  useEffect(() => {
    if (!isRead) return
    latest.current = position
    if (hasJumped || isOnItsWay.current) return
    isOnItsWay.current = true
    afterFrame(() => {
      isOnItsWay.current = false
      follow()
    })
  }, [position, isRead, hasJumped])
  useEffect(() => {
    if (!isRead || !hasJumped) return undefined
    const timer = setInterval(() => isWaiting() || follow(), rest)
    return () => clearInterval(timer)
  }, [origin, isRead, hasJumped, isWaiting])
  return read
}

/** Milliseconds for which nothing is drawn where one has jumped to, so that it is drawn once, with its rows. */
const maxWait = 150

/** Puts drawing off until something has been read: `wait` is false when that has lasted too long. */
function useWaiting(draw: () => void) {
  const since = useRef<number>(undefined)
  const latest = useRef<Promise<unknown>>(undefined)
  const isWaiting = useStable((): boolean => latest.current !== undefined)
  const wait = (reading: Promise<unknown>): boolean => {
    const now = performance.now()
    const began = since.current ?? now
    const left = began + maxWait - now
    since.current = left > 0 ? began : undefined
    latest.current = left > 0 ? reading : undefined
    if (left <= 0) return false
    const over = new Promise(resolve => setTimeout(resolve, left))
    void Promise.race([reading, over]).then(() => {
      if (latest.current !== reading) return
      since.current = undefined
      latest.current = undefined
      draw()
    })
    return true
  }
  return { isWaiting, wait }
}

/**
 * The lines of a grid of any length, all of them equally high. What is on the screen is drawn at once, in the frame in which it
 * is scrolled to; what is near to it when there is time, once the rows on the screen have been read. `height` is what
 * is seen of them.
 */
export function useLines(
  scroller: RefObject<HTMLElement | null>,
  { perLine, lineHeight }: GridLayout,
  rows: ListedRows,
  height: number,
): Lines {
  const [position, setPosition] = useState(start)
  const { top, origin } = position
  const count = Math.ceil((rows.total ?? 0) / perLine)
  const shown = Math.ceil(height / lineHeight) + 1
  const first = Math.max(0, Math.min(top, count - shown))
  const last = Math.min(count - 1, first + shown - 1)
  const isRead = [first, last].every(line => rows.rowAt(line * perLine) !== undefined)
  const { isWaiting, wait } = useWaiting(() => flushSync(() => see(true)))
  const near = useReadPosition(position, isRead, isWaiting)
  const see = useStable((isAwaited = false): void => {
    const { current } = scroller
    const scrolled = current === null ? 0 : current.scrollTop - leavingHeightOf(current)
    const next = Math.max(0, Math.floor(scrolled / lineHeight))
    const seen = [next * perLine, (next + shown) * perLine - 1] as const
    // Asked for before anything is drawn: it is on its way meanwhile.
    const reading = rows.read(...seen)
    const keepsLocations = isJump(position, next, shown) && !hasFocus(scroller.current)
    if (keepsLocations && reading !== undefined && !isAwaited && wait(reading)) return
    rows.see(...seen)
    if (next !== top) setPosition(moved(position, next, keepsLocations))
  })
  useEffect(() => {
    const { current } = scroller
    const follow = (): void => flushSync(() => see())
    current?.addEventListener('scroll', follow, { passive: true })
    return () => current?.removeEventListener('scroll', follow)
  }, [scroller, see])
  useEffect(() => see(), [see, lineHeight, perLine, shown])
  const beyond = Math.ceil(overscanRows / perLine)
  const linesNear =
    near === null
      ? []
      : between(Math.max(0, near.top - beyond), Math.min(count - 1, near.top + shown - 1 + beyond))
  return {
    lines: linesOf([first, last], origin, { lines: linesNear, origin: near?.origin ?? 0 }),
    height: count * lineHeight,
  }
}
