import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, isMissing, syncFolders } from './folders.ts'

/** Attempts to make a folder that another process found empty and removed. */
const maxTries = 5

/** Errors of file systems without hard links, and of links between two file systems. */
const cannotLink = new Set([
  'EPERM',
  'EACCES',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EXDEV',
  'EMLINK',
  'EINVAL',
])

/**
 * Gives a staged file a second name, durably, below `root`. A file that is already there under this name stays, unless
 * it is not whole.
 */
export async function linkIntoStore(
  staged: string,
  size: number,
  target: string,
  root: string,
): Promise<void> {
  for (let left = maxTries; ; left--) {
    try {
      await mkdir(path.dirname(target), { recursive: true })
      await name(staged, size, target)
      // Also what somebody else has named: their folders may not be synced yet, and ours is acknowledged first.
      return await syncFolders(path.dirname(target), root)
    } catch (error) {
      if (!isMissing(error) || left === 0) throw error
    }
  }
}

async function name(staged: string, size: number, target: string): Promise<void> {
  try {
    await link(staged, target)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST' ? !(await isWhole(target, size)) : cannotLink.has(code))
      return await copy(staged, target, code === 'EXDEV' ? [target] : [staged, target])
    if (code !== 'EEXIST') throw error
  }
}

const isWhole = async (file: string, size: number): Promise<boolean> => (await stat(file)).size === size

/**
 * Where there are no links: a copy that takes the target's name when it is whole. It is made beside the staged file,
 * where whatever a crash leaves is swept, or beside the target when that is on another file system.
 */
async function copy(staged: string, target: string, locations: readonly string[]): Promise<void> {
  for (const [i, near] of locations.entries()) {
    const beside = `${near}.${randomUUID()}`
    try {
      await copyFile(staged, beside, constants.COPYFILE_EXCL)
      await sync(beside)
      return await rename(beside, target)
    } catch (error) {
      await rm(beside, { force: true })
      if (codeOf(error) !== 'EXDEV' || i === locations.length - 1) throw error
    }
  }
}

async function sync(file: string): Promise<void> {
  await using handle = await open(file, 'r+')
  await handle.sync()
}
