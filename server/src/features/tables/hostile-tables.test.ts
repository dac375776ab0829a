import type { Reply } from '@stowage/contract/protocol/client'
import { getImport, importEntities } from '@stowage/contract/tables/imports'
import { describe, expect, test } from 'vitest'
import { entityNamed, inventoryOf } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { importTable, sendTable, tableForm, tryTable } from '#test/tables.ts'

const table = 'Name,Price,Where\nA,1.5,Shed\nB,2.5,Attic\n'
const json = JSON.stringify
const fixCell = (fix: object) => json([{ row: 2, column: 'Price', value: '1', ...fix }])
const targets = ['member', 'field', 'tag', 'contact', 'skip']

/** A mapping of so many columns to something that is no target. */
const badTargets = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i), 1]))

/** Options that are refused, with the member that is told and its code. */
const refusals: readonly (readonly [options: Record<string, string>, path: string, code: string])[] = [
  ...(['dryRun', 'report', 'async'] as const).map(
    name => [{ [name]: 'maybe' }, name, 'not_boolean'] as const,
  ),
  [{ decimal: 'dot' }, 'decimal', 'not_one_of'],
  [{ dates: 'iso' }, 'dates', 'not_one_of'],
  [{ encoding: 'ebcdic' }, 'encoding', 'not_one_of'],
  [{ delimiter: ':' }, 'delimiter', 'not_one_of'],
  [{ onDuplicate: 'merge' }, 'onDuplicate', 'not_one_of'],
  [{ locationId: 'x' }, 'locationId', 'not_id'],
  [{ tagIds: 'x' }, 'tagIds.0', 'not_id'],
  [{ mappingId: 'x' }, 'mappingId', 'not_id'],
  [{ mapping: '{' }, 'mapping', 'not_json'],
  [{ mapping: '['.repeat(50_000) }, 'mapping', 'too_much_json'],
  [{ mapping: '[]' }, 'mapping', 'not_object'],
  [{ mapping: json({ Where: { colour: 'red' } }) }, 'mapping.Where', 'not_one_of'],
  [{ mapping: json({ Where: { member: 'colour' } }) }, 'mapping.Where', 'not_one_of'],
  [{ mapping: json({ Where: { member: 'location', level: 0 } }) }, 'mapping.Where.level', 'out_of_range'],
  [{ mapping: json({ Where: { field: 'a\0b' } }) }, 'mapping.Where.field', 'unstorable'],
  [{ mapping: json({ Where: { tag: '' } }) }, 'mapping.Where.tag', 'empty'],
  [{ corrections: '{}' }, 'corrections', 'not_list'],
  [{ corrections: fixCell({ row: 0 }) }, 'corrections.0.row', 'out_of_range'],
  [{ corrections: fixCell({ row: 99 }) }, 'corrections.0.row', 'unknown'],
  [{ corrections: fixCell({ column: 'Cost' }) }, 'corrections.0.column', 'unknown'],
  [{ corrections: fixCell({ value: 1 }) }, 'corrections.0.value', 'not_text'],
  [
    { corrections: json(Array.from({ length: 10_001 }, () => ({ row: 2, column: 'Price', value: '' }))) },
    'corrections',
    'too_many',
  ],
  [{ corrections: `[${'{},'.repeat(1_398_000)}{}]` }, 'corrections', 'too_much_json'],
  [{ mapping: json(badTargets(2001)) }, 'mapping', 'too_many'],
  [{ mapping: json(badTargets(300_000)) }, 'mapping', 'too_much_json'],
]

