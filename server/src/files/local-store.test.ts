import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { promisesOf } from '#test/store-promises.ts'
import { LocalStore } from './local-store.ts'
import { Staging } from './staging.ts'

const newFolder = () => mkdtemp(path.join(tmpdir(), 'stowage-store-'))

promisesOf('a folder', async () => {
  const folder = await newFolder()
  return { store: new LocalStore(folder), close: () => rm(folder, { recursive: true, force: true }) }
})

/** Two names in it cannot be linked: a folder for staged files that lies on another file system. */
async function splitFolder(): Promise<{ folder: string; close(): Promise<void> } | undefined> {
  const folder = await newFolder()
  const elsewhere = await mkdtemp('/dev/shm/stowage-store-').catch(() => undefined)
  const close = async () => {
    await rm(folder, { recursive: true, force: true })
    if (elsewhere !== undefined) await rm(elsewhere, { recursive: true, force: true })
  }
  if (elsewhere !== undefined && (await stat(elsewhere)).dev !== (await stat(folder)).dev) {
    await symlink(elsewhere, path.join(folder, '.incoming'))
    return { folder, close }
  }
  await close()
  return undefined
}

const probe = await splitFolder()
await probe?.close()

if (probe !== undefined)
  promisesOf('a folder without links between names', async () => {
    const split = await splitFolder()
    if (split === undefined) throw new Error('There was one a moment ago')
    return { store: new LocalStore(split.folder), close: split.close }
  })

describe('a folder', () => {
  let folder: string
  let store: LocalStore
  beforeEach(async () => {
    folder = await newFolder()
    store = new LocalStore(folder)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const receiveInto = (into: LocalStore, content = 'x') =>
    into.receive(Readable.from([Buffer.from(content)]), 1000)
  const stage = (content: string) => receiveInto(store, content)
  const key = '01890000-0000-7000-8000-000000000001/documents/a'

  test('leaves room on the disk, where the database may be', async () => {
    const sent = Readable.from([Buffer.from('x')])
    const staged = path.join(folder, '.incoming')
    await expect(new Staging(staged, Number.MAX_SAFE_INTEGER).receive(sent, 1000)).rejects.toMatchObject({
      code: 'storage.full',
    })
    expect(await readdir(staged)).toEqual([])
  })

  test('heals a file that is not whole', async () => {
    await mkdir(path.dirname(path.join(folder, key)), { recursive: true })
    await writeFile(path.join(folder, key), 'hal')
    const staged = await stage('whole')
    await staged.keep(key)
    await staged.discard()
    const file = await store.open(key)
    expect(file && (await text(file))).toBe('whole')
  })

  test('leaves no empty folders behind', async () => {
    const staged = await stage('x')
    await staged.keep(key)
    await staged.discard()
    await store.remove(key)
    expect(await readdir(folder)).toEqual(['.incoming'])
  })

  test('lists no folders and follows no links out of it', async () => {
    await mkdir(path.join(folder, 'empty'))
    await symlink('/etc', path.join(folder, 'etc'))
    await symlink('/etc/passwd', path.join(folder, 'passwd'))
    expect(await Array.fromAsync(store.list(''))).toEqual([])
  })

  test('lets nobody else read what it stages', async () => {
    const staged = await stage('x')
    expect((await stat(staged.path)).mode & 0o077).toBe(0)
    await staged.discard()
  })

  test('that is missing has nothing to list, and says of no file that it is not there', async () => {
    const nowhere = new LocalStore(path.join(folder, 'nowhere'))
    expect(await Array.fromAsync(nowhere.list(''))).toEqual([])
    await nowhere.sweepStaged(new Date())
    for (const look of [
      () => nowhere.find(key),
      () => nowhere.open(key),
      () => nowhere.borrow(key),
      () => nowhere.check(),
      () => receiveInto(nowhere),
    ])
      await expect(look()).rejects.toMatchObject({ code: 'storage.unavailable' })
    expect(await readdir(folder)).toEqual([])
  })

  test('in whose location another one appears takes nothing, until it is back', async () => {
    const staged = await stage('x')
    await staged.keep(key)
    await staged.discard()
    await rename(folder, `${folder}.away`)
    await mkdir(folder)
    await expect(stage('y')).rejects.toMatchObject({
      code: 'storage.unavailable',
      details: {
        cause: expect.objectContaining({ message: expect.stringContaining('is its disk mounted?') }),
      },
    })
    await expect(store.find(key)).rejects.toMatchObject({ code: 'storage.unavailable' })
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
    await rename(`${folder}.away`, folder)
    expect(await store.find(key)).toBeDefined()
  })
})
