import { statfs } from 'node:fs/promises'

/** Free space on the disk of a folder or file, bytes. */
export async function freeDiskSpace(location: string): Promise<number> {
  const { bavail, bsize } = await statfs(location)
  return bavail * bsize
}
