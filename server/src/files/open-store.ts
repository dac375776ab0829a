import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '#kernel/start-refused.ts'
import { LocalStore } from './local-store.ts'
import type { FileStore } from './store.ts'

/** Opens the store that the settings name, or refuses the start with a sentence that says what would do. */
export function openStore({ data, storageUrl }: { data: string; storageUrl: string | undefined }): FileStore {
  const folder = storageUrl === undefined ? path.join(data, 'files') : folderOf(storageUrl)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartRefused(
      `The folder ${folder} for attached files cannot be used (${reason}). Let this user write there, or choose another with STOWAGE_STORAGE_URL.`,
      { cause },
    )
  }
  return new LocalStore(folder)
}

function folderOf(storageUrl: string): string {
  const { protocol } = new URL(storageUrl)
  if (protocol !== 'file:')
    throw new StartRefused(
      `STOWAGE_STORAGE_URL names a store of the kind ${protocol}//, which is not supported yet. Use a folder, such as file:///srv/stowage-files, or leave it out.`,
    )
  // As Homebox writes it: relative to where the server was started.
  if (storageUrl.startsWith('file:///./')) return path.resolve(decodeURI(storageUrl.slice('file:///'.length)))
  try {
    return fileURLToPath(storageUrl)
  } catch (cause) {
    throw new StartRefused(
      'STOWAGE_STORAGE_URL must name a folder of this machine with three slashes, such as file:///srv/stowage-files.',
      { cause },
    )
  }
}
