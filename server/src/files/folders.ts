import type { Dirent } from 'node:fs'
import { type FileHandle, open, opendir } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#kernel/problem.ts'

/** The name that the system has for what went wrong; empty when it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Is it that there is no such file or folder? */
export const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))

const full = ['ENOSPC', 'EDQUOT']
const away = ['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'ESTALE', 'ENOTCONN', 'ENODEV']

/**
 * Throws `storage.full` when the disk has no more room, `storage.unavailable` when a folder is read-only, forbidden or
 * away, and any other error as it is.
 */
export function refuseFile(cause: unknown): never {
  if (full.includes(codeOf(cause))) throw new Problem('storage.full', { cause })
  if (away.includes(codeOf(cause))) throw folderAway(cause)
  throw cause
}

/** The answer while the folder for files cannot be used. */
export const folderAway = (cause: unknown): Problem =>
  new Problem('storage.unavailable', {
    text: 'The folder for files cannot be read or written just now; whoever runs the server has to look after it',
    cause,
    retryAfter: 60,
  })

/** Entries of a folder; none when it is missing. */
export async function* entriesOf(folder: string): AsyncIterable<Dirent> {
  try {
    yield* await opendir(folder, { bufferSize: 512 })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Makes new names durable: a file is only there after a power cut when its folders were synced, too. */
export async function syncFolders(folder: string, root: string): Promise<void> {
  for (let each = folder; each.length >= root.length; each = path.dirname(each)) {
    await using handle = await open(each, 'r')
    await sync(handle)
  }
}

/** Some file systems cannot sync a folder; they have nothing to be synced. */
async function sync(handle: FileHandle): Promise<void> {
  try {
    await handle.sync()
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'].includes(codeOf(error))) throw error
  }
}
