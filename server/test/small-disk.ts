import { execFile, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The words that run a program which sees a disk of its own, of so many MiB, mounted on a folder. */
export const onDisk = (folder: string, mebibytes: number): string[] => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${mebibytes}m stowage "$0" && exec "$@"`,
  folder,
]

/** Whether this machine lets us give programs disks of their own. */
export const mayMount = (() => {
  const [command = '', ...words] = onDisk(tmpdir(), 1)
  return spawnSync(command, [...words, 'true']).status === 0
})()

/** Lets a program that runs on a disk of its own write there, or only read. */
export async function remount(pid: number | undefined, folder: string, way: 'ro' | 'rw'): Promise<void> {
  const inside = ['--user', '--mount', '--preserve-credentials', '--target', String(pid)]
  await run('nsenter', [...inside, 'mount', '-o', `remount,${way}`, folder])
}
