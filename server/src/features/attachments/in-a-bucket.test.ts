import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import { Client } from '@stowage/contract/protocol/client'
import { createExport, deleteExport } from '@stowage/contract/tables/exports'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '#files/open-store.ts'
import { listJobs } from '#jobs/administer.ts'
import { day, hour } from '#kernel/clock.ts'
import { exportOf, fetchArchive, finished, importArchive, tryImport } from '#test/group-archives.ts'
import { Household } from '#test/household.ts'
import { databases } from '#test/lane.ts'
import { noise } from '#test/noise.ts'
import { quarters, sketchOf } from '#test/pictures.ts'
import { refuse, type S3Server, s3Server } from '#test/s3-server.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { fetchFile, tryUpload, upload } from '#test/uploads.ts'

describe.each(databases)('files in a bucket, on %s', { tags: 'scaled' }, kind => {
  let service: S3Server
  let stowage: TestApp
  let home: Household
  let drill: Entity
  beforeAll(async () => {
    service = await s3Server()
    stowage = await testApp(kind, {
      ...service.settingsFor(kind),
      STOWAGE_WEB_MAX_FILE_UPLOAD: '30',
      STOWAGE_TRASH_DAYS: '0',
    })
  })
  beforeEach(async () => {
    service.interfere = undefined
    home = await Household.of((await stowage.signUp()).client)
    drill = await home.make('Drill')
  })
  afterEach(() => {
    service.interfere = undefined
  })
  afterAll(async () => {
    await stowage.close()
    await service.close()
  })

  const attach = async (bytes: string | Buffer, name: string) => {
    const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    return (await upload(home.client, drill.id, { bytes: content, name })).attachments.at(-1)?.id as string
  }
  const get = (id: string, headers: Record<string, string> = {}) =>
    fetchFile(home.client, drill.id, id, headers)
  const runDue = () => stowage.app.worker.runDue()
  const stored = () =>
    Array.fromAsync(openStore(stowage.app.config).list(`${home.groupId}/`), file => file.key)
  /** The service refuses everybody, unless told otherwise in a way that nobody asks it again after. */
  const fail = (status = 403, code = 'AccessDenied') => {
    service.interfere = (_, response) => {
      refuse(response, status, code)
      return true
    }
  }

  test('come back as they went, whole and in parts', async () => {
    const content = noise(20_000_000)
    const id = await attach(content, 'large.bin')
    expect(Buffer.from(await (await get(id)).arrayBuffer()).equals(content)).toBe(true)
    const part = await get(id, { range: 'bytes=9000000-9000009' })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(9_000_000, 9_000_010))
    const parts = await get(id, { range: 'bytes=1-2, 19999990-' })
    expect((await parts.arrayBuffer()).byteLength).toBe(Number(parts.headers.get('content-length')))
  })

  test('are stored once and go with the last attachment that has them', async () => {
    const one = await attach('shared', 'one.txt')
    const two = await attach('shared', 'two.txt')
    expect(await stored()).toHaveLength(1)
    await home.client.call(deleteAttachment, { id: drill.id, attachment_id: one })
    await runDue()
    expect(await (await get(two)).text()).toBe('shared')
    await home.client.call(deleteAttachment, { id: drill.id, attachment_id: two })
    await runDue()
    expect(await stored()).toEqual([])
  })

  test('get small pictures', async () => {
    await attach(await quarters(640, 480).jpeg().toBuffer(), 'drill.jpg')
    await runDue()
    const [photo] = (await home.get(drill.id)).attachments
    const small = await get(photo?.thumbnail?.id ?? '')
    expect(await sketchOf(Buffer.from(await small.arrayBuffer()))).toBe('500x375 RGBW')
  })

  test('are set aside in the bucket when nothing names them, and go after 30 days', async () => {
    await attach('named', 'named.txt')
    const store = openStore(stowage.app.config)
    const staged = await store.receive((async function* () {})(), 0)
    await staged.keep(`${home.groupId}/documents/orphan`)
    await staged.discard()
    expect(await stored()).toHaveLength(2)
    stowage.clock.advance(2 * day)
    const sweep = () => stowage.app.schedule.runNow('sweep-files')
    const aside = async () =>
      (await Array.fromAsync(store.list('set-aside/'), ({ key }) => key)).filter(key =>
        key.endsWith(`/${home.groupId}/documents/orphan`),
      )
    await sweep()
    expect([await stored(), await aside()]).toEqual([[expect.any(String)], [expect.any(String)]])
    stowage.clock.advance(31 * day)
    await sweep()
    expect([await stored(), await aside()]).toEqual([[expect.any(String)], []])
  })

  test('go along with exports and come with imports', async () => {
    await attach('a receipt', 'receipt.txt')
    const { archive } = await exportOf(stowage, home.client)
    const other = await Household.of((await stowage.signUp('Grace')).client)
    const job = await importArchive(stowage, other.client, archive)
    expect(job).toMatchObject({ status: 'completed' })
    const [found] = (await other.list()).items
    const { id, attachments } = await other.get(found?.id ?? '')
    expect(await (await fetchFile(other.client, id, attachments[0]?.id ?? '')).text()).toBe('a receipt')
  })

  test('that cannot be reached answer 503, and all else goes on', async () => {
    const id = await attach('x', 'x.txt')
    fail()
    const down = await get(id)
    expect(down.status).toBe(503)
    expect(down.headers.get('retry-after')).toBe('10')
    expect(await down.json()).toMatchObject({ code: 'storage.unavailable' })
    expect(await tryUpload(home.client, drill.id, { bytes: 'y', name: 'y.txt' })).toMatchObject({
      status: 503,
      body: { code: 'storage.unavailable' },
    })
    const shown = await home.get(drill.id)
    expect(shown.attachments.map(each => each.title)).toEqual(['x.txt'])
    await home.client.call(deleteAttachment, { id: drill.id, attachment_id: id })
    service.interfere = undefined
    await runDue()
    expect(await stored()).toEqual([])
  })

  describe('keep waiting while they cannot be reached', () => {
    const jobs = async () =>
      (await stowage.app.database.read(db => listJobs(db))).filter(job => job.groupId === home.groupId)
    const tryOften = async () => {
      for (let i = 0; i < 4; i++) {
        await runDue()
        stowage.clock.advance(hour / 2)
      }
    }

    const expectTimeout = async (client: Client, job: { id: string }) => {
      fail()
      await tryOften()
      expect(await finished(stowage, client, job)).toMatchObject({ status: 'running' })
      service.interfere = undefined
      stowage.clock.advance(hour)
      expect(await finished(stowage, client, job)).toMatchObject({ status: 'completed' })
    }

    test('an export', async () => {
      await attach('x', 'x.txt')
      const job = await home.client.call(createExport, {})
      await expectTimeout(home.client, job)
      expect((await fetchArchive(home.client, job.id)).status).toBe(200)
    })

    test('an import', async () => {
      await attach('a receipt', 'receipt.txt')
      const { archive } = await exportOf(stowage, home.client)
      const other = await Household.of((await stowage.signUp('Grace')).client)
      const { body: job } = await tryImport(other.client, archive)
      await expectTimeout(other.client, job)
      expect((await other.list()).items.map(({ name }) => name)).toContain('Drill')
    })

    test('nothing that nobody wants any more', async () => {
      await attach('x', 'x.txt')
      const { id } = await home.client.call(createExport, {})
      fail()
      await runDue()
      stowage.clock.advance(hour)
      expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 0 }])
      await home.client.call(deleteExport, { id })
      await runDue()
      expect(await jobs()).toEqual([])
    })
  })

  test('that cannot be reached do not keep the server from starting', async () => {
    const id = await attach('x', 'x.txt')
    fail(503, 'SlowDown')
    await stowage.restart()
    service.interfere = undefined
    const client = new Client({ ...home.client.options, baseUrl: stowage.baseUrl })
    expect((await fetchFile(client, drill.id, id)).status).toBe(200)
  })
})
