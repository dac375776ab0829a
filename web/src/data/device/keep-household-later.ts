import { whenLeft } from '../wire/session.ts'
import { whenIdle } from '../wire/when-idle.ts'

let end: (() => void) | undefined
let starts = 0

/** Keeps the items of the selected group from now on. Whatever does it is loaded when there is nothing else to do. */
export function keepSoon(): void {
  // A server that builds the page as it is read has tests that count requests.
  if (!import.meta.env.PROD) return
  const start = ++starts
  void whenIdle()
    .then(() => import('./keep-household.ts'))
    .then(
      ({ keepHousehold }) => {
        if (start !== starts) return
        end?.()
        end = keepHousehold()
      },
      // Without a network: the next visit keeps them.
      () => undefined,
    )
}

/** Ends that. */
export function endKeeping(): void {
  starts++
  end?.()
  end = undefined
}

whenLeft(endKeeping)
