import { linkAttachment, updateAttachment } from '@stowage/contract/attachments/attachments'
import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { exportOf, importArchive, unzip, zipOf } from '#test/group-archives.ts'
import { foreignArchive, foreignAttachment } from '#test/homebox-archives.ts'
import { Household } from '#test/household.ts'
import { exchangeRaw } from '#test/raw-http.ts'
import { upload } from '#test/uploads.ts'

/** Names that people give to files, none of which the server has reason to change. */
const names = [
  'Receipt 03/2024.pdf',
  'AC/DC poster.jpg',
  'km/h chart',
  'v1..2.pdf',
  'Wait...what.pdf',
  'Rechnung 12\\2024.pdf',
  'C:\\Users\\Ada\\drill.jpg',
  '../../etc/passwd',
  'Folder/',
  '..',
  ' blanks around ',
  'Čelo – Žebřík 🪜.pdf',
  '#%;"<>|*?:.pdf',
  'é'.repeat(1000),
]

describe.each(databases)('the name of an attachment, on %s', kind => {
  let drill: Entity
  const stowage = serverFor(kind, { STOWAGE_THUMBNAIL_ENABLED: 'false' })
  const ada = userOn(stowage)
  const home = homeOf(ada)
  beforeEach(async () => {
    drill = await home.make('Drill')
  })
  afterAll(() => expect(stowage.loggedErrors).toEqual([]))

  const titles = ({ attachments }: Entity) => attachments.map(({ title }) => title)
  const attach = (name: string) => upload(home.client, drill.id, { bytes: 'x', name })
  const link = (title: string) =>
    home.client.call(linkAttachment, {
      id: drill.id,
      source_type: 'link',
      external_id: 'https://example.com/a',
      title,
      attachment_type: 'manual',
    })
  const rename = (entity: Entity, title: string) =>
    home.client.call(updateAttachment, {
      id: drill.id,
      attachment_id: entity.attachments[0]?.id ?? '',
      type: 'attachment',
      title,
      primary: false,
    })

  test('is kept as it was given, when a file is uploaded and when it is renamed', async () => {
    for (const name of names) await attach(name)
    const entity = await home.get(drill.id)
    expect(titles(entity)).toEqual(names)
    for (const name of names) expect(titles(await rename(entity, name))[0]).toBe(name)
  })

  test('is kept as it was given for a link, but for blanks around it', async () => {
    for (const name of names) await link(name)
    expect(titles(await home.get(drill.id))).toEqual(names.map(name => name.trim()))
  })

  test('loses control characters, however it comes', async () => {
    const odd = 'a\tb\x1b[1m\x7f\u0085c.txt'
    const plain = 'ab[1mc.txt'
    const entity = await attach(odd)
    await link(odd)
    expect(titles(await home.get(drill.id))).toEqual([plain, plain])
    expect(titles(await rename(entity, `2${odd}`))[0]).toBe(`2${plain}`)
    const bob = await stowage.signUp('Bob')
    const archive = await zipOf(foreignArchive({ attachments: [foreignAttachment(1, { title: odd })] }))
    expect((await importArchive(stowage, bob.client, archive)).status).toBe('completed')
    const [item] = (await bob.client.call(listEntities, {})).items
    expect(titles(await bob.client.call(getEntity, { id: item?.id ?? '' }))).toEqual([plain])
  })

  test('goes along with an archive, in which no file is called by it', async () => {
    for (const name of names) await attach(name)
    const { archive } = await exportOf(stowage, home.client)
    for (const entry of (await unzip(archive)).keys()) expect(entry).toMatch(/^([\w-]+\/)*[\w-]+(\.json)?$/)
    const other = await Household.of(ada.client)
    expect((await importArchive(stowage, other.client, archive)).status).toBe('completed')
    const [copy] = (await other.list({ q: 'Drill' })).items
    expect(titles(await other.get(copy?.id ?? ''))).toEqual(names)
  })

  test.each([
    ['UTF-8', Buffer.from('Küche 3½ €.txt'), 'Küche 3½ €.txt'],
    ['Latin-1', Buffer.from('Küche 3½.txt', 'latin1'), 'Küche 3½.txt'],
    ['Windows-1252', Buffer.from('Preis 5 \x80 \x96 neu.txt', 'latin1'), 'Preis 5 € – neu.txt'],
    [
      'the encoding that the part names',
      Buffer.from('Žebřík.txt'),
      'Žebřík.txt',
      'text/plain; charset=utf-8',
    ],
  ])('is read as %s', async (_what, bytes, title, type = 'text/plain') => {
    const part = (name: string, type: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a"' : ''}\r\ncontent-type: ${type}\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from(part('name', type)),
      bytes,
      Buffer.from(`\r\n${part('file', 'text/plain')}x\r\n--x--\r\n`),
    ])
    const answer = await exchangeRaw(
      Number(new URL(stowage.baseUrl).port),
      'POST',
      `/api/v1/entities/${drill.id}/attachments`,
      {
        authorization: ada.token,
        'x-tenant': home.groupId,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(body.length),
      },
      body,
    )
    expect(answer.status).toBe(201)
    expect(titles(await home.get(drill.id))).toEqual([title])
  })
})
