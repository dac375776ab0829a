import type { AnyRouter } from '@tanstack/react-router'
import { isAt } from './use-pathname.ts'

const settings = '/settings'

/** Member of the router’s history state with the index of an entry. */
const indexKey = '__TSR_index'

/** History index of the screen before the settings; undefined when unknown. */
let before: number | undefined

/** Remembers the screen before the settings. Returns a function that stops it. */
export const watchSettings = (router: AnyRouter): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ fromLocation: from, toLocation: to }) => {
    if (!isAt(settings, to.pathname) || (from !== undefined && isAt(settings, from.pathname))) return
    // Undefined after a full load; a smaller index means *Back*: neither has a new screen before the settings.
    const isOnward = from !== undefined && to.state[indexKey] > from.state[indexKey]
    if (from === undefined) before = undefined
    else if (isOnward) before = from.state[indexKey]
  })

/** Goes back to the screen before the settings, or to Home. */
export function leaveSettings(router: AnyRouter): void {
  const by = before === undefined ? 0 : before - router.state.location.state[indexKey]
  if (by < 0) router.history.go(by)
  else void router.navigate({ to: '/home' })
}
