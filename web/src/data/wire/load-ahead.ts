import { useEffect } from 'react'
import { whenQuiet } from './when-quiet.ts'

/** Milliseconds without a request before a part is loaded ahead. */
export const quietMs = 700

let last: Promise<unknown> = Promise.resolve()

/**
 * Loads a part of the page that may be wanted when nothing else is on its way, one after the other. A part that fails to load is
 * loaded when it is opened.
 */
export function loadAhead(load: () => Promise<unknown>): void {
  last = last
    .then(() => whenQuiet(quietMs))
    .then(load)
    .catch(() => undefined)
}

/** The same for a part that is wanted where this is drawn. */
export function useLoadAhead(load: () => Promise<unknown>, isWanted = true): void {
  useEffect(() => {
    if (isWanted) loadAhead(load)
  }, [load, isWanted])
}
