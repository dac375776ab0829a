import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Loads a part of the page that is wanted when the browser is idle. A part that fails to load is loaded when it is opened. */
export function useLoadAhead(load: () => Promise<unknown>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return
    void whenIdle()
      .then(load)
      .catch(() => undefined)
  }, [load, isWanted])
}
