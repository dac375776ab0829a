// @module-tag system
// @module-tag scaled
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listTemplates } from '@stowage/contract/catalogues/templates'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { createGroup } from '@stowage/contract/groups/groups'
import type { Client } from '@stowage/contract/protocol/client'
import { createExport, type ExportJob, getExport } from '@stowage/contract/tables/exports'
import { getGroupStatistics } from '@stowage/contract/upkeep/statistics'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { sweepExports } from '#features/archives/export/sweep-exports.task.ts'
import { removeArchive } from '#features/archives/index.ts'
import { exportJob, importJob } from '#features/archives/job-kinds.ts'
import { linkType, removeFilesJob } from '#features/files/index.ts'
import { sweepFiles, sweepStaged } from '#features/files/sweep-files.task.ts'
import { LocalStore } from '#files/local-store.ts'
import { openBackground } from '#jobs/background.ts'
import { createWorker } from '#jobs/worker.ts'
import { day } from '#kernel/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { noise } from '#test/noise.ts'
import { backgroundTools } from './background-tools.ts'
import { chanceFrom, seed } from './chance.ts'
import { databases, openTestDatabase, type TestDatabase } from './databases.ts'
import { fetchArchive, tryImport, unzip } from './group-archives.ts'
import { must } from './household.ts'
import { timesOf } from './lane.ts'
import { moveSampleIn } from './sample-household.ts'
import { ServerProcess } from './server-process.ts'
import { TestClock } from './test-clock.ts'
import { keysIn, upload } from './uploads.ts'

const kills = timesOf(1, 1)
const chance = chanceFrom(seed)
const timeoutMs = 180_000

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What is in an archive besides the word when it was made: the hash of each entry. */
async function hashesOf(archive: Buffer): Promise<Record<string, string>> {
  const entries = [...(await unzip(archive))].filter(([name]) => name !== 'manifest.json')
  return Object.fromEntries(entries.map(([name, bytes]) => [name, hashOf(bytes)]))
}

const filesOf = (hashes: Record<string, string>): string[] =>
  Object.entries(hashes)
    .filter(([name]) => name.startsWith('attachments/'))
    .map(([, hash]) => hash)
    .toSorted()

/** How much a group has of everything. */
const countsOf = async (client: Client): Promise<unknown> => [
  await client.call(getGroupStatistics, {}),
  (await client.call(listTemplates, {})).length,
  (await client.call(listEntities, { pageSize: 0, isLocation: true, includeArchived: true })).total,
]

