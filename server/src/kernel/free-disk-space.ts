import { statfs } from 'node:fs/promises'

/** How much room the disk of a folder or file has for us, bytes. */
export async function freeDiskSpace(location: string): Promise<number> {
  const { bavail, bsize } = await statfs(location)
  return bavail * bsize
}
