import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import { findPepper } from '#features/api-keys/index.ts'
import { freeDiskSpace } from '#kernel/free-disk-space.ts'
import { Problem } from '#kernel/problem.ts'
import { StartupError } from '#kernel/startup-error.ts'
import type { OnFinding } from './checks.ts'
import type { Part } from './part.ts'

/** Less free space than this is a warning, bytes. */
const little = 1024 ** 3
/** Less free space than this is a fault, bytes. */
const none = 100 * 1024 ** 2

/** The settings: what was read under old names, and what links in mails and labels need. */
export const settings: Part = {
  names: ['settings'],
  async look({ notes, config }, tell) {
    const warn = (id: string, what: string) => tell({ check: 'settings', severity: 'warn', id, what })
    for (const note of notes) warn('variables', note)
    if (config.options.hostname === undefined)
      warn('STOWAGE_OPTIONS_HOSTNAME', 'is not set: links in mails and notices cannot name this server')
  },
}

/** The data folder: who may read it, and whether this user may write there. */
export const dataFolder: Part = {
  names: ['data-folder', 'disk-space'],
  async look({ config }, tell) {
    const folder = path.resolve(config.data)
    const found = await stat(folder).catch(() => undefined)
    // On PostgreSQL and with files elsewhere nothing has to be there.
    if (found === undefined) return
    await lookAtFolder(folder, found.mode, tell)
    const free = await freeDiskSpace(folder)
    if (free >= little) return
    const what = `has room for ${Math.floor(free / 1024 ** 2)} MiB`
    tell({ check: 'disk-space', severity: free < none ? 'fault' : 'warn', id: folder, what })
  },
}

async function lookAtFolder(folder: string, mode: number, tell: OnFinding): Promise<void> {
  const found = (severity: 'warn' | 'fault', id: string, what: string) =>
    tell({ check: 'data-folder', severity, id, what })
  if ((mode & 0o007) !== 0) found('warn', folder, 'can be looked into by everybody on this machine')
  const isOurs = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isOurs) found('fault', folder, 'cannot be written to by this user')
}

/** The secret behind API keys and reset links: whether it is there, and the one that the database was used with. */
export const secret: Part = {
  names: ['secret'],
  async look({ config, database }, tell) {
    await database
      .read(db => findPepper(db, config))
      .catch(error => {
        if (!(error instanceof StartupError)) throw error
        tell({ check: 'secret', severity: 'fault', id: 'pepper', what: `is not right: ${error.message}` })
      })
  },
}

/** Where files are kept: whether it can be read and written. */
export const storage: Part = {
  names: ['storage'],
  async look({ store }, tell) {
    await store.check().catch(error => {
      if (!(error instanceof Problem)) throw error
      const { cause } = error.details
      const what = `cannot be used just now: ${cause instanceof Error ? cause.message : error.message}`
      tell({ check: 'storage', severity: 'fault', id: 'store', what })
    })
  },
}

const others = ['mail', 'sign-in'] as const

/** Other servers that this one needs: asked only when that is wanted. */
export const otherServers: Part = {
  names: others,
  isWanted: ({ online }) => online !== undefined,
  async look({ online = {} }, tell) {
    for (const check of others)
      await online[check]?.().catch((error: unknown) => {
        const what = error instanceof Error ? error.message : String(error)
        tell({ check, severity: 'fault', id: 'server', what: `cannot be used: ${what}` })
      })
  },
}
