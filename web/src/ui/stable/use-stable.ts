import { useInsertionEffect, useRef, useState } from 'react'

/**
 * A function that stays the same, so that nothing is drawn anew for it, and calls the one of the last rendering: for what is handed
 * on. It is not called while rendering. What only an effect calls takes `useEffectEvent`.
 */
export function useStable<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(work)
  // Before the effects of all components, those below as well.
  useInsertionEffect(() => {
    latest.current = work
  })
  const [stable] = useState(
    () =>
      (...args: Args): Result =>
        latest.current(...args),
  )
  return stable
}
