// @module-tag system
// @module-tag scaled
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity, deleteEntity, patchEntity, updateEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { getSelf } from '@stowage/contract/people/users'
import type { Client, Reply } from '@stowage/contract/protocol/client'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SqliteDatabase } from '#db/sqlite/sqlite-database.ts'
import { findStaleValues } from '#features/entities/derived/verify-all.ts'
import { chanceFrom, seed } from './chance.ts'
import { csvOf, inventoryOf, tryImport } from './csv-files.ts'
import { timesOf } from './lane.ts'
import { ServerProcess } from './server-process.ts'

const kills = timesOf(1, 15)
const chance = chanceFrom(seed)
const writers = 6

/** What was last acknowledged of an item, and what was asked for and never answered. */
interface Known {
  acknowledged: string | undefined
  pending: string | undefined
}

/** What a write says of an item, in one comparable text. */
const saysOf = ({ name, quantity, parentId, tagIds, fields, notes }: Entity): string =>
  JSON.stringify([
    name,
    quantity,
    parentId,
    tagIds.toSorted(),
    fields.map(({ name, textValue }) => [name, textValue]),
    notes,
  ])

/** The text for an item that is not there. */
const gone = 'gone'

let folder: string
let server: ServerProcess
let ada: Client
let groupId: string
let locations: readonly string[]
let tags: readonly string[]

/** What writers were told that they should not have been told. */
const faults: unknown[] = []
/** How many writes were acknowledged. */
let acknowledged = 0

/** Items by id. */
const entities = new Map<string, Known>()
/** Imports by the mark in their items' notes: how many rows, and whether they were acknowledged. */
const imports = new Map<string, { readonly rows: number; isAcknowledged: boolean }>()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stowage-kill-'))
  server = await ServerProcess.start({ STOWAGE_DATA: folder })
  ada = await server.signUp()
  groupId = (await ada.call(getSelf, {})).item.defaultGroupId
  const types = await ada.call(listEntityTypes, {})
  const entityTypeId = types.find(({ isLocation }) => isLocation)?.id
  const rooms = ['Hall', 'Cellar', 'Attic'].map(name => ada.call(createEntity, { name, entityTypeId }))
  locations = (await Promise.all(rooms)).map(({ id }) => id)
  const names = ['Blue', 'Heavy', 'Old'].map(name => ada.call(createTag, { name }))
  tags = (await Promise.all(names)).map(({ id }) => id)
})
afterAll(async () => {
  await server.kill()
  await rm(folder, { recursive: true, force: true })
})

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
const happens = (share: number): boolean => chance() < share

/** Writes for as long as the server lives; one writer touches only its own items. */
async function write(writer: string, own: string[]): Promise<void> {
  for (let i = 0; server.isRunning; i++) {
    try {
      await writeOnce(`${writer}-${i}`, own)
    } catch (error) {
      // A broken connection: what was asked for may have happened or not.
      if (!(error instanceof TypeError)) faults.push(error)
    }
  }
}

async function writeOnce(mark: string, own: string[]): Promise<void> {
  if (happens(0.04)) return importEntities(mark)
  const id = own.length === 0 || happens(0.3) ? undefined : anyOf(own)
  if (id === undefined) {
    const made = await ada.call(createEntity, {
      name: mark,
      quantity: 1,
      parentId: anyOf(locations),
      tagIds: tags.slice(0, 2),
    })
    own.push(made.id)
    entities.set(made.id, { acknowledged: saysOf(made), pending: undefined })
    acknowledged++
    return
  }
  const known = entities.get(id) as Known
  if (known.pending !== undefined) return
  if (happens(0.15)) {
    known.pending = gone
    const { status } = await ada.send(deleteEntity, { id })
    own.splice(own.indexOf(id), 1)
    if (status !== 204) throw new Error(`A deletion was answered ${status}`)
    acknowledged++
    return settle(known, gone)
  }
  const now = JSON.parse(known.acknowledged as string) as [string, number, string, string[], unknown, string]
  if (happens(0.5)) {
    const quantity = now[1] + 1
    const parentId = anyOf(locations)
    const tagIds = tags.filter(() => happens(0.5))
    known.pending = JSON.stringify([now[0], quantity, parentId, tagIds.toSorted(), now[4], now[5]])
    return acknowledge(known, await ada.send(patchEntity, { id, quantity, parentId, tagIds }))
  }
  const fields = ['Colour', 'Size'].map(name => ({ name, type: 'text', textValue: mark }))
  const shown = fields.map(({ name, textValue }) => [name, textValue])
  known.pending = JSON.stringify([mark, 7, now[2], tags.toSorted(), shown, mark])
  const put = { id, name: mark, quantity: 7, parentId: now[2], tagIds: tags, fields, notes: mark }
  return acknowledge(known, await ada.send(updateEntity, put))
}

