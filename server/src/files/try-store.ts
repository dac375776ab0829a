import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { StartRefused } from '#kernel/start-refused.ts'
import { refusalOf } from './s3-failures.ts'
import type { FileStore } from './store.ts'

/** What a store is tried with, and what tells whose it is; no row and no sweep knows such keys. */
const [probe, mark] = ['stowage/probe', 'stowage/owner'] as const

/**
 * Tries a store out by keeping and removing a file of no bytes, and marks it with the installation that it belongs to,
 * if one is named: two on one store would sweep each other's files. Refuses the start when only the owner can mend what
 * is wrong; a service that does not answer may come back, so that is only logged.
 */
export async function tryStore(
  store: FileStore,
  installation: string | undefined,
  log: Logger,
): Promise<void> {
  try {
    await keep(store, probe, '')
    await store.remove(probe)
    await store.check()
    if (installation !== undefined) await claim(store, installation)
  } catch (error) {
    const refusal = error instanceof StartRefused ? error : refusalOf(error)
    if (refusal !== undefined) throw refusal
    log.warn({ err: error }, 'The store for files cannot be used just now')
  }
}

async function claim(store: FileStore, installation: string): Promise<void> {
  const found = await store.open(mark)
  if (found === undefined) await keep(store, mark, installation)
  else if ((await text(found)) !== installation)
    throw new StartRefused(
      `The store for files belongs to another Stowage, and each would sweep what only the other one knows. Give this one a folder or prefix of its own, such as s3://bucket/second. If the other one is gone for good, remove ${mark} there.`,
    )
}

async function keep(store: FileStore, key: string, content: string): Promise<void> {
  const staged = await store.receive(bytesOf(content), content.length)
  try {
    await staged.keep(key)
  } finally {
    await staged.discard()
  }
}

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}
