import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createEntity } from '@stowage/contract/entities/entities'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countsNow as countsOfProcess } from '#kernel/counted.ts'
import { serverFor, userOn } from './fixtures.ts'
import { Gate } from './gate.ts'
import { everyDatabase } from './lane.ts'
import { quickPasswords } from './test-app.ts'
import { workbookOf } from './workbook-files.ts'

/** A request that takes something of which there is little. */
interface Request {
  readonly head: string
  readonly type?: string
  readonly body?: Buffer
  /** What it takes, by the names of `countsNow`. */
  readonly takes: string
}

/** What other files of tests have left in this process. */
let before: Record<string, number> = {}
function countsNow(): Record<string, number> {
  const more = Object.entries(countsOfProcess()).map(
    ([name, count]) => [name, Math.max(0, count - (before[name] ?? 0))] as const,
  )
  return Object.fromEntries(more.filter(([, count]) => count > 0))
}

const boundary = 'xx'
const form = (part: string, file: Buffer, name: string): Pick<Request, 'type' | 'body'> => ({
  type: `multipart/form-data; boundary=${boundary}`,
  body: Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
})
const json = (value: object): Pick<Request, 'type' | 'body'> => ({
  type: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
})

describe.each(everyDatabase)('a request that is given up, on %s', kind => {
  const gate = new Gate()
  const stowage = serverFor(kind, {}, undefined, quickPasswords, gate.pass)
  const ada = userOn(stowage, 'Ada')
  const most = { sqlite: 32, postgres: 20 }[kind]
  let [id, requests]: [string, ReadonlyMap<string, Request>] = ['', new Map()]
  beforeAll(async () => {
    before = countsOfProcess()
    id = (await ada.client.call(createEntity, { name: 'Lamp' })).id
    const table = Buffer.from(`HB.name\n${'Drill\n'.repeat(2000)}`)
    const workbook = await workbookOf([{ rows: [['HB.name'], ['Drill']] }])
    requests = new Map<string, Request>([
      [
        'dry run',
        {
          head: 'POST /api/v1/entities/import?dryRun=true',
          ...form('csv', table, 'a.csv'),
          takes: 'imports of tables',
        },
      ],
      [
        'workbook',
        {
          head: 'POST /api/v1/entities/import?dryRun=true',
          ...form('csv', workbook, 'a.xlsx'),
          takes: 'workbooks',
        },
      ],
      [
        'upload',
        {
          head: `POST /api/v1/entities/${id}/attachments`,
          ...form('file', table, 'a.txt'),
          takes: 'staged files',
        },
      ],
      ['create', { head: 'POST /api/v1/entities', ...json({ name: 'Rake' }), takes: 'writers' }],
      [
        'sign-in',
        {
          head: 'POST /api/v1/users/login',
          ...json({ username: ada.email, password: 'wrong' }),
          takes: 'passwords',
        },
      ],
      [
        'labels',
        { head: 'POST /api/v1/labelmaker/preview', ...json({ select: { ids: [id] } }), takes: 'labels' },
      ],
      ['search', { head: 'GET /api/v1/entities?q=lamp', takes: 'heavy reads' }],
      ['export', { head: 'GET /api/v1/entities/export', takes: 'heavy reads' }],
    ])
  })
  afterEach(() => {
    gate.open()
    expect(stowage.loggedErrors).toEqual([])
  })

  /** Sends the first bytes of a request; returns the connection, and how it is given up, which ends when the server knows. */
  async function begin({ head, type, body }: Request, sent = body?.length ?? 0) {
    const come = once(stowage.app.server.server, 'connection')
    const socket = connect(Number(new URL(stowage.baseUrl).port), '127.0.0.1')
    const about = body === undefined ? '' : `content-type: ${type}\r\ncontent-length: ${body.length}\r\n`
    const heard = once(stowage.app.server.server, 'request')
    socket.write(`${head} HTTP/1.1\r\nhost: a\r\nauthorization: ${ada.token}\r\n${about}\r\n`)
    socket.write(body?.subarray(0, sent) ?? '')
    const [[theirs]]: [Socket[], unknown] = await Promise.all([come, heard])
    const giveUp = async () => {
      socket.destroy()
      // It breaks while something is sent: that is no failure of the test.
      if (theirs?.closed === false) await new Promise(resolve => theirs.once('close', resolve))
    }
    return { socket, giveUp }
  }
  /** Takes all connections and, on SQLite, the turn to write; returns what gives them back. */
  async function hold(): Promise<() => Promise<void>> {
    const { database } = stowage.app
    const held = await Promise.all(Array.from({ length: most }, () => database.snapshot()))
    const [isWriting, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const written =
      kind === 'sqlite' ? database.write(null, () => (isWriting.resolve(), end.promise)) : undefined
    if (written !== undefined) await isWriting.promise
    return async () => {
      end.resolve()
      await written
      for (const { close } of held) await close()
    }
  }
  /** How many wait for anything. */
  const waiting = () => {
    const counts = Object.entries(countsNow())
    return counts.reduce((sum, [name, count]) => (name.startsWith('waiting') ? sum + count : sum), 0)
  }
  const named = (name: string): Request => {
    const found = requests.get(name)
    if (found === undefined) throw new Error(name)
    return found
  }
  const withBody = ['dry run', 'workbook', 'upload', 'create', 'sign-in', 'labels']
  const all = [...withBody, 'search', 'export']
  const nothing = () => expect.poll(countsNow).toEqual({})

  test.each(withBody)('before its body or in it leaves nothing behind: %s', async name => {
    const request = named(name)
    for (const sent of [0, Math.floor((request.body?.length ?? 0) / 2)]) {
      const { giveUp } = await begin(request, sent)
      await giveUp()
      await nothing()
    }
  })

  test.each(all)('while it waits for the database leaves the queue: %s', async name => {
    const end = await hold()
    const { giveUp } = await begin(named(name))
    await expect.poll(waiting).toBe(1)
    await giveUp()
    await expect.poll(waiting).toBe(0)
    await end()
    await nothing()
  })

  test.each(['dry run', 'workbook'])('while it waits for its turn leaves the queue: %s', async name => {
    const request = named(name)
    const first = await begin(request, 10)
    await expect.poll(countsNow).toEqual({ 'imports of tables': 1 })
    const second = await begin(request)
    await expect.poll(countsNow).toEqual({ 'imports of tables': 1, 'waiting for imports of tables': 1 })
    await second.giveUp()
    await expect.poll(countsNow).toEqual({ 'imports of tables': 1 })
    await first.giveUp()
    await nothing()
  })

  test.each(['dry run', 'workbook'])('while it works gives all back: %s', async name => {
    const request = named(name)
    const half = Math.floor((request.body?.length ?? 0) / 2)
    const { socket, giveUp } = await begin(request, half)
    await expect
      .poll(() => countsNow()[request.takes === 'workbooks' ? 'imports of tables' : request.takes])
      .toBe(1)
    const end = await hold()
    socket.write(request.body?.subarray(half) ?? '')
    await expect.poll(waiting).toBe(1)
    await giveUp()
    await expect.poll(waiting).toBe(0)
    await end()
    await nothing()
  })

  test('while its workbook is read ends the process that reads it', async () => {
    const { giveUp } = await begin(named('workbook'))
    await expect.poll(() => countsNow()['processes']).toBe(1)
    await giveUp()
    await nothing()
  })

  test('while its labels are drawn gives all back', async () => {
    gate.shut()
    const { giveUp } = await begin(named('labels'))
    await expect.poll(() => gate.held).toBe(1)
    expect(countsNow()).toMatchObject({ labels: 1 })
    await giveUp()
    gate.open()
    await nothing()
  })

  test.each(all)('while its answer is read leaves nothing behind: %s', async name => {
    const { socket, giveUp } = await begin(named(name))
    await once(socket, 'data')
    await giveUp()
    await nothing()
  })
})
