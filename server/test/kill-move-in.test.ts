// @module-tag system
// @module-tag scaled
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import { login } from '@stowage/contract/people/sessions'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reader } from '#db/reader-writer.ts'
import { findStaleTrigrams, findStaleValues } from '#features/entities/index.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { noise } from '#test/noise.ts'
import { chanceFrom, seed } from './chance.ts'
import { stowageHere } from './command-line.ts'
import { databases, openTestDatabase, type TestDatabase } from './databases.ts'
import { type Homebox, openHomebox } from './homebox-database.ts'
import { entityId, homeboxGroups, homeboxHousehold, homeboxUsers } from './homebox-household.ts'
import { timesOf } from './lane.ts'
import { environmentWith, serverProgram } from './program.ts'
import { serveHere } from './server-here.ts'
import { fetchFile } from './uploads.ts'

const kills = timesOf(1, 6)
const chance = chanceFrom(seed)
const entities = timesOf(2000, 3000)

describe.each(databases)('a move that dies, on %s', kind => {
  let homebox: Homebox
  let testDatabase: TestDatabase
  beforeAll(async () => {
    const { rows, files } = await homeboxHousehold(entities)
    for (const key of Object.keys(files)) files[key] = noise(100_000)
    homebox = await openHomebox('sqlite', 'without pins', rows, files)
    testDatabase = await openTestDatabase(kind)
  })
  afterAll(async () => {
    await homebox.drop()
    await testDatabase.drop()
  })

  /** Kills a move so long after it has first said something; true when it had not ended by itself. */
  async function killAfter(milliseconds: number): Promise<boolean> {
    const env = environmentWith(testDatabase.settings)
    const args = [serverProgram(), 'move-in', ...homebox.source, '--yes']
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const isGone = once(child, 'exit')
    await Promise.race([once(child.stderr, 'data'), isGone])
    child.stderr.resume()
    await Promise.race([pause(milliseconds), isGone])
    child.kill('SIGKILL')
    return (await isGone)[0] === null
  }

  async function ask<T>(question: (db: Reader) => Promise<T>): Promise<T> {
    const database = openDatabase(loadConfig({ ...testDatabase.settings }).config, pino({ level: 'silent' }))
    try {
      return await database.read(question)
    } finally {
      await database.close()
    }
  }

  /** How many items each group has; a group is there with all of them or not at all. */
  const countEntities = () =>
    ask(async db => {
      const rows = await db.q
        .selectFrom('groups as g')
        .leftJoin('entities as e', 'e.group_id', 'g.id')
        .select(({ fn }) => fn.count<number>('e.n').as('count'))
        .groupBy('g.id')
        .execute()
      return rows.map(({ count }) => Number(count))
    })

  test(`leaves whole groups or none, ${kills} times, and is finished by the next one`, async () => {
    let died = 0
    for (let round = 0; round < kills || died === 0; round++) {
      if (await killAfter(200 + ((round % kills) * 1500) / kills + chance() * 300)) died++
      if (kind === 'postgres' || round > 0)
        for (const count of await countEntities()) expect(count).toBe(entities / 2)
    }
    const { code, out } = await stowageHere(
      ['move-in', ...homebox.source, '--yes', '--json'],
      testDatabase.settings,
    )
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ done: true, faults: [], users: { found: 3 } })
    expect(await countEntities()).toEqual([entities / 2, entities / 2])

    const server = await serveHere(testDatabase.settings)
    const { email, password } = homeboxUsers.ada
    const { token } = await server.client.call(login, { username: email, password })
    const ada = server.client.as({ token })
    expect((await ada.call(listEntities, { pageSize: 1, includeArchived: true })).total).toBeGreaterThan(
      entities / 3,
    )
    const { attachments } = await ada.call(getEntity, { id: entityId(50) })
    const photo = attachments.find(({ type }) => type === 'photo')
    const answer = await fetchFile(ada, entityId(50), photo?.id ?? '')
    expect((await answer.arrayBuffer()).byteLength).toBe(100_000)
    await server.kill()

    for (const groupId of Object.values(homeboxGroups))
      expect(await ask(db => findStaleValues(db, groupId))).toEqual([])
    expect(await ask(findStaleTrigrams)).toEqual([])
  })
})
