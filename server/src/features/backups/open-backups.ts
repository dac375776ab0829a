import { access, constants, mkdir, readdir } from 'node:fs/promises'
import type { SecureContext } from 'node:tls'
import type { Database } from '#db/database.ts'
import { findInstanceSetting, setInstanceSetting } from '#db/instance-settings.ts'
import type { Writer } from '#db/reader-writer.ts'
import { codeOf } from '#files/folders.ts'
import { folderAt, openStoreAt, type StoreSettings } from '#files/open-store.ts'
import type { FileStore } from '#files/store.ts'
import { StartupError } from '#kernel/startup-error.ts'

/** Under which fact a database notes the folder that its server has put backups into; backups do not have it. */
export const folderFact = 'backup_folder'

/** The settings that tell where backups go. */
export interface BackupLocation extends StoreSettings {
  readonly backup: { readonly url: string | undefined }
}

/**
 * Opens the store for backups. A folder that cannot be used is refused under the name of its setting, and so is one in
 * which there is nothing though backups were put there: its disk is not mounted.
 */
export async function openBackups(
  database: Database,
  location: BackupLocation,
  trust?: SecureContext,
): Promise<FileStore> {
  const reason = await findObstacle(database, location)
  if (reason !== undefined) throw refused(reason)
  const folder = backupFolder(location)
  if (folder !== undefined)
    await mkdir(folder, { recursive: true }).catch((error: Error) => {
      throw refused(unusable(folder, error))
    })
  return openStoreAt(location.backup.url, location, trust)
}

const refused = (reason: string): StartupError =>
  new StartupError(`STOWAGE_BACKUP_URL names a folder that ${reason}`)

const unusable = (folder: string, { message }: Error): string =>
  `cannot be used (${folder}: ${message}). Let this user write there, or choose another.`

/** The folder for backups; undefined when they go to a bucket. */
export const backupFolder = ({ backup: { url } }: BackupLocation): string | undefined =>
  url === undefined ? undefined : folderAt(url)

/** What keeps backups from being put into their folder, and what to do; changes nothing. */
export async function findObstacle(
  database: Database,
  location: BackupLocation,
): Promise<string | undefined> {
  const folder = backupFolder(location)
  if (folder === undefined) return undefined
  const found = await lookInto(folder)
  if (found instanceof Error) return unusable(folder, found)
  if (found === 'in use' || (await database.read(db => findInstanceSetting(db, folderFact))) !== folder)
    return undefined
  return `is ${found}, though backups were put there (${folder}). Mount its disk, or, if it is meant to begin anew, put an empty file into it.`
}

async function lookInto(folder: string): Promise<'missing' | 'empty' | 'in use' | Error> {
  try {
    const names = await readdir(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return names.length === 0 ? 'empty' : 'in use'
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'missing'
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Notes that backups are in their folder: from now on it is missed when it is empty. */
export async function noteFolder(db: Writer, location: BackupLocation): Promise<void> {
  const folder = backupFolder(location)
  if (folder !== undefined) await setInstanceSetting(db, folderFact, folder)
}
