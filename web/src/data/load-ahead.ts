import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Loads a part of the page when the browser is idle. A part that fails to load is loaded when it is opened. */
export function useLoadAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    void whenIdle()
      .then(load)
      .catch(() => undefined)
  }, [load])
}
