import { basePath } from '../wire/base-path.ts'

/** For so long a tab sends without saying again that it does, where the browser has no locks. Milliseconds. */
const leaseMs = 5000

/**
 * Does work of a name when no other tab of this browser does: with a lock of the browser, which goes with the tab. Over plain http there is
 * none: a note in the storage stands for it. Should two tabs send all the same, the server does each thing once by its key.
 */
export function inOneTab(work: () => Promise<void>, what: 'sending' | 'keeping' = 'sending'): Promise<void> {
  const name = `stowage.${what}${basePath}`
  // Only in secure contexts.
  const locks = (navigator as { readonly locks?: LockManager }).locks
  return locks === undefined ? withLease(name, work) : locks.request(name, work)
}

const me = Math.random().toString(36).slice(2)

function isTaken(name: string): boolean {
  const [holder, until] = localStorage.getItem(name)?.split(' ') ?? []
  return holder !== undefined && holder !== me && Number(until) > Date.now()
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

async function withLease(name: string, work: () => Promise<void>): Promise<void> {
  while (isTaken(name)) await pause(leaseMs / 5)
  const take = (): void => localStorage.setItem(name, `${me} ${Date.now() + leaseMs}`)
  take()
  const timer = setInterval(take, leaseMs / 3)
  try {
    await work()
  } finally {
    clearInterval(timer)
    if (!isTaken(name)) localStorage.removeItem(name)
  }
}
