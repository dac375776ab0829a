import type { AnyRouter } from '@tanstack/react-router'
import { isAt } from './use-pathname.ts'

const settings = '/settings'

/** Where the router keeps how many entries of the history lie before one. */
const indexKey = '__TSR_index'

/** How many entries of the history lay before the screen from which somebody came to the settings; undefined: none is known. */
let before: number | undefined

/** Remembers from which screen somebody comes to the settings. Returns what ends that. */
export const watchSettings = (router: AnyRouter): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation: from, toLocation: to }) => {
    if (!isAt(settings, to.pathname) || (from !== undefined && isAt(settings, from.pathname))) return
    // By Back or by a link to be loaded: what is before it was left long ago.
    const isOnward = from !== undefined && to.state[indexKey] > from.state[indexKey]
    if (from === undefined) before = undefined
    else if (isOnward) before = from.state[indexKey]
  })

/** Goes back to the screen from which somebody came to the settings, or to the first one. */
export function leaveSettings(router: AnyRouter): void {
  const by = before === undefined ? 0 : before - router.state.location.state[indexKey]
  if (by < 0) router.history.go(by)
  else void router.navigate({ to: '/home' })
}
