import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { downloadAttachment, uploadAttachment } from '@stowage/contract/attachments/attachments'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { subscribe } from '@stowage/contract/history/events'
import { followChanges } from '@stowage/contract/history/feed'
import { previewLabelSheet } from '@stowage/contract/labels/labels'
import { login } from '@stowage/contract/people/sessions'
import { requestOf } from '@stowage/contract/protocol/client'
import type { Operation } from '@stowage/contract/protocol/operation'
import { downloadExport, importGroup } from '@stowage/contract/tables/exports'
import { importEntities } from '@stowage/contract/tables/imports'
import { writeInventoryReport } from '@stowage/contract/tables/inventory-report'
import { exportEntities } from '@stowage/contract/tables/table-exports'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#http/pipeline/serve.ts'
import { requireValue } from '#kernel/require-value.ts'
import { countedNames, heldCounts as countsOfProcess, heldBeyond } from './counts.ts'
import { serverFor, userOn } from './fixtures.ts'
import { Gate } from './gate.ts'
import { exportOf } from './group-archives.ts'
import { everyDatabase } from './lane.ts'
import { quarters } from './pictures.ts'
import { quickPasswords, type Signed } from './test-app.ts'
import { upload } from './uploads.ts'
import { workbookOf } from './workbook-files.ts'

/** A request that takes something of which there is little. */
interface Request {
  readonly operation: Operation
  readonly input: Record<string, unknown>
  /** The type of a body that is no JSON. */
  readonly type?: string
  readonly body?: Buffer
  /** Takes over the connection. */
  readonly isSocket?: true
  /** The sender; Ada when undefined. */
  readonly by?: Signed
  /** Names of the counts that it takes as soon as it comes, and while it works. */
  readonly takes: readonly string[]
}

/** Counts that other test files have left in this process. */
let before: Record<string, number> = {}
const heldCounts = () => heldBeyond(before)

