import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { fewestStatements } from '#test/count-statements.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { importArchive, zipOf } from '#test/group-archives.ts'
import { foreignArchive, foreignAttachment, foreignId } from '#test/homebox-archives.ts'
import { Household } from '#test/household.ts'
import { databases } from '#test/lane.ts'
import { testApp } from '#test/test-app.ts'
import { fetchFile, upload } from '#test/uploads.ts'

const content = Buffer.from(
  Array.from({ length: 1000 }, (_, i) => String.fromCharCode(97 + (i % 26))).join(''),
)
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), content])

describe.each(databases)('a download, on %s', { tags: 'scaled' }, kind => {
  let home: Household
  let drill: Entity
  let id: string
  const stowage = serverFor(kind, { STOWAGE_THUMBNAIL_ENABLED: 'false' })
  const ada = userOn(stowage)
  beforeAll(async () => {
    home = await Household.of(ada.client)
    drill = await home.make('Drill')
    id = await attach({ bytes: content, name: 'drill.bin' })
  })

  const attach = async (given: { bytes: Buffer | string; name: string }) => {
    const bytes = typeof given.bytes === 'string' ? given.bytes : new Uint8Array(given.bytes)
    const { attachments } = await upload(home.client, drill.id, { ...given, bytes })
    return attachments.at(-1)?.id as string
  }
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetchFile(home.client, drill.id, id, headers, method)
  const range = (wanted: string, headers: Record<string, string> = {}) => get({ range: wanted, ...headers })
  const batch = (start: number, end?: number) => content.subarray(start, end).toString()

  describe('in parts', () => {
    test.each([
      ['bytes=0-0', 'bytes 0-0/1000', batch(0, 1)],
      ['bytes=10-19', 'bytes 10-19/1000', batch(10, 20)],
      ['bytes=990-', 'bytes 990-999/1000', batch(990)],
      ['bytes=-10', 'bytes 990-999/1000', batch(990)],
      ['bytes=-5000', 'bytes 0-999/1000', batch(0)],
      ['bytes=900-5000', 'bytes 900-999/1000', batch(900)],
      ['Bytes= 5-6', 'bytes 5-6/1000', batch(5, 7)],
    ])('%s is %s', async (wanted, contentRange, text) => {
      const answer = await range(wanted)
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-range')).toBe(contentRange)
      expect(answer.headers.get('content-length')).toBe(String(text.length))
      expect(await answer.text()).toBe(text)
    })

    test.each([
      'bytes=20-10',
      'bytes=',
      'bytes=a-b',
      'bytes=-',
      'lines=1-2',
      'bytes=0-1,x',
      'bytes=0-999,0-999',
    ])('%s is not understood, or worth it: the whole is sent', async wanted => {
      const answer = await range(wanted)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe(content.toString())
    })

    test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0', 'bytes=1000-,2000-'])(
      '%s lies outside',
      async wanted => {
        const answer = await range(wanted)
        expect(answer.status).toBe(416)
        expect(answer.headers.get('content-range')).toBe('bytes */1000')
        expect(await answer.json()).toMatchObject({ code: 'range.outside' })
      },
    )

    test('several at once come as parts of one body', async () => {
      const answer = await range('bytes=0-4, 500-509,-3,9000-')
      expect(answer.status).toBe(206)
      const boundary = /^multipart\/byteranges; boundary=(\w+)$/.exec(
        answer.headers.get('content-type') ?? '',
      )?.[1]
      const body = await answer.text()
      expect(answer.headers.get('content-length')).toBe(String(body.length))
      const part = (start: number, end: number) =>
        `--${boundary}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Range: bytes ${start}-${end}/1000\r\n\r\n${batch(start, end + 1)}\r\n`
      expect(body).toBe(`${part(0, 4)}${part(500, 509)}${part(997, 999)}--${boundary}--\r\n`)
    })

    test('very many at once are not worth it', async () => {
      const answer = await range(`bytes=${Array.from({ length: 21 }, (_, i) => `${i}-${i}`).join()}`)
      expect(answer.status).toBe(200)
    })

    test('are sent only while the file is still the same one', async () => {
      const { headers } = await get()
      const etag = headers.get('etag') ?? ''
      const modified = headers.get('last-modified') ?? ''
      for (const same of [etag, modified])
        expect((await range('bytes=0-1', { 'if-range': same })).status).toBe(206)
      for (const other of ['"another"', `W/${etag}`, 'Wed, 01 Jan 2020 00:00:00 GMT', 'nonsense'])
        expect((await range('bytes=0-1', { 'if-range': other })).status).toBe(200)
    })

    test('an empty file has none', async () => {
      // Nobody can send one, but an archive may bring it.
      const archive = foreignArchive(
        { attachments: [foreignAttachment(1)] },
        { [`attachments/${foreignId('cc', 1)}`]: '' },
      )
      const other = await Household.of(ada.client)
      await importArchive(stowage, other.client, await zipOf(archive))
      const [item] = (await other.list()).items
      const { attachments } = await other.get(item?.id ?? '')
      const fetch = (headers = {}) =>
        fetchFile(other.client, item?.id ?? '', attachments[0]?.id ?? '', headers)
      expect((await fetch({ range: 'bytes=0-' })).status).toBe(416)
      const whole = await fetch()
      expect([whole.status, await whole.text()]).toEqual([200, ''])
    })
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await get()
    const etag = headers.get('etag') ?? ''
    const modified = headers.get('last-modified') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    for (const known of [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
      { 'if-none-match': etag, range: 'bytes=0-1' },
    ]) {
      const answer = await get(known)
      expect(answer.status).toBe(304)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('etag')).toBe(etag)
    }
    for (const unknown of [
      { 'if-none-match': '"x"' },
      { 'if-modified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' },
      { 'if-none-match': '"x"', 'if-modified-since': modified },
    ])
      expect((await get(unknown)).status).toBe(200)
    expect((await get({ 'if-match': '"x"' })).status).toBe(412)
    expect((await get({ 'if-match': etag })).status).toBe(200)
    expect((await get({ 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' })).status).toBe(412)
  })

  test('takes two statements, who calls and what is asked for, and no look at a file that is known', async () => {
    const known = await attach({ bytes: 'known', name: 'known' })
    const etag = (await fetchFile(home.client, drill.id, known)).headers.get('etag') ?? ''
    const key = (await home.get(drill.id)).attachments.find(each => each.id === known)?.path as string
    await rm(path.join(stowage.app.config.data, 'files', key))
    const ask = async () => {
      const answer = await fetchFile(home.client, drill.id, known, { 'if-none-match': etag })
      expect(answer.status).toBe(304)
    }
    expect((await fewestStatements(ask)).statements).toBe(2)
  })

  test('is announced by HEAD without a body', async () => {
    const head = await get({ range: 'bytes=0-1' }, 'HEAD')
    const whole = await get()
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges', 'content-disposition'])
      expect(head.headers.get(name), name).toBe(whole.headers.get(name))
  })

  test('is never compressed: its parts must fit together', async () => {
    const answer = await get({ 'accept-encoding': 'br, gzip' })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('content-length')).toBe('1000')
    await answer.text()
  })

  test('can do nothing in the name of this site', async () => {
    const html = await attach({ bytes: '<!doctype html><script>alert(1)</script>', name: 'page.html' })
    const { headers } = await fetchFile(home.client, drill.id, html)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox;",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-download-options': 'noopen',
      'accept-ranges': 'bytes',
    })
  })

  test('is shown or saved by what it is, not by what it is called', async () => {
    const dispositionOf = async (bytes: Buffer | string, name: string) => {
      const { headers } = await fetchFile(home.client, drill.id, await attach({ bytes, name }))
      return [headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]]
    }
    expect(await dispositionOf(jpeg, 'picture.html')).toEqual(['image/jpeg', 'inline'])
    expect(await dispositionOf('%PDF-1.7\n', 'picture.jpg')).toEqual(['application/pdf', 'inline'])
    expect(await dispositionOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png')).toEqual([
      'image/svg+xml',
      'attachment',
    ])
    expect(await dispositionOf('plain', 'a.png')).toEqual(['text/plain; charset=utf-8', 'attachment'])
  })

  test.each([
    ['drill.pdf', 'filename="drill.pdf"; filename*=UTF-8\'\'drill.pdf'],
    ['my drill.pdf', 'filename="my drill.pdf"; filename*=UTF-8\'\'my%20drill.pdf'],
    ['Žebřík "1".pdf', 'filename="_eb__k _1_.pdf"; filename*=UTF-8\'\'%C5%BDeb%C5%99%C3%ADk%20%221%22.pdf'],
    ["it's (50%)*.txt", "filename=\"it's (50_)*.txt\"; filename*=UTF-8''it%27s%20%2850%25%29%2A.txt"],
    ['🪜', 'filename="_"; filename*=UTF-8\'\'%F0%9F%AA%9C'],
    ['gpj.\u202eexe', 'filename="gpj.exe"; filename*=UTF-8\'\'gpj.exe'],
    ['a\r\nb', 'filename="ab"; filename*=UTF-8\'\'ab'],
    ['Receipt 03/2024.pdf', 'filename="Receipt 03_2024.pdf"; filename*=UTF-8\'\'Receipt%2003_2024.pdf'],
    ['..\\..\\autoexec.bat', 'filename=".._.._autoexec.bat"; filename*=UTF-8\'\'.._.._autoexec.bat'],
    ['..', 'filename="file"; filename*=UTF-8\'\'file'],
  ])('of %j is saved under its name', async (name, expected) => {
    const { headers } = await fetchFile(home.client, drill.id, await attach({ bytes: 'x', name }))
    expect(headers.get('content-disposition')).toBe(`attachment; ${expected}`)
  })

  test('needs the entity that it belongs to, in this group', async () => {
    const chair = await home.make('Chair')
    const eve = await stowage.signUp('Eve')
    const missing = newId()
    const foreign = eve.client
    for (const [client, entity, attachment] of [
      [home.client, chair.id, id],
      [home.client, missing, id],
      [home.client, drill.id, missing],
      [foreign, drill.id, id],
    ] as const) {
      const answer = await fetchFile(client, entity, attachment)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'attachment.not_found' })
    }
    expect((await fetchFile(home.client, drill.id, 'nonsense')).status).toBe(400)
  })

  test('is open to attachment tokens in the address, which may then be kept for a day', async () => {
    const at = `${stowage.baseUrl}/api/v1/entities/${drill.id}/attachments/${id}`
    const byAddress = await fetch(`${at}?access_token=${ada.attachmentToken}&tenant=${home.groupId}`)
    expect(byAddress.status).toBe(200)
    expect(byAddress.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
    await byAddress.text()
    expect((await get()).headers.get('cache-control')).toBe('private, no-cache')
    expect((await fetch(at)).status).toBe(401)
  })

  test('of a file that is lost is not found', async () => {
    const lost = await attach({ bytes: 'soon lost', name: 'lost' })
    const { attachments } = await home.get(drill.id)
    const key = attachments.find(each => each.id === lost)?.path as string
    await rm(path.join(stowage.app.config.data, 'files', key))
    for (const method of ['GET', 'HEAD']) {
      expect((await fetchFile(home.client, drill.id, lost, {}, method)).status).toBe(404)
    }
  })

  test('that nobody reads on holds no database scope and ends with the client', async () => {
    const large = await attach({ bytes: Buffer.alloc(8_000_000, 'x'), name: 'large' })
    const readers = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const stop = new AbortController()
        const answer = await fetch(`${stowage.baseUrl}/api/v1/entities/${drill.id}/attachments/${large}`, {
          headers: { authorization: ada.token, 'x-tenant': home.groupId },
          signal: stop.signal,
        })
        expect(answer.status).toBe(200)
        return stop
      }),
    )
    // More than a pool of connections has: a write and a read still find one.
    expect((await home.patch(drill.id, { quantity: 2 })).quantity).toBe(2)
    for (const stop of readers) stop.abort()
    expect((await (await fetchFile(home.client, drill.id, large)).bytes()).length).toBe(8_000_000)
  })

  test('that is under way when the server stops is finished, and then holds up nothing', async () => {
    const other = await testApp(kind, { STOWAGE_THUMBNAIL_ENABLED: 'false' })
    const { client } = await other.signUp()
    const entity = await client.call(createEntity, { name: 'Cello' })
    const bytes = new Uint8Array(9_000_000)
    const { attachments } = await upload(client, entity.id, { bytes, name: 'large' })
    const answer = await fetchFile(client, entity.id, attachments[0]?.id ?? '')
    const closed = other.close()
    expect((await answer.bytes()).length).toBe(9_000_000)
    await closed
  })
})
