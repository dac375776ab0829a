// @module-tag system
// @module-tag scaled
import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { getSelf } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { removeFilesJob } from '#features/files/index.ts'
import { sweepFiles } from '#features/files/sweep-files.task.ts'
import { LocalStore } from '#files/local-store.ts'
import { openBackground } from '#jobs/background.ts'
import { createWorker } from '#jobs/worker.ts'
import { day } from '#kernel/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { noise } from '#test/noise.ts'
import { backgroundTools } from './background-tools.ts'
import { chanceFrom, seed } from './chance.ts'
import { everyDatabase, openTestDatabase, type TestDatabase } from './databases.ts'
import { timesOf } from './lane.ts'
import { ServerProcess } from './server-process.ts'
import { TestClock } from './test-clock.ts'
import { fetchFile, keysIn, tryUpload } from './uploads.ts'

const kills = timesOf(1, 6)
const chance = chanceFrom(seed)
const writers = 5
const sizes = [1, 10, 5_000, 70_000, 400_000, 3_000_000]

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe.each(everyDatabase)('uploads, on %s', kind => {
  let testDatabase: TestDatabase
  let server: ServerProcess
  let ada: Client
  let groupId: string
  let entities: readonly string[]
  /** The hashes of acknowledged uploads by title, and titles whose deletion was asked for. */
  const acknowledged = new Map<string, string>()
  const doomed = new Set<string>()
  /** Everything that was ever sent, by title. */
  const sent = new Map<string, string>()
  const faults: unknown[] = []

  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    server = await ServerProcess.start({ ...testDatabase.settings, STOWAGE_TRASH_DAYS: '0' })
    ada = await server.signUp()
    groupId = (await ada.call(getSelf, {})).item.defaultGroupId
    const made = ['Drill', 'Cello', 'Chair'].map(name => ada.call(createEntity, { name }))
    entities = (await Promise.all(made)).map(({ id }) => id)
  })
  afterAll(async () => {
    await server.kill()
    await testDatabase.drop()
  })

  /** Attaches and deletes for as long as the server lives. */
  async function write(writer: string): Promise<void> {
    for (let i = 0; server.isRunning; i++) {
      try {
        await writeOnce(`${writer}-${i}`)
      } catch (error) {
        // A broken connection: what was asked for may have happened or not.
        if (!(error instanceof TypeError)) faults.push(error)
      }
    }
  }

  async function writeOnce(title: string): Promise<void> {
    // Some contents come again and again, so that files are shared while they are kept and removed.
    const bytes = chance() < 0.4 ? Buffer.from(anyOf(['one', 'two'])) : noise(anyOf(sizes))
    sent.set(title, hashOf(bytes))
    const id = anyOf(entities)
    const { status, body } = await tryUpload(ada, id, { bytes: new Uint8Array(bytes), name: title })
    if (status !== 201) throw new Error(`An upload was answered ${status}: ${JSON.stringify(body)}`)
    acknowledged.set(title, hashOf(bytes))
    if (title === 'the last' || chance() > 0.4) return
    const own = body.attachments.find(each => each.title === title)
    doomed.add(title)
    await ada.call(deleteAttachment, { id, attachment_id: own?.id ?? '' })
    acknowledged.delete(title)
  }

  /** Reads every attachment byte for byte; each must be one that was sent, and all that were acknowledged be there. */
  async function verify(): Promise<void> {
    const found = new Set<string>()
    for (const id of entities) {
      const { attachments }: Entity = await ada.call(getEntity, { id })
      for (const attachment of attachments) {
        const answer = await fetchFile(ada, id, attachment.id)
        expect(answer.status).toBe(200)
        expect(hashOf(await answer.bytes())).toBe(sent.get(attachment.title))
        found.add(attachment.title)
        // Read once; they would only slow down the rounds that follow.
        if (attachments.length > 10) await ada.call(deleteAttachment, { id, attachment_id: attachment.id })
      }
    }
    expect([...acknowledged.keys()].filter(title => !found.has(title) && !doomed.has(title))).toEqual([])
    acknowledged.clear()
    doomed.clear()
  }

  /** The keys that rows name, and those that the store has. */
  async function namedAndStored(database: Database, store: LocalStore): Promise<[string[], string[]]> {
    const rows = await database.read(db =>
      db.q.selectFrom('attachments').select('path').distinct().where('group_id', '=', groupId).execute(),
    )
    return [rows.map(row => row.path).toSorted(), await keysIn(store)]
  }

  test(`outlive ${kills} sudden deaths of the server byte for byte, and what is left of others is swept`, async () => {
    let count = 0
    for (let round = 0; round < kills || count <= kills * 2; round++) {
      const streams = Array.from({ length: writers }, (_, i) => write(`w${round}-${i}`))
      while (acknowledged.size < 3 && faults.length === 0) await sleep(20)
      await sleep(chance() * 500)
      await server.kill()
      await Promise.all(streams)
      count += acknowledged.size
      expect(faults).toEqual([])
      await server.start()
      await verify()
    }
    await writeOnce('the last')
    await server.kill()

    const { config } = loadConfig({ ...testDatabase.settings })
    const database = openDatabase(config, pino({ level: 'silent' }))
    const clock = new TestClock()
    const store = new LocalStore(path.join(config.data, 'files'))
    clock.advance(day + 1)
    const tools = backgroundTools(database, clock)
    await createWorker({ ...tools, jobs: [removeFilesJob(store)] }).runDue()
    const stopping = new AbortController()
    await sweepFiles(store)(openBackground(tools, { name: 'sweep', groupId: null, signal: stopping.signal }))
    const [named, stored] = await namedAndStored(database, store)
    expect(named.length).toBeGreaterThan(0)
    expect(stored).toEqual(named)
    await database.close()
  })
})
