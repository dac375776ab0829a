import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { databases } from '#test/lane.ts'
import { speak } from '#test/raw-http.ts'
import { fetchFile, storedKeys } from '#test/uploads.ts'

const mebibyte = 1024 * 1024

describe.each(databases)('an upload, on %s', { tags: 'scaled' }, kind => {
  let home: Household
  let drill: Entity
  const stowage = serverFor(kind, {
    STOWAGE_TRASH_DAYS: '0',
    STOWAGE_WEB_READ_TIMEOUT: '1s',
    STOWAGE_WEB_MAX_FILE_UPLOAD: '1',
    STOWAGE_THUMBNAIL_ENABLED: 'false',
  })
  const ada = userOn(stowage)
  beforeAll(async () => {
    home = await Household.of(ada.client)
    drill = await home.make('Drill')
  })
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const port = () => Number(new URL(stowage.baseUrl).port)
  const head = (...more: string[]) =>
    [
      `POST /api/v1/entities/${drill.id}/attachments HTTP/1.1`,
      'host: x',
      `authorization: ${ada.token}`,
      `x-tenant: ${home.groupId}`,
      'content-type: multipart/form-data; boundary=x',
      'connection: close',
      ...more,
      '',
      '',
    ].join('\r\n')
  const text = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = (content: string, name = 'file', filename = ' filename="a"') =>
    `--x\r\ncontent-disposition: form-data; name="${name}";${filename}\r\n\r\n${content}\r\n`
  const end = '--x--\r\n'
  /** Sends a form whole. */
  const send = (body: string) => speak(port(), `${head(`content-length: ${Buffer.byteLength(body)}`)}${body}`)
  const titles = async () => (await home.get(drill.id)).attachments.map(({ title }) => title)
  const expectNothing = async () => {
    await vi.waitFor(async () => expect(await storedKeys(stowage, '.incoming')).toEqual([]))
    expect(await storedKeys(stowage, home.groupId)).toEqual([])
    expect(await titles()).toEqual([])
  }

  test('whose client hangs up in the middle leaves nothing behind', async () => {
    const socket = connect(port(), '127.0.0.1')
    socket.write(
      `${head('content-length: 500000')}${text('name', 'a.txt')}${file('x'.repeat(100_000)).slice(0, -2)}`,
    )
    await vi.waitFor(async () => expect(await storedKeys(stowage, '.incoming')).toHaveLength(1))
    socket.destroy()
    await expectNothing()
  })

  test('whose client hangs up after the file leaves nothing behind', async () => {
    const socket = connect(port(), '127.0.0.1')
    socket.write(`${head('content-length: 500000')}${file('x'.repeat(1000))}${text('name', 'a.txt')}`)
    await vi.waitFor(async () => expect(await storedKeys(stowage, '.incoming')).toHaveLength(1))
    socket.destroy()
    await expectNothing()
  })

  test.each([
    ['in the middle of the file', () => `${text('name', 'a')}${file('x'.repeat(70_000)).slice(0, -2)}`],
    ['between the parts', () => `${file('x'.repeat(70_000))}${text('name', 'a')}`],
    ['before the first part', () => ''],
  ])('whose client falls silent %s is refused, and leaves nothing behind', async (_when, parts) => {
    const answer = await speak(port(), `${head('content-length: 500000')}${parts()}`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"body.incomplete"')
    await expectNothing()
  })

  test.each([
    ['announced', (length: number) => [`content-length: ${length}`, (body: string) => body] as const],
    [
      'found out on the way',
      () =>
        [
          'transfer-encoding: chunked',
          (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
        ] as const,
    ],
  ])('over the limit, %s, is refused with the limit', async (_how, frame) => {
    const body = `${text('name', 'a')}${file('x'.repeat(2 * mebibyte + 1))}${end}`
    const [header, framed] = frame(body.length)
    const answer = await speak(port(), `${head(header)}${framed(body)}`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain(`${mebibyte} bytes`)
    await expectNothing()
  })

  test('of exactly the limit is taken, whatever is around it', async () => {
    const body = `${text('notes', 'n'.repeat(60_000))}${text('name', 'a')}${file('x'.repeat(mebibyte))}${end}`
    expect(await send(body)).toMatch(/^HTTP\/1\.1 201 /)
    expect((await home.get(drill.id)).attachments).toMatchObject([{ title: 'a' }])
    for (const { id } of (await home.get(drill.id)).attachments)
      await home.client.call(deleteAttachment, { id: drill.id, attachment_id: id })
    await stowage.app.worker.runDue()
    const more = `${text('name', 'a')}${file('x'.repeat(mebibyte + 1))}${end}`
    const refused = await send(more)
    expect(refused).toMatch(/^HTTP\/1\.1 413 /)
    expect(refused).toContain(`exceeds the size limit of ${mebibyte} bytes`)
    await expectNothing()
  })

  test.each(['file', 'other'])(
    'over the limit in the part %s is refused before it has all come',
    async part => {
      const begin = `${text('name', 'a')}${file('', part).slice(0, -2)}`
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
      const socket = connect(port(), '127.0.0.1')
      const answered = once(socket, 'data')
      socket.write(`${head('transfer-encoding: chunked')}${begin.length.toString(16)}\r\n${begin}\r\n`)
      // More than the file and what may be around it, and no end.
      for (let sent = 0; sent < 2 * mebibyte + 0x10000; sent += 0x10000) socket.write(chunk)
      expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 413 /)
      socket.destroy()
      await expectNothing()
    },
  )

  test.each([
    [0, ''],
    [1, ''],
    [1, '\r\n--x'],
    [1, '\r\n--x\r\n'],
    [1, '\r\n--x-'],
    [65_535, ''],
    [65_536, ''],
    [65_536, '\r\n--x'],
    [200_000, ''],
    [mebibyte, ''],
  ])('of %i bytes without its closing boundary (%j) is no form', async (size, tail) => {
    const begin = file('x'.repeat(size)).slice(0, -2)
    for (const body of [`${text('name', 'a')}${begin}${tail}`, `${begin}\r\n${text('name', 'a')}${tail}`]) {
      const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
      for (const answer of [
        await send(body),
        await speak(port(), `${head('transfer-encoding: chunked')}${chunked}`),
      ]) {
        expect(answer).toMatch(/^HTTP\/1\.1 400 /)
        expect(answer).toContain('"code":"body.malformed"')
      }
    }
    await expectNothing()
  })

  test('of nothing at all is no form', async () => {
    expect(await send('')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await speak(port(), `${head('transfer-encoding: chunked')}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await send(end)).toMatch(/^HTTP\/1\.1 422 /)
  })

  test('over the limit in files that nobody wants is refused as well', async () => {
    const parts = Array.from({ length: 4 }, (_, i) => file('x'.repeat(mebibyte), `other${i}`)).join('')
    const body = `${parts}${text('name', 'a')}${end}`
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    expect(await speak(port(), `${head('transfer-encoding: chunked')}${chunked}`)).toMatch(/^HTTP\/1\.1 413 /)
    await expectNothing()
  })

  test.each([
    ['a form that ends too early', () => `${text('name', 'a')}${file('x')}`],
    ['a form that is cut in a file', () => `${text('name', 'a')}${file('x'.repeat(1000)).slice(0, -2)}`],
    ['a part without a head', () => `--x\r\nhello\r\n${end}`],
    ['a name that is not one', () => `${text('[object Object]', 'a')}${file('x')}${end}`],
    ['no part at all', () => 'hello'],
  ])('that is %s is refused', async (_what, body) => {
    expect(await send(body())).toMatch(/^HTTP\/1\.1 4(00|22) /)
    await expectNothing()
  })

  test('with a text of a hundred thousand characters is refused', async () => {
    expect(await send(`${file('x')}${text('name', 'n'.repeat(100_000))}${end}`)).toMatch(/^HTTP\/1\.1 413 /)
    await expectNothing()
  })

  test('with more texts or files than anybody needs is refused', async () => {
    expect(await send(`${text('a', 'b').repeat(200)}${file('x')}${end}`)).toMatch(/^HTTP\/1\.1 413 /)
    expect(await send(`${file('y', 'z').repeat(30)}${file('x')}${end}`)).toMatch(/^HTTP\/1\.1 413 /)
    await expectNothing()
  })

  test('whose file part has no file name, or an empty one, has no file', async () => {
    for (const filename of ['', ' filename=""']) {
      const part = file('x', 'file', filename)
      const answer = await send(`${text('name', 'a')}${part}${end}`)
      expect(answer).toMatch(/^HTTP\/1\.1 422 /)
      expect(answer).toContain('"file"')
    }
    await expectNothing()
  })

  test('takes the first file, the first of each text, and texts that come after the file', async () => {
    const body = `${file('first')}${file('second')}${text('name', 'Žebřík 🪜.txt')}${text('name', 'other')}${text('type', 'manual')}${end}`
    expect(await send(body)).toMatch(/^HTTP\/1\.1 201 /)
    const [attachment] = (await home.get(drill.id)).attachments
    expect(attachment).toMatchObject({ title: 'Žebřík 🪜.txt', type: 'manual' })
    expect(await (await fetchFile(home.client, drill.id, attachment?.id ?? '')).text()).toBe('first')
    expect(await storedKeys(stowage, '.incoming')).toEqual([])
  })

  test('may take as long as it likes while something arrives', { tags: 'nightly' }, async () => {
    const body = `${text('name', 'slow.txt')}${file('trickle')}${end}`
    const step = Math.ceil(body.length / 16)
    // In all four times as long as a silence may be.
    const answer = await speak(port(), head(`content-length: ${body.length}`), async function* () {
      for (let at = 0; at < body.length; at += step) {
        await after(250)
        yield body.slice(at, at + step)
      }
    })
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  })

  test('to an entity that is not there is refused before the file arrives', async () => {
    const answer = await speak(
      port(),
      head('content-length: 500000').replace(drill.id, '01890000-0000-7000-8000-0000000000ee'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  })
})
