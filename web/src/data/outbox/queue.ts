import { whenLeft } from '../wire/session.ts'
import { whenIdle } from '../wire/when-idle.ts'
import type { Entry } from './entry.ts'
import { addEntry } from './keeping.ts'
import type { OfTab } from './outbox.ts'

const loadSender = () => import('./sender.ts')

let isStarted = false

/**
 * Sends what waits, also what was left by a tab that was closed, from now on until the session is left. Whatever sends it is loaded
 * when there is nothing else to do, or with the first change.
 */
export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  void whenIdle()
    .then(loadSender)
    .then(({ startSending }) => isStarted && startSending())
    // Without a network: the next change tries again.
    .catch(() => {
      isStarted = false
    })
}

/** Keeps a change and sends it. */
export function enqueue(entry: Entry, known?: OfTab): void {
  addEntry(entry, known)
  isStarted = true
  void loadSender().then(
    ({ startSending }) => startSending(),
    () => {
      isStarted = false
    },
  )
}

/** Has whatever sends do something; without a network it may not be there. */
const withSender = (work: (sender: Awaited<ReturnType<typeof loadSender>>) => void): void =>
  void loadSender().then(work, () => undefined)

/** Sends what waits now, not after the pause. */
export const sendNow = (): void => withSender(sender => sender.sendNow())

/** Sends an entry once more that somebody has looked at. */
export const retryEntry = (key: string): void => withSender(sender => sender.retryEntry(key))

whenLeft(() => {
  isStarted = false
})
