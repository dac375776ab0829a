// @module-tag system
// @module-tag scaled
import { setTimeout as sleep } from 'node:timers/promises'
import { createEntity } from '@stowage/contract/entities/entities'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { listChanges } from '@stowage/contract/history/history'
import type { Client, Reply } from '@stowage/contract/protocol/client'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { newId } from '#kernel/ids.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { chanceFrom, seed } from './chance.ts'
import { everyDatabase, openTestDatabase, type TestDatabase } from './databases.ts'
import { Household } from './household.ts'
import { timesOf } from './lane.ts'
import { addMany } from './many-entities.ts'
import { ServerProcess } from './server-process.ts'
import { signUpOn, startTwoServers, type TwoServers, type Visitor } from './two-servers.ts'

const chance = chanceFrom(seed)
const many = 1500

/** Sends a request again and again until it is neither at work nor refused for a while. */
async function persist<T>(send: () => Promise<Reply<T>>): Promise<Reply<T>> {
  for (;;) {
    const reply = await send()
    if (reply.status !== 409 && reply.status !== 503) return reply
    await sleep(20)
  }
}

const isReplayed = ({ headers }: Reply<unknown>): boolean => headers.get('idempotency-replayed') === 'true'

describe.each(everyDatabase)('a write with an idempotency key whose server is killed, on %s', kind => {
  let testDatabase: TestDatabase
  let server: ServerProcess
  let database: Database
  let ada: Client
  let home: Household

  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    server = await ServerProcess.start(testDatabase.settings)
    database = openDatabase(loadConfig({ ...testDatabase.settings }).config, pino({ level: 'silent' }))
    ada = await server.signUp()
  })
  beforeEach(async () => {
    home = await Household.of(ada)
  })
  afterAll(async () => {
    await server.kill()
    await database.close()
    await testDatabase.drop()
  })

  async function restart(): Promise<void> {
    await server.kill()
    await server.start()
    home = home.as({ baseUrl: server.url })
  }

  test('happens once, whenever that is', async () => {
    for (let kill = 0; kill < timesOf(1, 40); kill++) {
      const options = { idempotencyKey: newId() }
      const send = () => home.client.send(createEntity, { name: `Item ${kill}` }, options)
      const first = send().catch(() => undefined)
      await sleep(chance() * 40)
      await restart()
      const answered = await first
      const repeat = await persist(send)
      expect(repeat.status).toBe(201)
      if (answered !== undefined) expect([repeat.text, isReplayed(repeat)]).toEqual([answered.text, true])
      expect(await home.names({ q: `Item ${kill}` })).toEqual([`Item ${kill}`])
      await home.remove(repeat.body.id)
    }
  })

  test('is answered what its long write came to', async () => {
    await addMany({ app: { database } }, home, many, () => ({}))
    const options = { idempotencyKey: newId() }
    const asked = { select: { query: { all: true } }, change: { quantity: 3 } }
    const send = () => home.client.send(changeEntities, asked, options)
    const first = send().catch(() => undefined)
    const isRunning = () =>
      database.read(({ q }) =>
        q.selectFrom('long_writes').select('id').where('state', '=', 'running').executeTakeFirst(),
      )
    while ((await isRunning()) === undefined) await sleep(2)
    await restart()
    expect(await first).toBe(undefined)
    const repeat = await persist(send)
    expect([repeat.status, repeat.body.changed, isReplayed(repeat)]).toEqual([200, many, true])
    expect(repeat.headers.get('stowage-change')).toBe(repeat.body.change)
    const { items } = await home.client.call(listChanges, { kinds: ['updated'] })
    expect(items.map(({ id, count }) => [id, count])).toEqual([[repeat.body.change, many]])
  })
})

describe('a write with an idempotency key that comes to two servers', () => {
  let servers: TwoServers
  let ada: Visitor
  beforeAll(async () => {
    servers = await startTwoServers()
    ada = await signUpOn(servers)
  })
  afterAll(() => servers.close())

  test('happens once', async () => {
    for (let i = 0; i < timesOf(2, 20); i++) {
      const options = { idempotencyKey: newId() }
      const name = `Item ${i}`
      const answers = await Promise.all(
        [ada.onA, ada.onB, ada.onA, ada.onB].map(client =>
          persist(() => client.send(createEntity, { name }, options)),
        ),
      )
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers.filter(each => !isReplayed(each))).toHaveLength(1)
    }
  })
})
