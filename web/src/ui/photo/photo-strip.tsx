import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './photo-strip.module.css'

/** Which photo is seen; `at` while there is no room. */
const seenIn = ({ scrollLeft, clientWidth }: Element, at: number): number =>
  // From right to left the way is negative.
  clientWidth === 0 ? at : Math.round(Math.abs(scrollLeft) / clientWidth)

/** Pictures side by side of which one is seen; a finger pushes them on. */
export function PhotoStrip({
  at,
  onAt,
  children,
}: {
  /** Which one is seen. */
  readonly at: number
  readonly onAt: (at: number) => void
  readonly children: ReactNode
}) {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = strip.current
    if (element !== null && seenIn(element, at) !== at)
      element.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={strip}
      className={styles.strip}
      onScroll={({ currentTarget }) => {
        const seen = seenIn(currentTarget, at)
        if (seen !== at) onAt(seen)
      }}
    >
      {children}
    </div>
  )
}