function acknowledge(known: Known, { status, body, text }: Reply<Entity>): void {
  if (status !== 200) throw new Error(`A write was answered ${status}: ${text}`)
  expect(saysOf(body)).toBe(known.pending)
  acknowledged++
  settle(known, known.pending)
}

function settle(known: Known, acknowledged: string | undefined): void {
  Object.assign(known, { acknowledged, pending: undefined })
}

async function importEntities(mark: string): Promise<void> {
  const rows = Array.from({ length: 120 }, (_, i) => ({
    'HB.name': `Imported ${i}`,
    'HB.notes': mark,
    'HB.location': `Hall / ${mark}`,
    'HB.tags': 'Imported; Blue',
    'HB.quantity': '1',
    'HB.field.Batch': mark,
  }))
  const known = { rows: rows.length, isAcknowledged: false }
  imports.set(mark, known)
  const { status } = await tryImport(ada, csvOf(rows))
  if (status !== 204) throw new Error(`An import was answered ${status}`)
  known.isAcknowledged = true
  acknowledged++
}

/** What the database's own checks say of the file. */
function checksOf(file: string): unknown[] {
  const database = new BetterSqlite(file, { readonly: true })
  try {
    return [database.pragma('integrity_check', { simple: true }), database.pragma('foreign_key_check')]
  } finally {
    database.close()
  }
}

/** Asks for everything that was acknowledged; what was never answered is there whole or not at all, and known from now on. */
async function verify(): Promise<void> {
  const inventory = await inventoryOf(ada)
  const present = new Map(inventory.map(entity => [entity.id, entity]))
  for (const [id, known] of entities) {
    const entity = present.get(id)
    const found = entity === undefined ? gone : saysOf(entity)
    expect([known.acknowledged, known.pending]).toContain(found)
    settle(known, found)
    if (found === gone) entities.delete(id)
  }
  for (const [mark, known] of imports) {
    const found = inventory.filter(({ notes, name }) => notes === mark && name.startsWith('Imported '))
    expect(known.isAcknowledged ? [known.rows] : [0, known.rows]).toContain(found.length)
    for (const entity of found) {
      expect(entity.tags.map(({ name }) => name)).toEqual(['Blue', 'Imported'])
      expect(entity.fields.map(({ textValue }) => textValue)).toEqual([mark])
      expect(entity.location?.name).toBe(mark)
    }
    // Checked once; they would only slow down the rounds that follow.
    await Promise.all(found.map(({ id }) => ada.call(deleteEntity, { id })))
    imports.delete(mark)
  }
  // A creation that was never answered is there with its tags, or not at all.
  const unanswered = inventory.filter(
    ({ id, name }) => /^w\d/.test(name) && !entities.has(id) && !locations.includes(id),
  )
  for (const entity of unanswered) {
    if (entity.entityType.isLocation) continue
    expect(entity).toMatchObject({
      quantity: 1,
      tagIds: expect.arrayContaining(tags.slice(0, 2)),
      fields: [],
    })
    entities.set(entity.id, { acknowledged: saysOf(entity), pending: undefined })
  }
}

test('what was acknowledged outlives sudden deaths of the server, and nothing is left half done', async () => {
  const file = path.join(folder, 'stowage.db')
  for (let kill = 0; kill < kills || acknowledged <= kills * 10; kill++) {
    const streams = Array.from({ length: writers }, (_, i) => write(`w${kill}-${i}`, []))
    await sleep(100 + chance() * 500)
    await server.kill()
    await Promise.all(streams)
    expect(faults).toEqual([])
    expect(checksOf(file)).toEqual(['ok', []])
    await server.start()
    await verify()
    const database = new SqliteDatabase(file)
    expect(await database.read(db => findStaleValues(db, groupId))).toEqual([])
    await database.close()
  }
})
