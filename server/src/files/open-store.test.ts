import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartupError } from '#kernel/startup-error.ts'
import { openStore } from './open-store.ts'
import type { FileStore } from './store.ts'

describe('the store for files', () => {
  let data: string
  beforeEach(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'stowage-open-'))
  })
  afterEach(() => rm(data, { recursive: true, force: true }))

  const keep = async (store: FileStore) => {
    const staged = await store.receive(
      (async function* () {
        yield Buffer.from('x')
      })(),
      1,
    )
    await staged.keep('a/b')
    await staged.discard()
  }

  test('is a folder in the data folder', async () => {
    await keep(openStore({ data, storageUrl: undefined }))
    expect((await stat(path.join(data, 'files/a/b'))).size).toBe(1)
  })

  test('is any other folder, given as an address', async () => {
    const folder = path.join(data, 'päpers & photos')
    await keep(openStore({ data, storageUrl: pathToFileURL(folder).href }))
    expect((await stat(path.join(folder, 'a/b'))).size).toBe(1)
  })

  test('is a folder below the one where the server was started, as Homebox writes it', async () => {
    const relative = path.relative(process.cwd(), path.join(data, 'below'))
    await keep(openStore({ data, storageUrl: `file:///./${relative}` }))
    expect((await stat(path.join(data, 'below/a/b'))).size).toBe(1)
  })

  test.each([
    ['s3:///prefix', 'must name a bucket'],
    ['s3://bucket:443', 'must name a bucket'],
    ['s3://key:secret@bucket', 'must not hold credentials'],
    ['s3://bucket?regoin=eu', '"regoin"'],
    ['s3://bucket?pathStyle=maybe', 'pathStyle'],
    ['s3://bucket?endpoint=http://[', 'endpoint'],
    ['gs://bucket', 'gs://'],
    ['mem://', 'mem://'],
    ['file://server/share', 'three slashes'],
  ])('stops the start when it is %s', (storageUrl, said) => {
    expect(() => openStore({ data, storageUrl })).toThrow(StartupError)
    expect(() => openStore({ data, storageUrl })).toThrow(said)
  })

  test('stops the start when it cannot be made', async () => {
    await writeFile(path.join(data, 'files'), 'no folder')
    expect(() => openStore({ data, storageUrl: undefined })).toThrow('STOWAGE_STORAGE_URL')
  })

  test.skipIf(process.getuid?.() === 0)('stops the start when it cannot be written', async () => {
    await chmod(data, 0o500)
    expect(() => openStore({ data, storageUrl: undefined })).toThrow('Let this user write there')
    await chmod(data, 0o700)
  })
})