describe.each(databases)('exports and imports, on %s', kind => {
  let testDatabase: TestDatabase
  let server: ServerProcess
  let database: Database
  let ada: Client
  let club: Client
  let archive: Buffer
  let whole: Record<string, string>
  /** The names of items in the club whose making was acknowledged. */
  const acknowledged: string[] = []
  /** How often the server has been killed. */
  let deaths = 0
  /** How many jobs a sudden end has left in the middle; each test wants at least one. */
  let interrupted = 0
  /** What the wait before a sudden end is multiplied by. */
  let waitFactor = 1

  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    server = await ServerProcess.start(testDatabase.settings)
    database = openDatabase(loadConfig({ ...testDatabase.settings }).config, pino({ level: 'silent' }))
    ada = await server.signUp()
    club = ada.as({ groupId: (await ada.call(createGroup, { name: 'Rowing club' })).id })
    await moveSampleIn(ada)
    const { id } = await ada.call(createEntity, { name: 'Hard disk' })
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
      await upload(ada, id, { name, bytes: noise(2_000_000) })
    await until(async () =>
      (await ada.call(listEntities, { onlyWithPhoto: true })).items.every(entity => entity.thumbnailId),
    )
    archive = await archiveOf(ada, await ada.call(createExport, {}))
    whole = await hashesOf(archive)
  }, timeoutMs)
  afterAll(async () => {
    await server.kill()
    await database.close()
    await testDatabase.drop()
  })

  // One test that fails in the middle does not fell those after it.
  beforeEach(async () => {
    if (!server.isRunning) await server.start()
  })

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    for (const end = performance.now() + timeoutMs; !(await isSo()); await sleep(50))
      if (performance.now() > end) throw new Error(`It takes too long: ${server.said}`)
  }

  async function ended(client: Client, { id }: ExportJob): Promise<ExportJob> {
    const look = () => client.call(getExport, { id })
    await until(async () => ['completed', 'failed'].includes((await look()).status))
    return look()
  }

  async function archiveOf(client: Client, job: ExportJob): Promise<Buffer> {
    expect(await ended(client, job)).toMatchObject({ status: 'completed' })
    return Buffer.from(await (await fetchArchive(client, job.id)).arrayBuffer())
  }

  /** Somebody else makes items for as long as the server lives. */
  async function write(round: string): Promise<void> {
    for (let i = 0; server.isRunning; i++) {
      const name = `${round} ${i}`
      const { status } = await club.send(createEntity, { name }).catch(error => {
        // A broken connection: what was asked for may have happened or not.
        if (error instanceof TypeError) return { status: 0 }
        throw error
      })
      if (status === 201) acknowledged.push(name)
    }
  }

  /** The group that an archive was last brought to, and how much it had before. */
  let inside: Client
  let asNew: unknown

  /** Brings the archive to a new group. */
  async function importElsewhere(): Promise<ExportJob> {
    inside = ada.as({ groupId: (await ada.call(createGroup, { name: 'Haus am See' })).id })
    asNew = await countsOf(inside)
    return (await must(tryImport(inside, archive))).body
  }

  /** In what state the jobs are that are not done yet. */
  const jobStates = async () =>
    (
      await database.read(({ q }) =>
        q.selectFrom('jobs').select('state').where('kind', 'in', [exportJob.kind, importJob.kind]).execute(),
      )
    ).map(({ state }) => state)

  /**
   * Begins jobs until one is still at work some time later, kills the server then, and starts it again; `meanwhile` it is
   * down. After a job that had ended by then it waits half as long.
   */
  async function killDuring(
    begin: () => Promise<ExportJob>,
    longest: number,
    meanwhile = async (): Promise<unknown> => undefined,
  ): Promise<ExportJob> {
    const writing = write(`Job ${++deaths}:`)
    let job: ExportJob
    do {
      job = await begin()
      while ((await jobStates()).includes('waiting')) await sleep(5)
      await sleep(chance() * longest * waitFactor)
      waitFactor /= 2
    } while (!(await jobStates()).includes('running'))
    waitFactor = 1
    await server.kill()
    await writing
    if ((await jobStates()).includes('running')) interrupted++
    await meanwhile()
    await server.start()
    return job
  }

  test(`an export outlives ${kills} sudden deaths, and never can half an archive be read`, async () => {
    interrupted = 0
    for (let round = 0; round < kills || interrupted === 0 || acknowledged.length <= kills; round++) {
      const job = await killDuring(() => ada.call(createExport, {}), 100)
      const early = await fetchArchive(ada, job.id)
      expect([200, 409]).toContain(early.status)
      if (early.status === 200) expect(await hashesOf(Buffer.from(await early.arrayBuffer()))).toEqual(whole)
      expect(await hashesOf(await archiveOf(ada, job))).toEqual(whole)
    }
  })

  test(`an import outlives ${kills} sudden deaths, and never is half of it there`, async () => {
    interrupted = 0
    const all = await countsOf(ada)
    for (let round = 0; round < kills || interrupted === 0 || acknowledged.length <= kills; round++) {
      const job = await killDuring(importElsewhere, 400)
      expect([asNew, all]).toContainEqual(await countsOf(inside))
      expect(await ended(inside, job)).toMatchObject({ status: 'completed' })
      expect(await countsOf(inside)).toEqual(all)
      const again = await hashesOf(await archiveOf(inside, await inside.call(createExport, {})))
      expect(filesOf(again)).toEqual(filesOf(whole))
    }
  })

  test('an import that took the server down each time is given up, and can simply be begun again', async () => {
    for (interrupted = 0; interrupted === 0; ) {
      const job = await killDuring(importElsewhere, 100, () =>
        database.write(null, ({ db }) =>
          db.q.updateTable('jobs').set({ attempts: 3 }).where('state', '=', 'running').execute(),
        ),
      )
      const { status, error } = await ended(inside, job)
      if (interrupted === 0) continue
      expect([status, error]).toEqual(['failed', 'The server stopped each time while this ran'])
      expect(await countsOf(inside)).toEqual(asNew)
      expect(await ended(inside, (await must(tryImport(inside, archive))).body)).toMatchObject({
        status: 'completed',
      })
      expect(await countsOf(inside)).toEqual(await countsOf(ada))
    }
  })

  test('keep nobody else’s work from lasting', async () => {
    const { items } = await club.call(listEntities, {})
    const names = new Set(items.map(({ name }) => name))
    expect(acknowledged.length).toBeGreaterThan(kills)
    expect(acknowledged.filter(name => !names.has(name))).toEqual([])
  })

  test('leave no files behind that nothing names, once they are swept', async () => {
    await server.kill()
    const { config } = loadConfig({ ...testDatabase.settings })
    const store = new LocalStore(path.join(config.data, 'files'))
    const clock = new TestClock()
    clock.advance(day + 1)
    const tools = backgroundTools(database, clock)
    await createWorker({ ...tools, jobs: [removeFilesJob(store), removeArchive(store)] }).runDue()
    const { signal } = new AbortController()
    const ctx = openBackground(tools, { name: 'sweep', groupId: null, signal })
    await sweepFiles(store)(ctx)
    await sweepStaged(() => store)(ctx)
    await sweepExports(store, 0)(ctx)
    const paths = await database.read(async db => [
      ...(await db.q.selectFrom('attachments').select('path').where('mime_type', '!=', linkType).execute()),
      ...(await db.q
        .selectFrom('exports')
        .select('artifact_path as path')
        .where('kind', '=', 'export')
        .execute()),
    ])
    const named = [...new Set(paths.map(row => row.path))].toSorted()
    const stored = await keysIn(store)
    expect(stored).toEqual(named)
    expect(await readdir(path.join(config.data, 'files', '.incoming'))).toEqual([])
  })
})
