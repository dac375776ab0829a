// @module-tag system
// @module-tag scaled
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import { getSelf } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findStaleTrigrams, findStaleValues } from '#features/entities/index.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { noise } from '#test/noise.ts'
import { chanceFrom, seed } from './chance.ts'
import { stowageHere } from './command-line.ts'
import { databases, openTestDatabase, type TestDatabase } from './databases.ts'
import { timesOf } from './lane.ts'
import { environmentWith, serverProgram } from './program.ts'
import { type RunningServer, serveHere } from './server-here.ts'
import { fetchFile, upload } from './uploads.ts'

const kills = timesOf(1, 3)
const chance = chanceFrom(seed)

type Settings = TestDatabase['settings']

/** Starts a command, and kills it so long after it first said something. */
async function killAfter(
  args: readonly string[],
  settings: Settings,
  milliseconds: number,
): Promise<number | null> {
  const child: ChildProcess = spawn(process.execPath, [serverProgram(), ...args], {
    env: environmentWith(settings),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const isGone = once(child, 'exit')
  if (child.stderr !== null) await Promise.race([once(child.stderr, 'data'), isGone])
  child.stderr?.resume()
  await Promise.race([pause(milliseconds), isGone])
  child.kill('SIGKILL')
  return (await isGone)[0] as number | null
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

describe.each(databases)('backups and restores that die, on %s', kind => {
  let testDatabase: TestDatabase
  let folder: string
  let server: RunningServer
  let ada: Client
  let groupId: string
  /** Names of items whose creation was answered, each with a file of this content. */
  const answered = new Map<string, Buffer>()

  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-kill-backup-'))
    server = await serveHere(testDatabase.settings)
    ada = await server.signUp()
    groupId = (await ada.call(getSelf, {})).item.defaultGroupId
    for (let i = 0; i < 30; i++) await add(`First ${i}`)
  })
  afterAll(async () => {
    await server.kill()
    await testDatabase.drop()
    await rm(folder, { recursive: true })
  })

  async function add(name: string): Promise<void> {
    const bytes = noise(50_000)
    const { id } = await ada.call(createEntity, { name })
    const { attachments } = await upload(ada, id, { bytes, name: 'paper' })
    answered.set(name, bytes)
    if (chance() < 0.3) return
    // Another paper comes and goes, so that files are let go of.
    const more = await upload(ada, id, { bytes: noise(50_000), name: 'draft' })
    const draft = more.attachments.find(each => each.id !== attachments[0]?.id)
    await ada.call(deleteAttachment, { id, attachment_id: draft?.id ?? '' })
  }

  /** Works until it is told to stop. */
  function keepWorking(round: string): () => Promise<void> {
    let isOver = false
    const work = (async () => {
      for (let i = 0; !isOver; i++) await add(`${round} ${i}`)
    })()
    return async () => {
      isOver = true
      await work
    }
  }

  /** Everything that was answered by then is there, byte for byte; on a server of its own. */
  async function expectAll(settings: Settings, names: readonly string[]): Promise<void> {
    const restored = await serveHere(settings)
    const again = restored.client.as({ token: ada.options.token ?? '' })
    const { items } = await again.call(listEntities, { pageSize: 5000 })
    const ids = new Map(items.map(({ id, name }) => [name, id]))
    expect(names.filter(name => !ids.has(name))).toEqual([])
    for (const name of names.slice(-20)) {
      const id = ids.get(name) ?? ''
      const attachment = (await again.call(getEntity, { id })).attachments.find(
        ({ title }) => title === 'paper',
      )
      const answer = await fetchFile(again, id, attachment?.id ?? '')
      expect(Buffer.from(await answer.arrayBuffer()).equals(answered.get(name) ?? Buffer.of())).toBe(true)
    }
    await restored.kill('SIGTERM')
    const database = openDatabase(loadConfig({ ...settings }).config, pino({ level: 'silent' }))
    expect(await database.read(db => findStaleValues(db, groupId))).toEqual([])
    expect(await database.read(findStaleTrigrams)).toEqual([])
    await database.close()
  }

  test(`a backup that dies leaves no file of its name, and the next one is whole, ${kills} times`, async () => {
    const file = path.join(folder, 'home.zip')
    let died = 0
    for (let round = 0; round < kills || died === 0; round++) {
      const stop = keepWorking(`Round ${round}`)
      const before = [...answered.keys()]
      const code = await killAfter(['backup', file], testDatabase.settings, chance() * 150)
      if (code === null) died++
      const hasFile = await isThere(file)
      // It may have died when all was done.
      const isWhole = !hasFile || (await stowageHere(['restore', file, '--check'], {})).code === 0
      const again = await stowageHere(['backup', file, '--force', '--json'], testDatabase.settings)
      await stop()
      expect([isWhole, hasFile || code === null]).toEqual([true, true])
      expect(again).toMatchObject({ code: 0 })
      expect(JSON.parse(again.out)).toMatchObject({ files: { missing: [], damaged: [] } })
      const other = await openTestDatabase(kind)
      expect(await stowageHere(['restore', file], other.settings)).toMatchObject({ code: 0 })
      await expectAll(other.settings, before)
      await other.drop()
      await rm(file)
    }
  })

  test(`a restore that dies leaves the old data or the new, and can simply be run again, ${kills} times`, async () => {
    const file = path.join(folder, 'whole.zip')
    expect(await stowageHere(['backup', file], testDatabase.settings)).toMatchObject({ code: 0 })
    const saved = [...answered.keys()]
    const other = await openTestDatabase(kind)
    const first = await serveHere(other.settings)
    const bob = await first.signUp()
    await bob.call(createEntity, { name: 'Bob’s ladder' })
    await first.kill()
    let died = 0
    let isRestored = false
    for (let round = 0; round < kills || died === 0; round++) {
      const code = await killAfter(['restore', file], other.settings, chance() * 900)
      if (code === null) died++
      const started = await serveHere(other.settings)
      const [old, fresh] = await Promise.all(
        [bob, ada].map(({ options }) =>
          started.client.as({ token: options.token ?? '' }).send(listEntities, { pageSize: 5000 }),
        ),
      )
      // One of the two, and once it is the new one never the old one again.
      expect([old?.status, fresh?.status].toSorted()).toEqual([200, 401])
      isRestored ||= fresh?.status === 200
      if (isRestored) expect(fresh?.status).toBe(200)
      const body = (isRestored ? fresh : old)?.body
      const names = new Set(body?.items.map(({ name }) => name))
      expect((isRestored ? saved : ['Bob’s ladder']).filter(name => !names.has(name))).toEqual([])
      await started.kill()
    }
    const last = await stowageHere(['restore', file], other.settings)
    expect(last.code, last.stderr).toBe(0)
    await expectAll(other.settings, saved)
    await other.drop()
  })
})
