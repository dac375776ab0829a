// @module-tag system
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import type { Client } from '@stowage/contract/protocol/client'
import { createExport, type ExportJob, getExport } from '@stowage/contract/tables/exports'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noise } from '#test/noise.ts'
import { databases, openTestDatabase, type TestDatabase } from './databases.ts'
import { ServerProcess } from './server-process.ts'
import { mayMount, onDisk, remount } from './small-disk.ts'
import { tryUpload, upload } from './uploads.ts'

const megabyte = 1_000_000
const timeoutMs = 60_000
/** How much of its disk Stowage leaves free, MiB. */
const reserve = 64

describe.runIf(mayMount).each(databases)('files on a disk of their own, on %s', kind => {
  let testDatabase: TestDatabase
  let folder: string
  let server: ServerProcess
  beforeEach(async () => {
    testDatabase = await openTestDatabase(kind)
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-disk-'))
  })
  afterEach(async () => {
    await server.kill()
    await testDatabase.drop()
    await rm(folder, { recursive: true })
  })

  const startOn = async (mebibytes: number): Promise<{ ada: Client; drill: Entity }> => {
    const settings = {
      ...testDatabase.settings,
      STOWAGE_STORAGE_URL: pathToFileURL(folder).href,
      STOWAGE_WEB_MAX_FILE_UPLOAD: '100',
    }
    server = await ServerProcess.start(settings, { within: onDisk(folder, mebibytes) })
    const ada = await server.signUp()
    return { ada, drill: await ada.call(createEntity, { name: 'Drill' }) }
  }
  const attachment = (megabytes: number) => ({
    bytes: noise(megabytes * megabyte),
    name: `${megabytes}.bin`,
  })
  async function ended(client: Client, { id }: ExportJob): Promise<ExportJob> {
    for (const end = performance.now() + timeoutMs; ; await sleep(50)) {
      const job = await client.call(getExport, { id })
      if (['completed', 'failed'].includes(job.status)) return job
      if (performance.now() > end) throw new Error(`It takes too long: ${server.said}`)
    }
  }

  test('an export that finds its disk full fails with this reason', async () => {
    const { ada, drill } = await startOn(reserve + 8)
    for (let i = 0; i < 3; i++) await upload(ada, drill.id, attachment(3))
    expect((await ended(ada, await ada.call(createExport, {}))).error).toBe(
      'The server has no storage space left for files',
    )
  })

  test('an export that fills its disk fails with this reason, and leaves nothing there', async () => {
    const { ada, drill } = await startOn(reserve + 60)
    for (let i = 0; i < 2; i++) await upload(ada, drill.id, attachment(20))
    for (let i = 0; i < 2; i++)
      expect(await ended(ada, await ada.call(createExport, {}))).toMatchObject({
        status: 'failed',
        error: 'The server has no storage space left for files',
      })
    // There is as much room as before.
    await upload(ada, drill.id, attachment(15))
  })

  test('that becomes read-only is told to uploads, to probes and to the log, and is used again when it is not', async () => {
    const { ada, drill } = await startOn(reserve + 8)
    const note = { bytes: 'oil it', name: 'note.txt' }
    await upload(ada, drill.id, note)
    await remount(server.pid, folder, 'ro')
    expect(await tryUpload(ada, drill.id, note)).toMatchObject({
      status: 503,
      body: {
        code: 'storage.unavailable',
        error: expect.stringContaining('whoever runs the server has to look after it'),
      },
    })
    const ready = await fetch(`${server.url}/api/ready`)
    expect({ status: ready.status, body: await ready.json() }).toMatchObject({
      status: 503,
      body: { reasons: ['files'] },
    })
    await expect.poll(() => server.said).toContain('EROFS: read-only file system')
    await remount(server.pid, folder, 'rw')
    await upload(ada, drill.id, note)
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  })
})
