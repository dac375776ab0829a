// @module-tag postgres
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { openTestDatabase, type TestDatabase } from './databases.ts'
import { Household } from './household.ts'
import { addMany } from './many-entities.ts'
import { type RunningServer, serveHere } from './server-here.ts'
import { ServerProcess } from './server-process.ts'

const hourFromNow = () => new Date(systemClock.now().getTime() + 3_600_000).toISOString()
/** Two looks, which are five seconds apart, and some more. */
const aFewLooks = { timeout: 30_000, interval: 50 }

describe('the leases of servers on PostgreSQL', () => {
  let testDatabase: TestDatabase
  let database: Database
  const opened: { close(): Promise<void> }[] = []
  beforeEach(async () => {
    testDatabase = await openTestDatabase('postgres')
    database = openDatabase(loadConfig({ ...testDatabase.settings }).config, pino({ level: 'silent' }))
    opened.push(database)
  })
  afterEach(async () => {
    for (const each of opened.splice(0).toReversed()) await each.close()
    await testDatabase.drop()
  })

  async function serve(): Promise<RunningServer> {
    const server = await serveHere(testDatabase.settings)
    opened.push({ close: () => server.kill('SIGTERM') })
    return server
  }

  /** A process that others see, as a server is seen. */
  async function appear(): Promise<Database> {
    const other = openDatabase(loadConfig({ ...testDatabase.settings }).config, pino({ level: 'silent' }))
    await other.listen(() => undefined)
    return other
  }

  /** A job that somebody has begun, whose lease lasts for an hour. */
  const beginJob = (holder: string) =>
    database.write(null, ({ db }) =>
      db.q
        .insertInto('jobs')
        .values({
          id: 'job',
          group_id: null,
          kind: 'files.release',
          input: '{"keys":[]}',
          state: 'running',
          attempts: 1,
          progress: 0,
          run_at: hourFromNow(),
          created_at: systemClock.now().toISOString(),
          leased_by: holder,
          leased_until: hourFromNow(),
        })
        .execute(),
    )
  const jobs = () =>
    database.read(({ q }) => q.selectFrom('jobs').select('id').where('id', '=', 'job').execute())

  test('are taken over at the start of a server when their holder has died', async () => {
    const dead = await appear()
    await beginJob(dead.newHolder())
    await dead.close()
    await serve()
    await expect.poll(jobs, { timeout: 4000 }).toEqual([])
  })

  test('are taken over by a running server when their holder dies, and not before', async () => {
    const other = await appear()
    await beginJob(other.newHolder())
    await serve()
    expect(await database.findDead([other.newHolder()])).toEqual([])
    expect(await jobs()).toHaveLength(1)
    await other.close()
    await expect.poll(jobs, aFewLooks).toEqual([])
  })

  test('are left alone when they name no process, or when their process lives under the same settings', async () => {
    const one = await appear()
    const two = await appear()
    opened.push(one, two)
    const holders = [one.newHolder(), two.newHolder(), database.newHolder(), 'somebody']
    expect(new Set(holders.map(holder => holder.split(':')[0])).size).toBe(4)
    expect(await database.findDead(holders)).toEqual([])
  })

  test('of a long write that was killed do not shut the group until they end', {
    tags: 'system',
  }, async () => {
    const killed = await ServerProcess.start(testDatabase.settings)
    opened.push({ close: () => killed.kill() })
    const home = await Household.of(await killed.signUp())
    await addMany({ app: { database } }, home, 20_000, () => ({}))
    const longWrite = () =>
      database.read(({ q }) =>
        q.selectFrom('long_writes').selectAll().where('state', '!=', 'ended').executeTakeFirst(),
      )
    const asked = home.client
      .send(changeEntities, { select: { query: { all: true } }, change: { quantity: 7 } })
      .catch(() => undefined)
    await expect.poll(longWrite, { timeout: 60_000, interval: 2 }).toMatchObject({ state: 'running' })
    await killed.kill()
    await asked
    const left = await longWrite()
    await killed.start()
    await expect.poll(longWrite, { timeout: 50_000 }).toBeUndefined()
    // Sooner than the lease of the dead would have ended.
    expect(systemClock.now().toISOString() < (left?.leased_until ?? '')).toBe(true)
    const { items } = await home.client.call(listEntities, { q: 'Item', pageSize: 1 })
    expect(items).toMatchObject([{ quantity: 7 }])
    await home.make('Drill')
  })

  test.each(['the same server', 'another server'])(
    'of a request with a key that was killed do not refuse its repeat to %s until they end',
    { tags: 'system' },
    async which => {
      const killed = await ServerProcess.start(testDatabase.settings)
      opened.push({ close: () => killed.kill() })
      const home = await Household.of(await killed.signUp())
      const key = () =>
        database.read(({ q }) => q.selectFrom('idempotency_keys').selectAll().executeTakeFirst())
      const options = { idempotencyKey: newId() }
      const send = (baseUrl = killed.url) =>
        home.as({ baseUrl }).client.send(createEntity, { name: 'Drill' }, options)
      const other = which === 'another server' ? await ServerProcess.start(testDatabase.settings) : undefined
      if (other !== undefined) opened.push({ close: () => other.kill() })
      let first: Promise<unknown> | undefined
      await database.write(home.groupId, async () => {
        first = send().catch(() => undefined)
        await expect.poll(key, { timeout: 20_000, interval: 5 }).toMatchObject({ answer: null })
        await killed.kill()
      })
      await first
      const left = await key()
      if (other === undefined) await killed.start()
      await expect.poll(async () => (await send(other?.url)).status, aFewLooks).toBe(201)
      expect(systemClock.now().toISOString() < (left?.leased_until ?? '')).toBe(true)
      expect(await home.as({ baseUrl: other?.url ?? killed.url }).names({})).toEqual(['Drill'])
    },
  )
})
