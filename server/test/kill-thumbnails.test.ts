// @module-tag system
// @module-tag scaled
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import type { Client } from '@stowage/contract/protocol/client'
import BetterSqlite from 'better-sqlite3'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceFrom, seed } from './chance.ts'
import { timesOf } from './lane.ts'
import { ServerProcess } from './server-process.ts'
import { fetchFile, upload } from './uploads.ts'

const kills = timesOf(1, 6)
const chance = chanceFrom(seed)
/** How many photos come between two kills. */
const photosPerRound = 6

let folder: string
let server: ServerProcess
let ada: Client
const entities: string[] = []

beforeAll(async () => {
  photo = await takePhoto()
  folder = await mkdtemp(path.join(tmpdir(), 'stowage-kill-thumbnails-'))
  server = await ServerProcess.start({ STOWAGE_DATA: folder })
  ada = await server.signUp()
})
afterAll(async () => {
  await server.kill()
  await rm(folder, { recursive: true, force: true })
})

let photo: Buffer
/** A photo large enough that it takes a while to read. */
async function takePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: 2400, height: 1800, channels: 3, background: 'gray', noise } as const
  return sharp({ create }).jpeg({ progressive: true }).toBuffer()
}

/** Attaches the photo to a new item. What follows its end makes it a file like no other. */
async function addPhoto(number: number): Promise<void> {
  const { id } = await ada.call(createEntity, { name: `Item ${number}`, quantity: 1 })
  const bytes = new Uint8Array(Buffer.concat([photo, Buffer.from(`${number}`)]))
  await upload(ada, id, { bytes, name: 'photo.jpg' })
  entities.push(id)
}

/** What the database says, asked while no server runs on it or beside one. */
function ask<T>(sql: string): T[] {
  const database = new BetterSqlite(path.join(folder, 'stowage.db'), { readonly: true })
  try {
    return database.prepare(sql).all() as T[]
  } finally {
    database.close()
  }
}

/** The processes that read pictures for the server. */
async function decoders(): Promise<string[]> {
  const found: string[] = []
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const [command, status] = await Promise.all(
      ['cmdline', 'status'].map(file => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    )
    if (command?.includes('decoder.ts') && status?.includes(`\nPPid:\t${server.pid}\n`)) found.push(pid)
  }
  return found
}

const isRunning = async (pid: string): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''

interface Thumbed {
  readonly entityId: string
  readonly id: string
}

/** Every thumbnail that a row speaks of is there and whole, and none is without its photo. */
async function verify(): Promise<number> {
  const lost = ask(`select id from attachments t where entity_id is null
    and not exists (select 1 from attachments a where a.thumbnail_id = t.id)`)
  expect(lost).toEqual([])
  const thumbed = ask<Thumbed>(
    `select entity_id as entityId, thumbnail_id as id from attachments where thumbnail_id is not null`,
  )
  for (const { entityId, id } of thumbed) {
    const file = await fetchFile(ada, entityId, id)
    expect(file.status).toBe(200)
    const { info } = await sharp(Buffer.from(await file.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 500, height: 375 })
  }
  return thumbed.length
}

test('thumbnails that sudden deaths of the server interrupt are made after all', async () => {
  let interrupted = 0
  for (let kill = 0; kill < kills || interrupted === 0; kill++) {
    for (let i = 0; i < photosPerRound; i++) await addPhoto(entities.length)
    await sleep(chance() * 150)
    const helpers = process.platform === 'linux' ? await decoders() : []
    await server.kill()
    interrupted += ask(`select id from jobs where state = 'running'`).length
    for (const pid of helpers) await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
    await server.start()
    await verify()
  }

  // A job that was interrupted is taken up when its lease has run out.
  const open = () =>
    ask(`select id from jobs where state <> 'failed' and kind = 'attachment.thumbnail'`).length
  await expect.poll(open, { timeout: 300_000, interval: 200 }).toBe(0)
  const failed = ask<{ error: string }>(`select error from jobs where state = 'failed'`)
  expect(failed.filter(({ error }) => error !== 'The server stopped each time while this ran')).toEqual([])
  expect((await verify()) + failed.length).toBe(entities.length)
  const last = await ada.call(getEntity, { id: entities.at(-1) ?? '' })
  expect(last.attachments[0]).toHaveProperty('thumbnail')
})
