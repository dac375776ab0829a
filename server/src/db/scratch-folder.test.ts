import { randomUUID } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScratchFolder } from './scratch-folder.ts'

const prefix = 'stowage-scratch-'

let temporary: string
beforeEach(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'stowage-test-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true })
})

/** Opens a scratch folder and removes it; returns the other entries of the folder for temporary files. */
async function openAndRemove(): Promise<string[]> {
  const folder = await openScratchFolder()
  expect((await stat(folder.path)).isDirectory()).toBe(true)
  await folder.remove()
  return readdir(temporary)
}

test('openScratchFolder succeeds while another folder disappears', async () => {
  // A broken link is listed but does not exist.
  const gone = `${prefix}${randomUUID()}`
  await symlink(path.join(temporary, randomUUID()), path.join(temporary, gone))
  expect(await openAndRemove()).toEqual([gone])
})

test.each<[string, string, string[]]>([
  ['before it had a lock', `${prefix}a`, []],
  ['while an older version made its lock', `${prefix}b`, ['locking', 'locking-journal']],
  ['while it worked', `${prefix}c`, ['lock', 'copy.db']],
  ['while it removed its files', `${prefix}d.removed`, ['copy.db']],
])('the folder of a process that was killed %s is removed', async (_, name, files) => {
  await mkdir(path.join(temporary, name))
  for (const file of files) await writeFile(path.join(temporary, name, file), '')
  expect(await openAndRemove()).toEqual([])
})

test('openScratchFolder never removes folders that are opened at the same time', async () => {
  const folders = await Promise.all(Array.from({ length: 20 }, openScratchFolder))
  expect((await readdir(temporary)).length).toBe(20)
  await Promise.all(folders.map(folder => folder.remove()))
  expect(await readdir(temporary)).toEqual([])
})

test('openScratchFolder does not follow a link with the name of a scratch folder', async () => {
  const elsewhere = path.join(temporary, 'elsewhere')
  const link = path.join(temporary, `${prefix}e`)
  await mkdir(elsewhere)
  await symlink(elsewhere, link)
  await openAndRemove()
  expect(await readdir(elsewhere)).toEqual([])
  expect((await lstat(link)).isSymbolicLink() && (await readlink(link))).toBe(elsewhere)
})

test('openScratchFolder leaves a folder whose lock is unreadable', async () => {
  const name = `${prefix}f`
  await mkdir(path.join(temporary, name))
  await writeFile(path.join(temporary, name, 'lock'), 'no lock'.repeat(1000))
  expect(await openAndRemove()).toEqual([name])
})
