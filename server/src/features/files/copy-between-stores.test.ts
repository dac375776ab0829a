import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { LocalStore } from '#files/local-store.ts'
import { openFiles } from '#test/open-files.ts'
import { copyBetweenStores } from './copy-between-stores.ts'

test('a file that the other store cannot take is not left open', async () => {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), 'stowage-copy-'))))
  const from = new LocalStore(folders[0] ?? '')
  const to = new LocalStore(folders[1] ?? '')
  const staged = await from.receive(Readable.from([Buffer.from('drill')]), 10)
  await staged.keep('drill')
  await staged.discard()
  await rm(folders[1] ?? '', { recursive: true })
  await expect(copyBetweenStores({ from, to }, 'drill', 5)).rejects.toThrow()
  await expect.poll(openFiles).toEqual([])
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})
