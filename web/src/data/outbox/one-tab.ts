import { basePath } from '../wire/base-path.ts'

const name = `stowage.sending${basePath}`
/** For so long a tab sends without saying again that it does, where the browser has no locks. Milliseconds. */
const leaseMs = 5000

/**
 * Does work when no other tab of this browser does: with a lock of the browser, which goes with the tab. Over plain http there is
 * none: a note in the storage stands for it. Should two tabs send all the same, the server does each thing once by its key.
 */
export function inOneTab(work: () => Promise<void>): Promise<void> {
  // Only in secure contexts.
  const locks = (navigator as { readonly locks?: LockManager }).locks
  return locks === undefined ? withLease(work) : locks.request(name, work)
}

const me = Math.random().toString(36).slice(2)

function isTaken(): boolean {
  const [holder, until] = localStorage.getItem(name)?.split(' ') ?? []
  return holder !== undefined && holder !== me && Number(until) > Date.now()
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

async function withLease(work: () => Promise<void>): Promise<void> {
  while (isTaken()) await pause(leaseMs / 5)
  const take = (): void => localStorage.setItem(name, `${me} ${Date.now() + leaseMs}`)
  take()
  const timer = setInterval(take, leaseMs / 3)
  try {
    await work()
  } finally {
    clearInterval(timer)
    if (!isTaken()) localStorage.removeItem(name)
  }
}
