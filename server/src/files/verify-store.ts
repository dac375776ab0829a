import type { Logger } from 'pino'
import { StartupError } from '#kernel/startup-error.ts'
import { keepText, markStore, type Owner, requireOwn } from './mark.ts'
import type { OpenedStore } from './open-store.ts'
import { refusalOf } from './s3-failures.ts'

/** The key for trying a store; no row and no sweep knows it. */
const probe = 'stowage/probe'

/**
 * Tries a store out by keeping and removing a file of no bytes, and marks it with its owner. Refuses the start when only
 * a person can mend what is wrong, before anything is written to a store that may be another one; a service that does not answer may come back, so that is only logged.
 */
export async function verifyStore({ store, where }: OpenedStore, owner: Owner, log: Logger): Promise<void> {
  try {
    const found = await requireOwn(store, where, owner)
    await keepText(store, probe, '')
    await store.remove(probe)
    await store.check()
    await markStore(store, owner, found)
  } catch (error) {
    const refusal = error instanceof StartupError ? error : refusalOf(error)
    if (refusal !== undefined) throw refusal
    log.warn({ err: error }, 'The store for files is unavailable')
  }
}
