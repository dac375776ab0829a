// @module-tag system
// @module-tag scaled
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import type { Client } from '@stowage/contract/protocol/client'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFilesJob } from '#features/files/index.ts'
import { sweepFiles } from '#features/files/sweep-files.task.ts'
import { openStore } from '#files/open-store.ts'
import { openBackground } from '#jobs/background.ts'
import { createWorker } from '#jobs/worker.ts'
import { day } from '#kernel/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { noise } from '#test/noise.ts'
import { backgroundTools } from './background-tools.ts'
import { chanceFrom, seed } from './chance.ts'
import { databases, openTestDatabase, type TestDatabase } from './databases.ts'
import { timesOf } from './lane.ts'
import { type S3Server, s3Server } from './s3-server.ts'
import { ServerProcess } from './server-process.ts'
import { TestClock } from './test-clock.ts'
import { fetchFile, keysIn, tryUpload } from './uploads.ts'

const kills = timesOf(1, 3)
const chance = chanceFrom(seed)
const writers = 4
const sizes = [1, 10, 5_000, 400_000, 9_000_000]

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe.each(databases)('uploads to a bucket, on %s', kind => {
  let service: S3Server
  let testDatabase: TestDatabase
  let settings: Record<string, string>
  let server: ServerProcess
  let ada: Client
  let id: string
  /** The hashes of what was sent, and of what was acknowledged and not asked to be deleted, by title. */
  const sent = new Map<string, string>()
  const acknowledged = new Map<string, string>()

  beforeAll(async () => {
    service = await s3Server()
    testDatabase = await openTestDatabase(kind)
    // What goes leaves no file for the trash: what is there at the end is named.
    settings = { ...testDatabase.settings, ...service.settingsFor(kind), STOWAGE_TRASH_DAYS: '0' }
    server = await ServerProcess.start(settings)
    ada = await server.signUp()
    id = (await ada.call(createEntity, { name: 'Drill' })).id
  })
  afterAll(async () => {
    await server.kill()
    await service.close()
    await testDatabase.drop()
  })

  async function writeOnce(title: string, size: number): Promise<void> {
    const bytes = chance() < 0.4 ? Buffer.from('the same again') : noise(size)
    sent.set(title, hashOf(bytes))
    const { status, body } = await tryUpload(ada, id, { bytes: new Uint8Array(bytes), name: title })
    if (status !== 201) throw new Error(`An upload was answered ${status}: ${JSON.stringify(body)}`)
    acknowledged.set(title, hashOf(bytes))
    if (chance() < 0.6) return
    const own = body.attachments.find(each => each.title === title)
    acknowledged.delete(title)
    await ada.call(deleteAttachment, { id, attachment_id: own?.id ?? '' })
  }

  /** Attaches and deletes for as long as the server lives. */
  async function write(writer: string): Promise<void> {
    for (let i = 0; server.isRunning; i++)
      await writeOnce(`${writer}-${i}`, sizes[i % sizes.length] ?? 0).catch((error: unknown) => {
        // A broken connection: what was asked for may have happened or not.
        if (!(error instanceof TypeError)) throw error
      })
  }

  /** Reads every attachment byte for byte; answers their titles. */
  async function verify(): Promise<Set<string>> {
    const { attachments } = await ada.call(getEntity, { id })
    for (const attachment of attachments) {
      const answer = await fetchFile(ada, id, attachment.id)
      expect(answer.status).toBe(200)
      expect(hashOf(await answer.bytes())).toBe(sent.get(attachment.title))
    }
    return new Set(attachments.map(({ title }) => title))
  }

  test(`outlive ${kills} sudden deaths of the server, and what is left of others is swept`, async () => {
    for (let round = 0; round < kills || acknowledged.size <= kills; round++) {
      const streams = Array.from({ length: writers }, (_, i) => write(`w${round}-${i}`))
      await sleep(400 + chance() * 800)
      await server.kill()
      await Promise.all(streams)
      await server.start()
      const found = await verify()
      expect([...acknowledged.keys()].filter(title => !found.has(title))).toEqual([])
    }
    await server.kill()

    const { config } = loadConfig(settings)
    const database = openDatabase(config, pino({ level: 'silent' }))
    const store = openStore(config)
    const clock = new TestClock()
    clock.advance(2 * day)
    const tools = backgroundTools(database, clock)
    await createWorker({ ...tools, jobs: [removeFilesJob(store)] }).runDue()
    const { signal } = new AbortController()
    await sweepFiles(store)(openBackground(tools, { name: 'sweep', groupId: null, signal }))
    const rows = await database.read(db =>
      db.q.selectFrom('attachments').select('path').distinct().orderBy('path').execute(),
    )
    expect((await keysIn(store)).filter(key => key.includes('/documents/'))).toEqual(
      rows.map(row => row.path),
    )
    await database.close()
  })
})
