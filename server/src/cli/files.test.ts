import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { Client } from '@stowage/contract/protocol/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStoreAt } from '#files/open-store.ts'
import { stowage, stowageHere } from '#test/command-line.ts'
import { databases, openTestDatabase, type TestDatabase } from '#test/databases.ts'
import { isNightly } from '#test/lane.ts'
import { noise } from '#test/noise.ts'
import { environmentWith, serverProgram } from '#test/program.ts'
import { type S3Server, s3Server } from '#test/s3-server.ts'
import { type RunningServer, serveHere } from '#test/server-here.ts'
import { fetchFile, upload } from '#test/uploads.ts'

/** At which writes to the bucket a move dies. */
const deaths = isNightly ? [6, 1, 3] : [6]

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe.each(databases)('moving files, on %s', kind => {
  let service: S3Server
  let testDatabase: TestDatabase
  let server: RunningServer | undefined
  let ada: Client
  let id: string
  /** The hashes of what is attached, by title. */
  let attached: Map<string, string>
  /** Where files are at first, as an address, and where they go. */
  let folder: string
  let bucket: string

  beforeEach(async () => {
    service = await s3Server()
    testDatabase = await openTestDatabase(kind)
    attached = new Map()
    folder = pathToFileURL(path.join(testDatabase.settings.STOWAGE_DATA, 'files')).href
    bucket = service.addressOf('moved')
    server = await serveHere({ ...settings(), STOWAGE_WEB_MAX_FILE_UPLOAD: '20' })
    ada = await server.signUp()
    id = (await ada.call(createEntity, { name: 'Drill' })).id
  })
  afterEach(async () => {
    await server?.kill()
    await service.close()
    await testDatabase.drop()
  })

  /** The settings of a server on the same data, with the account of the bucket. */
  const settings = (now?: string, before?: string): Record<string, string> => {
    const { STOWAGE_STORAGE_URL: _, ...account } = service.settingsFor('')
    return {
      ...testDatabase.settings,
      ...account,
      ...(now === undefined ? {} : { STOWAGE_STORAGE_URL: now }),
      ...(before === undefined ? {} : { STOWAGE_STORAGE_PREVIOUS_URL: before }),
    }
  }
  async function restartWith(now?: string, before?: string): Promise<void> {
    await server?.kill('SIGTERM')
    server = await serveHere(settings(now, before))
    ada = new Client({ ...ada.options, baseUrl: server.url })
  }
  async function attach(title: string, size: number): Promise<string> {
    const bytes = noise(size)
    const { attachments } = await upload(ada, id, { bytes, name: title })
    attached.set(title, hashOf(bytes))
    return attachments.find(each => each.title === title)?.id ?? ''
  }
  async function attachSome(): Promise<void> {
    for (const [i, size] of [1, 2, 4998, 300_000, 9_000_000].entries()) await attach(`first-${i}`, size)
  }
  /** Attaches and deletes until it is told to stop. */
  function keepBusy(name: string): () => Promise<void> {
    let isOver = false
    const work = (async () => {
      for (let i = 0; !isOver; i++) {
        const attachmentId = await attach(`${name}-${i}`, 2000 + i)
        if (i % 2 === 0) continue
        await ada.call(deleteAttachment, { id, attachment_id: attachmentId })
        attached.delete(`${name}-${i}`)
      }
    })()
    return async () => {
      isOver = true
      await work
    }
  }
  /** Reads everything that is attached, byte for byte. */
  async function verify(): Promise<void> {
    const { attachments } = await ada.call(getEntity, { id })
    const found = new Map<string, string>()
    for (const attachment of attachments) {
      const answer = await fetchFile(ada, id, attachment.id)
      expect(answer.status).toBe(200)
      found.set(attachment.title, hashOf(new Uint8Array(await answer.arrayBuffer())))
    }
    expect(found).toEqual(attached)
  }
  const keysAt = async (address: string) => {
    const account = { storageAccessKeyId: 'S3RVER', storageSecretAccessKey: 'S3RVER' }
    const store = openStoreAt(address, {
      data: testDatabase.settings.STOWAGE_DATA,
      storageUrl: undefined,
      ...account,
    })
    return (await Array.fromAsync(store.list(''), file => file.key)).filter(
      key => !key.startsWith('stowage/'),
    )
  }

  test('to a bucket and back loses nothing, while people attach and delete', async () => {
    await attachSome()
    let stop = keepBusy('before')
    const first = await stowageHere(['files', 'move', bucket], settings())
    await stop()
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.out).toContain(`STOWAGE_STORAGE_URL=${bucket} and STOWAGE_STORAGE_PREVIOUS_URL=${folder}`)

    await restartWith(bucket, folder)
    await verify()
    stop = keepBusy('between')
    const rest = await stowageHere(['files', 'move', '--remove-source', '--json'], settings(bucket, folder))
    await stop()
    expect(rest).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(rest.out)).toMatchObject({ missing: 0, failed: 0, removed: expect.any(Number) })
    expect(JSON.parse(rest.out).removed).toBeGreaterThanOrEqual(5)
    await restartWith(bucket)
    await verify()

    await restartWith(undefined, bucket)
    stop = keepBusy('after')
    const back = await stowageHere(['files', 'move', '--remove-source'], settings(undefined, bucket))
    await stop()
    expect(back).toMatchObject({ code: 0, stderr: '' })
    expect(back.out).toContain('Take STOWAGE_STORAGE_PREVIOUS_URL away')
    await restartWith()
    await verify()
  })

  test('can be broken off at any moment and done again', { tags: ['system', 'scaled'] }, async () => {
    await attachSome()
    for (const writes of deaths) {
      const child = spawn(process.execPath, [serverProgram(), 'files', 'move', bucket], {
        env: environmentWith(settings()),
      })
      let left = writes
      service.interfere = ({ method, url }) => {
        if (method !== 'PUT' || url?.includes('/stowage/') || --left > 0) return false
        child.kill('SIGKILL')
        return true
      }
      await once(child, 'exit')
    }
    service.interfere = undefined
    const last = await stowageHere(['files', 'move', bucket, '--json'], settings())
    expect(JSON.parse(last.out)).toMatchObject({ failed: 0, missing: 0 })
    expect(JSON.parse(last.out).present).toBeGreaterThan(0)
    await restartWith(bucket)
    await verify()
    expect((await keysAt(bucket)).toSorted()).toEqual((await keysAt(folder)).toSorted())
  })

  test('changes nothing when it is only tried', async () => {
    await attachSome()
    const { code, out } = await stowageHere(['files', 'move', bucket, '--dry-run', '--json'], settings())
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ carried: 5, bytes: 9_305_001, present: 0 })
    expect(service.asked.filter(each => !/^(GET|HEAD) /.test(each))).toEqual([])
  })

  test('tells of files that nobody has, and leaves where it is what is not the same', async () => {
    await attach('lost', 10)
    await attach('damaged', 10)
    await attach('whole', 10)
    const fileOf = (title: string) =>
      path.join(testDatabase.settings.STOWAGE_DATA, 'files', keyOf(title) ?? '')
    const { attachments } = await ada.call(getEntity, { id })
    const keyOf = (title: string) => attachments.find(each => each.title === title)?.path
    expect((await stowageHere(['files', 'move', bucket], settings())).code).toBe(0)
    await writeFile(fileOf('damaged'), '0123456789')
    const differs = await stowageHere(
      ['files', 'move', '--remove-source', '--json'],
      settings(bucket, folder),
    )
    expect(differs.code).toBe(1)
    expect(JSON.parse(differs.out)).toMatchObject({
      failed: 1,
      failures: [`${keyOf('damaged')}: it is not the same in both stores`],
    })
    expect(await keysAt(folder)).toEqual([keyOf('damaged')])

    const elsewhere = service.addressOf('elsewhere')
    await rm(fileOf('damaged'))
    const lost = await stowageHere(['files', 'move', elsewhere], settings())
    expect(lost.code).toBe(1)
    expect(lost.out).toContain('In neither store: 3.')
  })

  test('is refused where the files of another installation are', async () => {
    await attach('x', 10)
    const elsewhere = path.join(testDatabase.settings.STOWAGE_DATA, 'elsewhere')
    await mkdir(path.join(elsewhere, 'stowage'), { recursive: true })
    await writeFile(path.join(elsewhere, 'stowage/owner'), 'another')
    const refused = await stowageHere(['files', 'move', pathToFileURL(elsewhere).href], settings())
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.stderr).toContain('belongs to another Stowage')
  })

  test('is refused where it would go round in circles', async () => {
    await attach('x', 10)
    const same = await stowageHere(['files', 'move', '--remove-source'], settings(bucket, bucket))
    expect(same).toMatchObject({ code: 1, stderr: 'Both addresses lead to the same store.\n' })
    const again = await stowageHere(['files', 'move', folder], settings())
    expect(again.code).toBe(1)
    await verify()
  })

  test('says what to do when the bucket is not there, as the server does', { tags: 'system' }, async () => {
    const nowhere = bucket.replace('papers', 'nowhere')
    const refused = await stowage(['serve', '--web-port', '0'], settings(nowhere))
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('there is no such bucket. Make it')
    const { code, stderr } = await stowageHere(['files', 'move', nowhere], settings())
    expect(code).toBe(1)
    expect(stderr).toContain('there is no such bucket')
    const from = await stowageHere(['files', 'move'], settings(bucket, nowhere))
    expect(from.stderr).toContain('there is no such bucket')
  })
})

test.each([
  [['files']],
  [['files', 'carry']],
  [['files', 'move']],
  [['files', 'move', '/srv/files']],
  [['files', 'move', 'gs://bucket']],
  [['files', 'move', 's3://bucket', '--remove-source']],
])('"%j" says how to move files', async args => {
  const { code, stderr } = await stowageHere(args, {})
  expect(code).toBe(2)
  expect(stderr).toContain('Usage: stowage files move')
})
