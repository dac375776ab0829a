import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createEntity, deleteEntity } from '@stowage/contract/entities/entities'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stowageHere } from './command-line.ts'
import { databases, openTestDatabase, type TestDatabase } from './databases.ts'
import { type S3Server, s3Server } from './s3-server.ts'
import { type RunningServer, serveHere } from './server-here.ts'
import { upload } from './uploads.ts'

type Settings = Readonly<Record<string, string>>

/** Names the store and both solutions. */
const refusal = (where: string) =>
  new RegExp(`${where} holds none of the files that the database knows.*[Mm]ount.*doctor --accept-missing`)

describe.each(databases)('a start on %s with a database that knows files', kind => {
  let testDatabase: TestDatabase
  let service: S3Server
  const started: RunningServer[] = []
  beforeAll(async () => {
    service = await s3Server()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    testDatabase = await openTestDatabase(kind)
  })
  afterEach(async () => {
    await stop()
    await testDatabase.drop()
  })

  const stop = async () => {
    for (const server of started.splice(0)) await server.kill('SIGTERM')
  }
  async function start(settings: Settings = testDatabase.settings): Promise<RunningServer> {
    const server = await serveHere(settings)
    started.push(server)
    return server
  }
  const inData = (...names: string[]) => path.join(testDatabase.settings.STOWAGE_DATA, ...names)
  const folderAt = (name: string) => ({ STOWAGE_STORAGE_URL: pathToFileURL(inData(name)).href })

  /** Leaves a stopped server with a drill to which a file is attached, and perhaps puts the drill into the trash. */
  async function seed(settings: Settings = testDatabase.settings, isTrashed = false) {
    const client = await (await start(settings)).signUp()
    const { id } = await client.call(createEntity, { name: 'Drill' })
    await upload(client, id, { bytes: 'a receipt', name: 'receipt.txt' })
    if (isTrashed) await client.call(deleteEntity, { id })
    await stop()
    return { client, id }
  }

  test('is refused while the folder is missing, and works when it is back', async () => {
    await seed()
    await rename(inData('files'), inData('away'))
    await expect(start()).rejects.toThrow(refusal(`The folder ${inData('files')}`))
    await rm(inData('files'), { recursive: true })
    await rename(inData('away'), inData('files'))
    await start()
  })

  test('is refused while the folder is empty, and nothing is written there', async () => {
    await seed()
    await rename(inData('files'), inData('away'))
    await mkdir(inData('files'))
    await expect(start()).rejects.toThrow(refusal('files'))
    await expect(start()).rejects.toThrow(refusal('files'))
    expect(await readdir(inData('files'))).toEqual([])
  })

  test('is refused with a folder of unmarked files of somebody else', async () => {
    await seed()
    await rename(inData('files'), inData('away'))
    const other = inData('files/0198aaaa-0000-7000-8000-000000000001/documents')
    await mkdir(other, { recursive: true })
    await writeFile(path.join(other, 'a'.repeat(64)), 'not ours')
    await expect(start()).rejects.toThrow(refusal('files'))
  })

  test('is refused when only the trash names files', async () => {
    await seed(testDatabase.settings, true)
    await rm(inData('files'), { recursive: true })
    await expect(start()).rejects.toThrow(refusal('files'))
  })

  test('is refused with an empty path in a bucket', async () => {
    const inBucket = (prefix: string) => ({
      ...testDatabase.settings,
      ...service.settingsFor(`${kind}-${prefix}`),
    })
    await seed(inBucket('used'))
    await expect(start(inBucket('empty'))).rejects.toThrow(
      refusal(`The bucket s3://papers/${kind}-empty of STOWAGE_STORAGE_URL`),
    )
    await start(inBucket('used'))
  })

  test('works again once it is accepted that the files are missing', async () => {
    await seed()
    await rm(inData('files'), { recursive: true })
    const look = async () => (await stowageHere(['doctor'], testDatabase.settings)).out
    expect(await look()).toContain('store has no mark and no file: is its disk mounted?')
    await stowageHere(['doctor', '--accept-missing'], testDatabase.settings)
    expect(await look()).not.toContain('is its disk mounted?')
    await start()
    await access(inData('files/stowage/owner'))
  })

  test('works when a version that set no marks has left the files there', async () => {
    await seed()
    await rm(inData('files/stowage'), { recursive: true })
    await start()
    await access(inData('files/stowage/owner'))
  })

  test('works with a new store while all files are in the previous one', async () => {
    await seed()
    const previous = { STOWAGE_STORAGE_PREVIOUS_URL: pathToFileURL(inData('files')).href }
    await start({ ...testDatabase.settings, ...folderAt('new'), ...previous })
  })

  test('is refused while some files are in neither the new store nor the previous one', async () => {
    const settings = {
      ...testDatabase.settings,
      ...folderAt('new'),
      STOWAGE_STORAGE_PREVIOUS_URL: pathToFileURL(inData('files')).href,
    }
    const { client, id } = await seed()
    const { url } = await start(settings)
    await upload(client.as({ baseUrl: url }), id, { bytes: 'in the new store', name: 'new.txt' })
    await stop()
    await rename(inData('new'), inData('away'))
    await expect(start(settings)).rejects.toThrow(
      refusal(`The folder ${inData('new')} of STOWAGE_STORAGE_URL`),
    )
  })
})

describe.each(databases)('a start on %s with a database that knows no files', kind => {
  test('works with an empty folder, or none', async () => {
    const testDatabase = await openTestDatabase(kind)
    const server = await serveHere(testDatabase.settings)
    await (await server.signUp()).call(createEntity, { name: 'Drill' })
    await server.kill('SIGTERM')
    await rm(path.join(testDatabase.settings.STOWAGE_DATA, 'files'), { recursive: true })
    const again = await serveHere(testDatabase.settings)
    await again.kill('SIGTERM')
    await testDatabase.drop()
  })
})