describe.each(databases)('a table that nobody expects, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  const named = (name: string) => entityNamed(home.client, name)
  const issuesIn = ({ body }: Reply<unknown>) => (body as { issues?: unknown }).issues

  test('with wrong options is refused with the member and its code, in the form and in the query', async () => {
    for (const [options, path, code] of refusals)
      for (const inQuery of [false, true]) {
        if (inQuery && json(options).length > 4000) continue
        const form = tableForm(table, inQuery ? {} : options)
        const reply = await home.client.send(importEntities, inQuery ? options : {}, { form })
        expect([reply.status, issuesIn(reply)], json(options).slice(0, 100)).toMatchObject([
          422,
          [{ path, code }],
        ])
      }
    expect(await inventoryOf(home.client)).toEqual([])
    const { body } = await sendTable(home.client, table, { mapping: json({ Where: {} }) })
    expect(body).toMatchObject({ issues: [{ params: { words: targets } }] })
  })

  test.each([
    ['mapping', json(badTargets(2000))],
    ['corrections', json(Array.from({ length: 10_000 }, () => ({})))],
  ])('with many wrong entries in %s is told of 20', async (member, text) => {
    const reply = await sendTable(home.client, table, { [member]: text })
    expect([reply.status, issuesIn(reply)]).toMatchObject([422, { length: 20 }])
  })

  test('with ids of another group or of something else is refused with the member', async () => {
    const other = await Household.of(ada.client)
    const room = await other.room('Room')
    const item = await home.make('Item')
    const foreign: readonly (readonly [Record<string, string>, string])[] = [
      [{ locationId: room.id }, 'not_location'],
      [{ locationId: item.id }, 'not_location'],
      [{ entityTypeId: other.itemType.id }, 'unknown'],
      [{ entityTypeId: home.locationType.id }, 'unknown'],
      [{ tagIds: (await other.tag('Tag')).id }, 'unknown'],
    ]
    for (const [options, code] of foreign) {
      const [path] = Object.keys(options)
      for (const more of [{}, { dryRun: 'true' }]) {
        const reply = await sendTable(home.client, table, { ...options, ...more })
        expect([reply.status, issuesIn(reply)]).toMatchObject([422, [{ path, code }]])
      }
      const { body } = await sendTable(home.client, table, { ...options, async: 'true' })
      await stowage.app.worker.runDue()
      const { status, error } = await home.client.call(getImport, { id: (body as { id: string }).id })
      expect([status, error]).toMatchObject(['failed', { code: 'validation', issues: [{ path, code }] }])
    }
    expect((await inventoryOf(home.client)).map(({ name }) => name)).toEqual(['Item'])
  })

  test('in two readings fails in the background with both of them', async () => {
    const { body } = await sendTable(home.client, 'Name,Price\nA,1.234\n', { async: 'true' })
    await stowage.app.worker.runDue()
    expect(await home.client.call(getImport, { id: (body as { id: string }).id })).toMatchObject({
      status: 'failed',
      error: { code: 'import.ambiguous_numbers', decisions: [{ column: 'Price', readings: [{}, {}] }] },
    })
  })

  test('in UTF-8 with a broken byte is read in an encoding that has it', async () => {
    const bytes = Uint8Array.from([...Buffer.from('Name,Notes\nKüche,ä'), 0xfc, 0x0a])
    const report = await tryTable(home.client, bytes)
    expect(report).toMatchObject({
      encodingCertain: false,
      decisions: [{ code: 'import.encoding_uncertain' }],
    })
    expect(await sendTable(home.client, bytes)).toMatchObject({
      status: 422,
      body: { code: 'import.encoding_uncertain' },
    })
  })

  test('loses no column because of some of its values', async () => {
    const days = await tryTable(
      home.client,
      'Name,Purchase date,Insured,Price\nA,2024-01-31,yes,free\nB,before,maybe,1.50\n',
    )
    expect(days.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Price'],
      [3, 'Purchase date'],
      [3, 'Insured'],
    ])
    const numbers = await tryTable(home.client, 'Name\n747\n2024-01-31\n03. Apr\n')
    expect(numbers).toMatchObject({ create: 3, errorCount: 0 })
    expect(numbers.warnings.map(({ code }) => code)).toContain('name_is_day')
  })

  test('with one header in two spellings is refused until both are mapped', async () => {
    const file = 'Name,Serial number,serial_number\nA,1,2\n'
    expect((await tryTable(home.client, file)).errors).toMatchObject([
      { row: 1, column: 'serial_number', code: 'repeated_column' },
    ])
    const mapping = json({ serial_number: { skip: true } })
    expect((await tryTable(home.client, file, { mapping })).errorCount).toBe(0)
  })

  test('has names without the blanks around them, and no names of blanks only', async () => {
    const { errors } = await tryTable(home.client, 'Name,Price\n   ,1\n\u200b\u00a0,2\nC,3\n')
    expect(errors).toMatchObject([
      { row: 2, column: 'Name', code: 'empty' },
      { row: 3, column: 'Name', code: 'empty' },
    ])
    await importTable(home.client, 'Name,Price\n\u00a0Drill \ufeff,1\n')
    expect((await inventoryOf(home.client)).map(({ name }) => name)).toEqual(['Drill'])
  })

  test('keeps joiners inside of names, and drops what has no width around them', async () => {
    const library = 'کتاب\u200cخانه'
    const family = '👩\u200d👩\u200d👧'
    const report = await importTable(
      home.client,
      `Name,Location,Tags,Type\nA,\ufeff${library}\u00a0,${family},${library}\u200b\n`,
    )
    expect(report).toMatchObject({ newLocations: [library], newTags: [family], newTypes: [library] })
    await importTable(home.client, `Name,Location\nB,${library.replace('\u200c', '')}\n`)
    expect((await named('B')).parent?.id).toBe((await named('A')).parent?.id)
  })

  test('that would make more than 1,000 types is refused', async () => {
    const rows = Array.from({ length: 1001 }, (_, i) => `Item ${i},Type ${i}\n`)
    expect(await sendTable(home.client, `Name,Type\n${rows.join('')}`)).toMatchObject({
      status: 413,
      body: { code: 'import.too_large', issues: [{ params: { limit: 1000, of: 'new_types' } }] },
    })
  })

  test('with headers that are words of JavaScript is a table like any other', async () => {
    const mapping = json({ constructor: { field: 'toString' }, hasOwnProperty: { member: 'tags' } })
    const file =
      'Name,__proto__,constructor,hasOwnProperty,Location\nA,x,y,__proto__;valueOf,constructor/__proto__\n'
    await importTable(home.client, file, { mapping })
    expect(await named('A')).toMatchObject({
      fields: [{ name: 'toString', textValue: 'y' }],
      tags: [{ name: '__proto__' }, { name: 'valueOf' }],
      parent: { name: '__proto__' },
    })
  })

  test('that a client breaks off changes nothing and leaves no file', async () => {
    const gone = new AbortController()
    const body = new ReadableStream({
      start(controller) {
        const head = '--b\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\n\r\nName\nA\n'
        controller.enqueue(Buffer.from(head))
        setTimeout(() => gone.abort(), 50)
      },
    })
    const sent = fetch(`${stowage.baseUrl}/api/v1/entities/import?async=true`, {
      method: 'POST',
      signal: gone.signal,
      body,
      duplex: 'half',
      headers: {
        authorization: ada.token,
        'x-tenant': home.groupId,
        'content-type': 'multipart/form-data; boundary=b',
      },
    } as RequestInit)
    await expect(sent).rejects.toThrow()
    expect(await inventoryOf(home.client)).toEqual([])
    expect(stowage.loggedErrors).toEqual([])
  })

  test('is posted: other methods are refused', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const url = `${stowage.baseUrl}/api/v1/entities/import`
      const { status, headers } = await fetch(url, { method, headers: { authorization: ada.token } })
      expect([status, headers.get('allow')]).toEqual([405, 'POST'])
    }
  })
})
