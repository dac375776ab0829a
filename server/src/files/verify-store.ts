import type { Logger } from 'pino'
import { StartupError } from '#kernel/startup-error.ts'
import { claimStore, keepText, type Owner } from './mark.ts'
import type { OpenedStore } from './open-store.ts'
import { refusalOf } from './s3-failures.ts'

/** What a store is tried with; no row and no sweep knows it. */
const probe = 'stowage/probe'

/**
 * Tries a store out by keeping and removing a file of no bytes, and claims it for its owner. Refuses the start when only
 * a person can mend what is wrong; a service that does not answer may come back, so that is only logged.
 */
export async function verifyStore({ store, where }: OpenedStore, owner: Owner, log: Logger): Promise<void> {
  try {
    await keepText(store, probe, '')
    await store.remove(probe)
    await store.check()
    await claimStore(store, where, owner)
  } catch (error) {
    const refusal = error instanceof StartupError ? error : refusalOf(error)
    if (refusal !== undefined) throw refusal
    log.warn({ err: error }, 'The store for files cannot be used just now')
  }
}
