import { useRef, useState } from 'react'

/** A function that stays the same, so that nothing is drawn anew for it, and calls the one of the last rendering. */
export function useStable<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(work)
  latest.current = work
  const [stable] = useState(
    () =>
      (...args: Args): Result =>
        latest.current(...args),
  )
  return stable
}
