// @module-tag nightly
import { wipeInventory } from '@stowage/contract/entities/actions'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { getImport } from '@stowage/contract/tables/imports'
import { describe, expect, test, vi } from 'vitest'
import { tryImport } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { timesOf } from '#test/lane.ts'
import { twoUsers } from './two-users.ts'

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('')
const names = (count: number, separator: string, mark = 't'): string =>
  Array.from({ length: count }, (_, i) => `${mark}${i}`).join(separator)
/** What a server may hold of imports, bytes. */
const mostMemory = 300 * 1024 * 1024
const circle = timesOf(5000, 20_000)
const references = 'HB.import_ref,HB.parent_import_ref,HB.name\n'

const tooLarge: readonly (readonly [what: string, file: () => string, limit: string])[] = [
  ['200,000 rows', () => `HB.name\n${'a\n'.repeat(200_000)}`, '100000 rows'],
  ['nothing but a letter in each line', () => 'a\n'.repeat(5_000_000), '100000 rows'],
  [
    'a million tags in a cell',
    () => `HB.name,HB.tags\nA,${names(1_000_000, ';')}\n`,
    '524288 bytes in a row',
  ],
  [
    'a million tags in all',
    () => `HB.name,HB.tags\n${`A,${'t;'.repeat(999)}t\n`.repeat(1001)}`,
    '1000000 tags',
  ],
  [
    'tags that are all new',
    () => `HB.name,HB.tags\n${lines(20, i => `A,${names(999, ';', `${i}-`)}`)}`,
    '10000 tags',
  ],
  [
    'paths of 90 names',
    () => `HB.name,HB.location\n${lines(3000, i => `A,${names(90, '/', `${i}-`)}`)}`,
    '100000 locations',
  ],
  [
    'locations that are all new',
    () => `HB.name,HB.location\n${lines(20_001, i => `A,L${i}`)}`,
    '20000 locations',
  ],
  ['columns', () => `HB.name,${names(3000, ',')}\nA\n`, '2000 columns'],
  [
    'empty cells',
    () => `HB.name${','.repeat(1999)}\n${`${','.repeat(1999)}\n`.repeat(5100)}`,
    '10000000 cells',
  ],
  ['a quote that is never closed', () => `HB.name\n"${'a'.repeat(9_900_000)}`, '524288 bytes in a row'],
]

const badRows: readonly (readonly [what: string, file: () => string, error: string])[] = [
  [
    'a circle of references',
    () => references + lines(circle, i => `r${i},r${(i + 1) % circle},A`),
    'an item cannot lie in itself or in something inside it',
  ],
  [
    'a chain of references',
    () => references + lines(timesOf(5000, 20_000), i => `r${i},${i === 0 ? '' : `r${i - 1}`},A`),
    'would be more than 100 levels deep',
  ],
  [
    'more tags in a row than it may have',
    () => `HB.name,HB.tags\nA,${names(1001, ';')}\n`,
    'must name at most 1000 tags',
  ],
  ['digits', () => `HB.name,HB.quantity\nA,${'1'.repeat(500_000)}x\n`, 'must be a number'],
]

describe.each(databases)('a CSV file that asks for too much, on %s', kind => {
  const here = twoUsers(kind)

  /** Sends a file, during which somebody of another group writes. */
  async function send(file: string) {
    const [reply] = await Promise.all([
      tryImport(here.eve.client, file),
      here.ada.client.call(createEntity, { name: 'Box' }),
    ])
    expect(here.server.process.isRunning).toBe(true)
    return reply
  }

  vi.setConfig({ testTimeout: 180_000 })

  test.each(tooLarge)('%s: is refused with the limit', async (_what, file, limit) => {
    const reply = await send(file())
    expect(reply).toMatchObject({
      status: 413,
      body: { code: 'import.too_large', error: expect.stringContaining(`at most ${limit}`) },
    })
    expect((await here.eve.client.call(listEntities, {})).total).toBe(0)
  })

  test.each(badRows)('%s: is told what is wrong, at most a thousand times', async (_what, file, error) => {
    const { status, body } = await send(file())
    const { rows, count } = body as { rows: { error: string }[]; count: number }
    expect([status, rows.length]).toEqual([422, Math.min(count, 1000)])
    expect(rows.some(row => row.error.includes(error))).toBe(true)
    expect((await here.eve.client.call(listEntities, {})).total).toBe(0)
  })

  test('many files at once: are taken one after the other', async () => {
    const before = await here.server.memory()
    const file = `HB.name\n${lines(timesOf(3000, 4000), i => `An item with number ${i}`)}`
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(file)))
    // Those that have waited too long are told so.
    const statuses = new Set(replies.map(({ status }) => status))
    expect([204, 429]).toEqual(expect.arrayContaining([...statuses]))
    expect(statuses).toContain(204)
    expect((await here.server.memory()) - before).toBeLessThan(mostMemory)
    await here.eve.client.call(wipeInventory, {})
  })

  test('60,000 bad rows: are counted, in little memory', async () => {
    const before = await here.server.memory()
    const { status, body } = await send(
      `HB.name,HB.quantity,HB.insured\n${lines(60_000, i => `A ${i},x,maybe`)}`,
    )
    expect([status, body]).toMatchObject([422, { count: 120_000 }])
    expect((body as { rows: unknown[] }).rows).toHaveLength(1000)
    expect((await here.server.memory()) - before).toBeLessThan(mostMemory)
  })

  /** Imports files in the background while somebody of another group writes; answers how much memory that takes at most. */
  async function memoryOfRuns(files: number, rows: number): Promise<number> {
    const before = await here.server.memory()
    const file = `HB.name\n${lines(rows, i => `An item with number ${i}`)}`
    const replies = await Promise.all(
      Array.from({ length: files }, () => tryImport(here.eve.client, file, 'csv', { async: true })),
    )
    const ids = replies.filter(({ status }) => status === 202).map(({ body }) => (body as { id: string }).id)
    expect(ids.length).toBe(Math.min(files, 10))
    let highest = before
    for (const id of ids)
      for (let status = ''; status !== 'completed'; ) {
        status = (await here.eve.client.call(getImport, { id })).status
        expect(status).not.toBe('failed')
        await here.ada.client.call(createEntity, { name: 'Box' })
        highest = Math.max(highest, await here.server.memory())
      }
    await here.eve.client.call(wipeInventory, {})
    return highest - before
  }

  test('many files in the background: are taken one after the other', async () => {
    expect(await memoryOfRuns(12, 2000)).toBeLessThan(mostMemory)
  })

  test('a file of 100,000 rows in the background: needs little memory', { timeout: 900_000 }, async () => {
    expect(await memoryOfRuns(1, 100_000)).toBeLessThan(mostMemory)
  })

  test('a million blank lines: is taken for what else it holds', async () => {
    const file = `HB.name\nA\n${'\n'.repeat(1_000_000)}B\n`
    expect((await send(file)).status).toBe(204)
    expect((await here.eve.client.call(listEntities, {})).items.map(({ name }) => name)).toEqual(['A', 'B'])
  })
})
