import { request } from 'node:http'
import { listTags } from '@stowage/contract/catalogues/tags'
import { importEntities } from '@stowage/contract/tables/imports'
import { describe, expect, test } from 'vitest'
import { findStaleValues } from '#features/entities/derived/verify-all.ts'
import { csvOf, faultsOf, importRows, inventoryOf, tryImport } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'

const limit = 1024 * 1024

describe.each(databases)('a CSV file that cannot be imported, on %s', kind => {
  const stowage = serverFor(kind, { STOWAGE_WEB_MAX_FILE_UPLOAD: '1' })
  const ada = userOn(stowage)
  const home = homeOf(ada)

  test.each([
    ['HB.quantity', 'many', 'must be a number with a decimal point, such as 12.50'],
    ['HB.quantity', '-1', 'must not be negative'],
    ['HB.quantity', '1e999', 'must be a number with a decimal point, such as 12.50'],
    ['HB.purchase_price', '0x10', 'must be a number with a decimal point, such as 12.50'],
    ['HB.purchase_price', '-1000000000001', 'must be at least -1000000000000'],
    ['HB.sold_price', '1000000000001', 'must be at most 1000000000000'],
    ['HB.purchase_date', '2026-02-30', 'must be a date such as 2026-01-31'],
    ['HB.purchase_time', '31.02.2026', 'must be a date such as 2026-01-31'],
    ['HB.warranty_expires', 'soon', 'must be a date such as 2026-01-31'],
    ['HB.asset_id', 'A-17', 'must be an asset number such as 000-042'],
    ['HB.asset_id', '9007199254740992', 'must be an asset number such as 000-042'],
    ['HB.archived', 'perhaps', 'must be true or false'],
    ['HB.insured', '2', 'must be true or false'],
    ['HB.name', '', 'must not be empty'],
    ['HB.name', '😀'.repeat(256), 'must have at most 255 characters'],
    ['HB.notes', 'x'.repeat(20_001), 'must have at most 20000 characters'],
    ['HB.import_ref', 'x'.repeat(101), 'must have at most 100 characters'],
    ['HB.notes', 'a\0b', 'must not contain U+0000'],
    ['HB.tags', 'a\0b', 'must not contain U+0000'],
    ['HB.labels', `a;${'x'.repeat(256)}`, 'must name tags of at most 255 characters'],
    ['HB.location', 'a\0b', 'must not contain U+0000'],
    ['HB.parent_import_ref', 'a\0b', 'must not contain U+0000'],
    ['HB.location', 'x'.repeat(256), 'must have at most 100 parts of at most 255 characters'],
    ['HB.location', 'x/'.repeat(100), 'must have at most 100 parts of at most 255 characters'],
    ['HB.field.Size', 'x'.repeat(501), 'must have at most 500 characters'],
    ['HB.field.Size', '\0', 'must not contain U+0000'],
  ])('%s %j: %s', async (column, cell, error) => {
    const rows = [{ 'HB.name': 'Good' }, { 'HB.name': 'Bad', 'HB.serial_number': '1', [column]: cell }]
    const faults = await faultsOf(home.client, ...rows)
    expect(faults).toEqual([{ row: 3, column, error }])
    expect(await inventoryOf(home.client)).toEqual([])
  })

  test.each([
    ['HB.field.', 1, 'The name of a custom field must not be empty'],
    [`HB.field.${'x'.repeat(256)}`, 1, 'The name of a custom field must have at most 255 characters'],
  ])('a header %s', async (column, row, error) => {
    expect(await faultsOf(home.client, { 'HB.name': 'A', [column]: '' })).toEqual([{ row, column, error }])
  })

  test('a cell of a typed field is read by its type', async () => {
    const { id } = await home.make('Tent')
    const fields = [
      { name: 'Number', type: 'number', numberValue: 1 },
      { name: 'Flag', type: 'boolean', booleanValue: true },
      { name: 'Time', type: 'time', timeValue: '2026-01-01T00:00:00Z' },
    ]
    const before = await home.put(id, { fields })
    const row = { 'HB.name': 'Tent', 'HB.url': `/item/${id}` }
    expect(
      await faultsOf(home.client, {
        ...row,
        'HB.field.Number': 'one',
        'HB.field.Flag': 'maybe',
        'HB.field.Time': 'noon',
      }),
    ).toEqual([
      { row: 2, column: 'HB.field.Number', error: 'must be a number with a decimal point, such as 12.50' },
      { row: 2, column: 'HB.field.Flag', error: 'must be true or false' },
      { row: 2, column: 'HB.field.Time', error: 'must be a timestamp such as 2026-01-31T12:00:00Z' },
    ])
    expect(await home.get(id)).toEqual(before)
  })

  test('a row has at most as many cells as the header, and an item at most 200 custom fields', async () => {
    const { body } = await tryImport(home.client, 'HB.name,HB.notes\nA\nB,x,y\n\nC,z,\n')
    expect(body).toMatchObject({
      code: 'import.bad_rows',
      rows: [{ row: 3, column: '', error: 'has 3 cells, but there are 2 columns' }],
      count: 1,
    })
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`HB.field.${i}`, 'x']))
    expect(await faultsOf(home.client, { 'HB.name': 'Wide', ...wide })).toMatchObject([
      { row: 2, column: 'HB.field.200' },
    ])
    await importRows(home.client, { 'HB.name': 'Wide', ...wide, 'HB.field.200': '' })
  })

  test('a file without names says so once, not in every row', async () => {
    const file = csvOf(Array.from({ length: 50 }, (_, i) => ({ Name: `Item ${i}`, 'HB.quantity': 'x' })))
    expect(await tryImport(home.client, file)).toMatchObject({
      status: 422,
      body: {
        code: 'import.bad_rows',
        rows: [
          { row: 1, column: 'HB.name', error: 'is required: no column of the first line has this name' },
        ],
        count: 1,
      },
    })
  })

  test('everything that is wrong is told at once, the first thousand cells and the count, and nothing changes', async () => {
    await importRows(home.client, {
      'HB.name': 'Old',
      'HB.import_ref': 'old',
      'HB.location': 'Hall',
      'HB.tags': 'Tag',
    })
    const before = await inventoryOf(home.client)
    const rows = Array.from({ length: 700 }, (_, i) => ({
      'HB.name': `Item ${i}`,
      'HB.import_ref': i === 0 ? 'old' : '',
      'HB.location': `Room ${i}`,
      'HB.tags': `Tag ${i}`,
      'HB.quantity': 'some',
      'HB.archived': 'perhaps',
      'HB.parent_import_ref': i % 7 === 0 ? 'nobody' : '',
    }))
    const { status, body } = await tryImport(
      home.client,
      csvOf([{ 'HB.name': 'Fine', 'HB.location': 'New' }, ...rows]),
    )
    expect(status).toBe(422)
    const { rows: told, count, ...problem } = body as { rows: unknown[]; count: number; code: string }
    expect([told.length, count, problem.code]).toEqual([1000, 1500, 'import.bad_rows'])
    expect(told.slice(0, 3)).toMatchObject([
      { row: 3, column: 'HB.quantity' },
      { row: 3, column: 'HB.archived' },
      { row: 4, column: 'HB.quantity' },
    ])
    expect(await inventoryOf(home.client)).toEqual(before)
    expect(await home.client.call(listTags, {})).toHaveLength(1)
  })

  test('a failure in the middle of writing leaves nothing behind', async () => {
    await importRows(home.client, { 'HB.name': 'Old', 'HB.import_ref': 'old', 'HB.location': 'Hall' })
    const before = await inventoryOf(home.client)
    const { database } = stowage.app
    const write = database.write
    database.write = (groupId, work) =>
      write.call(database, groupId, async scope => {
        await work(scope as never)
        throw new Error('The disk is full')
      }) as never
    try {
      const rows = Array.from({ length: 300 }, (_, i) => ({
        'HB.name': `T ${i}`,
        'HB.location': 'A / B',
        'HB.tags': 'x',
      }))
      expect(
        await tryImport(home.client, csvOf([{ 'HB.name': 'Renamed', 'HB.import_ref': 'old' }, ...rows])),
      ).toMatchObject({
        status: 500,
        body: { code: 'internal' },
      })
    } finally {
      database.write = write
    }
    expect(await inventoryOf(home.client)).toEqual(before)
    expect(await home.client.call(listTags, {})).toEqual([])
    expect(await database.read(db => findStaleValues(db, home.groupId))).toEqual([])
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['is empty', ''],
    ['has only a header', 'HB.name\n'],
    ['has only blank lines after the header', 'HB.name,HB.notes\n\n\n'],
    ['has a quote that never ends', 'HB.name,HB.notes\nA,"b\nC,d\n'],
    ['has text after a quoted cell', 'HB.name,HB.notes\nA,"b"c\n'],
  ])('one that %s', async (_what, file) => {
    expect(await tryImport(home.client, file)).toMatchObject({
      status: 422,
      body: { code: 'import.malformed' },
    })
    expect(await inventoryOf(home.client)).toEqual([])
  })

  test('no part "csv", no form, half a form and too large a file', async () => {
    expect(await tryImport(home.client, 'HB.name\nA\n', 'file')).toMatchObject({
      status: 400,
      body: { code: 'import.no_file' },
    })
    expect(await home.client.send(importEntities, {})).toMatchObject({
      status: 400,
      body: { code: 'body.malformed', error: 'failed to parse multipart form' },
    })
    expect(
      await sendRaw('--x\r\nContent-Disposition: form-data; name="csv"; filename="a"\r\n\r\nHB.name'),
    ).toBe(400)
    const large = `HB.name,HB.notes\n${`Item,${'x'.repeat(900)}\n`.repeat((2.2 * limit) / 900)}`
    expect(await tryImport(home.client, large)).toMatchObject({
      status: 413,
      body: { code: 'body.too_large' },
    })
    expect(await inventoryOf(home.client)).toEqual([])
  })

  function sendRaw(body: string): Promise<number | undefined> {
    const headers = {
      authorization: ada.token,
      'x-tenant': home.groupId,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': body.length,
    }
    return new Promise((resolve, reject) => {
      request(`${stowage.baseUrl}/api/v1/entities/import`, { method: 'POST', headers }, response => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end(body)
    })
  }
})
