// @module-tag nightly
import { wipeInventory } from '@stowage/contract/entities/actions'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { getImport } from '@stowage/contract/tables/imports'
import { describe, expect, test, vi } from 'vitest'
import { tryImport } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { timesOf } from '#test/lane.ts'
import { workbookFiles, workbookOf, zipOf } from '#test/workbook-files.ts'
import { twoUsers } from './two-users.ts'

/** What a server may hold of imports, bytes. */
const mostMemory = 300 * 1024 * 1024

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
const rowOf = (...cells: readonly string[]) => `<row>${cells.map(cell).join('')}</row>`
const name = rowOf('Name')
const sheet = 'xl/worksheets/sheet1.xml'
const rowsOf = (count: number, row: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => row(i)).join('')

/** A workbook with another file in the place of one that it has. */
const bookWith = (part: string, content: string | Buffer) =>
  zipOf({ ...workbookFiles([{ rows: name }]), [part]: content })

const tooMuch: readonly (readonly [
  what: string,
  book: () => Promise<Buffer>,
  statuses: readonly number[],
])[] = [
  ['200,000 rows', () => workbookOf([{ rows: name + rowsOf(200_000, i => rowOf(`Item ${i}`)) }]), [413]],
  ['3,000 columns', () => workbookOf([{ rows: rowOf('Name', ...Array<string>(3000).fill('x')) }]), [413]],
  ['a row of 1 MB', () => workbookOf([{ rows: name + rowOf(rowsOf(200_000, i => `${i}`)) }]), [413]],
  ['a sheet of 900 MB of blanks', () => bookWith(sheet, Buffer.alloc(900_000_000, ' ')), [413, 422]],
  [
    'texts of 500 MB',
    () =>
      bookWith(
        'xl/sharedStrings.xml',
        `<sst>${`<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(16_000)}</sst>`,
      ),
    [413, 422],
  ],
  [
    'a million texts',
    () => bookWith('xl/sharedStrings.xml', `<sst>${rowsOf(1_000_000, i => `<si><t>${i}</t></si>`)}</sst>`),
    [413, 422],
  ],
  ['elements a million deep', () => bookWith(sheet, '<a>'.repeat(1_000_000)), [422]],
  [
    'an entity that repeats itself',
    () => bookWith(sheet, '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">]><a>&b;</a>'),
    [422],
  ],
  [
    'a row number that is far away',
    () => workbookOf([{ rows: `${name}<row r="1048576">${cell('A')}</row>` }]),
    [204, 413, 422],
  ],
  ['half a workbook', async () => (await workbookOf([{ rows: name }])).subarray(0, 700), [422]],
]

describe.each(databases)('a workbook that asks for too much, on %s', kind => {
  const here = twoUsers(kind)
  vi.setConfig({ testTimeout: 240_000 })

  /** Sends a file, during which somebody of another group writes; answers how much memory that takes at most. */
  async function send(book: Buffer, options = {}) {
    const before = await here.server.memory()
    let highest = before
    let isAnswered = false
    const answered = tryImport(here.eve.client, new Uint8Array(book), 'csv', options).finally(() => {
      isAnswered = true
    })
    while (!isAnswered) {
      await here.ada.client.call(createEntity, { name: 'Box' })
      highest = Math.max(highest, await here.server.memory())
    }
    const reply = await answered
    expect(here.server.process.isRunning).toBe(true)
    return { reply, grown: highest - before }
  }

  test.each(tooMuch)('%s: is refused, in little memory', async (_what, book, statuses) => {
    const { reply, grown } = await send(await book())
    expect(statuses, reply.text).toContain(reply.status)
    expect(grown).toBeLessThan(mostMemory)
    await here.eve.client.call(wipeInventory, {})
  })

  test('many at once: are taken one after the other', async () => {
    const book = await workbookOf([{ rows: name + rowsOf(timesOf(2000, 4000), i => rowOf(`Item ${i}`)) }])
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(book)))
    const statuses = sent.map(({ reply }) => reply.status)
    expect([204, 429]).toEqual(expect.arrayContaining([...new Set(statuses)]))
    expect(statuses).toContain(204)
    expect(Math.max(...sent.map(({ grown }) => grown))).toBeLessThan(mostMemory)
    await here.eve.client.call(wipeInventory, {})
  })

  test('one of many rows in the background: needs little memory', { timeout: 900_000 }, async () => {
    const rows = timesOf(5000, 100_000)
    const book = await workbookOf([{ rows: name + rowsOf(rows, i => rowOf(`Item ${i}`)) }])
    const { reply } = await send(book, { async: true })
    expect(reply.status).toBe(202)
    const { id } = reply.body as { id: string }
    const before = await here.server.memory()
    let highest = before
    for (let status = ''; status !== 'completed'; ) {
      status = (await here.eve.client.call(getImport, { id })).status
      expect(status).not.toBe('failed')
      await here.ada.client.call(createEntity, { name: 'Box' })
      highest = Math.max(highest, await here.server.memory())
    }
    expect(highest - before).toBeLessThan(mostMemory)
    expect((await here.eve.client.call(listEntities, { pageSize: 1 })).total).toBe(rows)
  })
})
