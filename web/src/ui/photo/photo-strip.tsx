import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './photo-strip.module.css'

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
  // From right to left the way is negative.
  const seen = ({ scrollLeft, clientWidth }: Element): number =>
    clientWidth === 0 ? at : Math.round(Math.abs(scrollLeft) / clientWidth)
  useLayoutEffect(() => {
    const element = strip.current
    if (element !== null && seen(element) !== at) element.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={strip}
      className={styles.strip}
      onScroll={({ currentTarget }) => {
        if (seen(currentTarget) !== at) onAt(seen(currentTarget))
      }}
    >
      {children}
    </div>
  )
}
