import type { InputOf } from '@stowage/contract/protocol/operation'
import type { downloadBackup as operation } from '@stowage/contract/server/administration'
import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { type BackupLocation, findSeries, listBackups, openBackups } from '#features/backups/index.ts'
import type { FileStore, StoredFile } from '#files/store.ts'
import { type FileAnswer, fileAnswer } from '#http/output/file-answer.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { StartupError } from '#kernel/startup-error.ts'
import type { Account, WorkCtx } from '#server/context.ts'

/** What leads to the backups of a server. */
export interface BackupPlace {
  readonly database: Database
  readonly config: BackupLocation
  readonly trust: Parameters<typeof openBackups>[2]
}

/** The backups of this server and where they are, the oldest first; throws a `StartupError` when the place cannot be used. */
export async function findBackups(
  { database, config, trust }: BackupPlace,
  now: Instant,
): Promise<{ readonly store: FileStore; readonly files: readonly StoredFile[] } | undefined> {
  if (config.backup.url === undefined) return undefined
  const series = await database.read(findSeries)
  if (series === undefined) return undefined
  const store = await openBackups(database, config, trust)
  return { store, files: await listBackups(store, series, now) }
}

/** Sends a backup to whoever runs the server; never in a demonstration, whose account is everybody's. */
export const downloadBackup =
  (place: BackupPlace & { readonly config: { readonly demo: boolean }; readonly log: Logger }) =>
  async (
    { actor, now, request }: WorkCtx<Account>,
    { name }: InputOf<typeof operation>,
  ): Promise<FileAnswer> => {
    if (place.config.demo) throw new Problem('demo.refused')
    const found = await findBackups(place, now).catch(error => {
      throw error instanceof StartupError ? new Problem('storage.unavailable', { cause: error }) : error
    })
    const backup = name === undefined ? found?.files.at(-1) : found?.files.find(({ key }) => key === name)
    if (found === undefined || backup === undefined) throw new Problem('backup.not_found')
    const facts = { backup: backup.key, userId: actor.userId, address: request.clientAddress }
    place.log.warn(facts, 'A backup is downloaded')
    return fileAnswer({
      type: 'application/zip',
      name: backup.key,
      size: () => backup.size,
      async open(range) {
        const content = await found.store.open(backup.key, range)
        if (content === undefined) throw new Problem('backup.not_found')
        return content
      },
      ranges: true,
      etag: backup.key.replace(/\.zip$/, ''),
      cacheControl: 'no-store',
    })
  }
