import { type RefObject, useLayoutEffect, useState } from 'react'

const atOnce = (work: () => void): void => work()

/**
 * A measure of an element from the first drawing on; `first` before it is there. `later` has a measure that has changed
 * drawn when it wants.
 */
export function useMeasured(
  element: RefObject<HTMLElement | null>,
  measureOf: (element: HTMLElement) => number,
  first: number,
  later: (work: () => void) => void = atOnce,
): number {
  const [measured, setMeasured] = useState(first)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const measure = (): void => setMeasured(measureOf(current))
    measure()
    const observer = new ResizeObserver(() => later(measure))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, measureOf, later])
  return measured
}