const upgradeHeaders =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
const boundary = 'xx'
const form = (
  part: string,
  file: Buffer,
  name: string,
  texts: Readonly<Record<string, string>> = {},
): Pick<Request, 'type' | 'body'> => ({
  type: `multipart/form-data; boundary=${boundary}`,
  body: Buffer.concat([
    ...Object.entries(texts).map(([text, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${text}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
})

/** Does whatever carries it out take something that is counted before anything is read from the database, or hold it for long? */
const takesMuch = ({ kind, operation }: Route): boolean =>
  kind === 'socket' || operation.filePart !== undefined || 'wait' in (operation.query?.shape ?? {})

/** Counted things that are in no row of the table, with the reason. */
const otherCounts = {
  'batches of long writes': 'a long write that has begun goes on when nobody waits for it',
  'bytes of bodies': 'held while a body comes, of each request with one',
  'bytes of slow answers': 'given back by slow-receivers.test.ts',
  'bytes of slow answers in files': 'given back by slow-receivers.test.ts',
  calendars: 'a turn that is taken as the one for imports',
  connections: 'waited for by each request',
  'files of slow answers': 'given back by slow-receivers.test.ts',
  'parts for a bucket': 'only where files are in a bucket',
  passwords: 'held while a hash is worked out, which nothing ends',
  'plans of long writes': 'a long write that has begun goes on when nobody waits for it',
  writers: 'waited for by each write',
}

describe.each(everyDatabase)('a request that is given up, on %s', kind => {
  const gate = new Gate()
  const stowage = serverFor(kind, {}, undefined, quickPasswords, gate.pass)
  const ada = userOn(stowage, 'Ada')
  const most = { sqlite: 32, postgres: 20 }[kind]
  const eve = userOn(stowage, 'Eve')
  let requests: Readonly<Record<string, Request>> = {}
  beforeAll(async () => {
    before = countsOfProcess()
    const { id } = await ada.client.call(createEntity, { name: 'Lamp' })
    const table = Buffer.from(`HB.name\n${'Drill\n'.repeat(2000)}`)
    const workbook = await workbookOf([{ rows: [['HB.name'], ['Drill']] }])
    const photo = await quarters(5000, 4000).tiff({ compression: 'jpeg' }).toBuffer()
    // Before there is a photo, of which a job would draw a thumbnail.
    const { job } = await exportOf(stowage, ada.client)
    const { attachments } = await upload(ada.client, id, { bytes: new Uint8Array(photo), name: 'a.tif' })
    const { next } = await ada.client.call(followChanges, {})
    const dryRun = { operation: importEntities, input: { dryRun: true } }
    requests = {
      'dry run': { ...dryRun, ...form('csv', table, 'a.csv'), takes: ['imports of tables'] },
      workbook: {
        ...dryRun,
        ...form('csv', workbook, 'a.xlsx'),
        takes: ['imports of tables', 'workbooks', 'processes'],
      },
      upload: {
        operation: uploadAttachment,
        input: { id },
        ...form('file', table, 'a.txt', { name: 'a.txt' }),
        takes: ['staged files'],
      },
      'archive import': {
        operation: importGroup,
        input: {},
        ...form('file', table, 'a.zip'),
        by: eve,
        takes: ['staged files'],
      },
      create: { operation: createEntity, input: { name: 'Rake' }, takes: [] },
      'sign-in': { operation: login, input: { username: ada.email, password: 'wrong' }, takes: [] },
      labels: {
        operation: previewLabelSheet,
        input: { select: { ids: [id] } },
        takes: ['heavy reads', 'labels'],
      },
      report: { operation: writeInventoryReport, input: { select: { ids: [id] } }, takes: ['heavy reads'] },
      search: { operation: listEntities, input: { q: 'lamp' }, takes: ['heavy reads'] },
      export: { operation: exportEntities, input: {}, takes: ['heavy reads'] },
      'archive export': {
        operation: downloadExport,
        input: { id: job.id },
        takes: [],
      },
      'large picture': {
        operation: downloadAttachment,
        input: { id, attachment_id: attachments[0]?.id, size: 'large' },
        takes: ['large pictures', 'pictures', 'processes'],
      },
      'held request': {
        operation: followChanges,
        input: { since: next, wait: 60 },
        takes: ['live connections'],
      },
      WebSocket: { operation: subscribe, input: {}, isSocket: true, takes: ['live connections'] },
    }
  })
  afterEach(() => {
    gate.open()
    expect(stowage.loggedErrors).toEqual([])
  })

  /** Sends the first bytes of a request; returns the connection, and how it is given up, which ends when the server knows. */
  async function begin({ operation, input, isSocket, by = ada, ...rest }: Request, part = 1) {
    const { method, path, query, body: value } = requestOf(operation, input)
    const written = value === undefined ? undefined : Buffer.from(JSON.stringify(value))
    const { type = 'application/json', body = written } = rest
    const sent = Math.floor((body?.length ?? 0) * part)
    const come = once(stowage.app.server.server, 'connection')
    const socket = connect(Number(new URL(stowage.baseUrl).port), '127.0.0.1')
    const about = body === undefined ? '' : `content-type: ${type}\r\ncontent-length: ${body.length}\r\n`
    const upgrade = isSocket ? upgradeHeaders : ''
    const heard = once(stowage.app.server.server, isSocket ? 'upgrade' : 'request')
    const head = `${method} /api${path}${query} HTTP/1.1\r\nhost: a\r\nauthorization: ${by.token}\r\n`
    socket.write(`${head}${upgrade}${about}\r\n`)
    socket.write(body?.subarray(0, sent) ?? '')
    const [[theirs]]: [Socket[], unknown] = await Promise.all([come, heard])
    const giveUp = async () => {
      socket.destroy()
      // It breaks while something is sent: that is no failure of the test.
      if (theirs?.closed === false) await new Promise(resolve => theirs.once('close', resolve))
    }
    return { socket, giveUp, sendRest: () => socket.write(body?.subarray(sent) ?? '') }
  }
  /** Takes all connections and, on SQLite, the turn to write; returns what gives them back. */
  async function hold(): Promise<() => Promise<void>> {
    const { database } = stowage.app
    const held = await Promise.all(Array.from({ length: most }, () => database.snapshot()))
    const isWriting = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const written =
      kind === 'sqlite' ? database.write(null, () => (isWriting.resolve(), end.promise)) : undefined
    if (written !== undefined) await isWriting.promise
    return async () => {
      end.resolve()
      await written
      for (const { close } of held) await close()
    }
  }
  /** Callers that wait for anything. */
  const waiting = () => {
    const counts = Object.entries(heldCounts())
    return counts.reduce((sum, [name, count]) => (name.startsWith('waiting') ? sum + count : sum), 0)
  }
  const named = (name: string): Request => requireValue(requests[name])
  const withBody = [
    'dry run',
    'workbook',
    'upload',
    'archive import',
    'create',
    'sign-in',
    'labels',
    'report',
  ]
  const atOnce = [...withBody, 'search', 'export', 'archive export']
  const nothing = () => expect.poll(heldCounts).toEqual({})
  /** One of each that it takes. */
  const all = ({ takes }: Request) => Object.fromEntries(takes.map(name => [name, 1]))

  test.each(withBody)('before its body or in it leaves nothing behind: %s', async name => {
    for (const part of [0, 0.5]) {
      const { giveUp } = await begin(named(name), part)
      await giveUp()
      await nothing()
    }
  })

  test.each([...atOnce, 'large picture', 'held request', 'WebSocket'])(
    'while it waits for the database leaves the queue: %s',
    async name => {
      const end = await hold()
      const { giveUp } = await begin(named(name))
      await expect.poll(waiting).toBe(1)
      await giveUp()
      await expect.poll(waiting).toBe(0)
      await end()
      await nothing()
    },
  )

  test.each(['dry run', 'workbook'])('while it waits for its turn leaves the queue: %s', async name => {
    const request = named(name)
    const first = await begin(request, 0.1)
    await expect.poll(heldCounts).toEqual({ 'imports of tables': 1 })
    const second = await begin(request)
    await expect.poll(heldCounts).toEqual({ 'imports of tables': 1, 'waiting for imports of tables': 1 })
    await second.giveUp()
    await expect.poll(heldCounts).toEqual({ 'imports of tables': 1 })
    await first.giveUp()
    await nothing()
  })

  test.each(['dry run', 'workbook', 'upload', 'archive import'])(
    'while it works gives all back: %s',
    async name => {
      const request = named(name)
      const { giveUp, sendRest } = await begin(request, 0.5)
      await expect.poll(() => heldCounts()[request.takes[0] ?? '']).toBe(1)
      const end = await hold()
      sendRest()
      await expect.poll(waiting).toBe(1)
      await giveUp()
      await expect.poll(waiting).toBe(0)
      await end()
      await nothing()
    },
  )

  test.each(['workbook', 'large picture', 'held request', 'WebSocket'])(
    'while it works elsewhere, or waits for news, gives all back: %s',
    async name => {
      const request = named(name)
      const { giveUp } = await begin(request)
      await expect.poll(heldCounts, { interval: 10 }).toMatchObject(all(request))
      await giveUp()
      await nothing()
    },
  )

  test.each(['labels', 'report', 'export'])('between two steps of it gives all back: %s', async name => {
    const request = named(name)
    gate.shut()
    const { giveUp } = await begin(request)
    await expect.poll(() => gate.held).toBe(1)
    expect(heldCounts()).toMatchObject(all(request))
    await giveUp()
    gate.open()
    await nothing()
  })

  test.each(atOnce)('while its answer is read leaves nothing behind: %s', async name => {
    const { socket, giveUp } = await begin(named(name))
    await once(socket, 'data')
    await giveUp()
    await nothing()
  })

  test('is in the table when it takes a form or stays open', () => {
    const listed = new Set(Object.values(requests).map(({ operation }) => operation.name))
    const missing = stowage.app.routes.filter(route => takesMuch(route) && !listed.has(route.operation.name))
    expect(missing.map(({ operation }) => operation.name)).toEqual([])
  })

  test('takes nothing that is counted and not in the table', () => {
    const known = new Set([
      ...Object.values(requests).flatMap(({ takes }) => takes),
      ...Object.keys(otherCounts),
    ])
    expect(countedNames().filter(name => !known.has(name))).toEqual([])
  })
})
