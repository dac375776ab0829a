import { listTags } from '@stowage/contract/catalogues/tags'
import { type ImportReport, importEntities, type PlannedRow } from '@stowage/contract/tables/imports'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '#test/count-statements.ts'
import {
  type CsvCells,
  csvOf,
  entityNamed,
  exported,
  importText,
  inventoryOf,
  sampleFile,
} from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household, must, refusalOf } from '#test/household.ts'
import { timesOf } from '#test/lane.ts'

/** The report of a dry run. */
type DryRun = ImportReport & { readonly rows: readonly PlannedRow[] }

describe.each(databases)('a dry run of an import, on %s', kind => {
  let home: Household
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  beforeEach(async () => {
    home = await Household.of(ada.client)
  })
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  function formOf(file: string): FormData {
    const form = new FormData()
    form.append('csv', new Blob([file]), 'items.csv')
    return form
  }
  const tryRun = (file: string) => home.client.send(importEntities, { dryRun: true }, { form: formOf(file) })
  const run = async (file: string): Promise<DryRun> => {
    const { status, body } = await must(tryRun(file))
    expect(status).toBe(200)
    return body as DryRun
  }
  const runRows = (...rows: readonly CsvCells[]) => run(csvOf(rows))
  const actionsOf = ({ rows }: DryRun) => rows.map(({ row, action }) => `${row} ${action}`)

  /** Everything that an import could change. */
  const stateOf = async () => [
    await inventoryOf(home.client),
    await home.client.call(listTags, {}),
    await stowage.app.database.read(async ({ q }) => {
      const events = await q.selectFrom('events').select('id').where('group_id', '=', home.groupId).execute()
      const numbers = await q
        .selectFrom('group_numbers')
        .select('next_n')
        .where('group_id', '=', home.groupId)
        .execute()
      return [events, numbers]
    }),
  ]

  test('tells of every row what would become of it, and changes nothing', async () => {
    const same = { 'HB.import_ref': 'same', 'HB.name': 'Same', 'HB.location': 'Hall', 'HB.tags': 'Old' }
    const other = { ...same, 'HB.import_ref': 'other', 'HB.name': 'Other' }
    await importText(home.client, csvOf([same, other]))
    const before = await stateOf()
    const planned = await runRows(
      same,
      { ...other, 'HB.tags': 'Old; New' },
      { ...same, 'HB.import_ref': '', 'HB.name': 'Fresh', 'HB.location': 'Hall / Shelf / Box' },
    )
    expect(planned).toMatchObject({
      create: 1,
      duplicates: 0,
      update: 1,
      unchanged: 1,
      error: 0,
      newLocations: ['Hall / Shelf', 'Hall / Shelf / Box'],
      newTags: ['New'],
      rows: [
        { row: 2, action: 'unchanged', name: 'Same' },
        { row: 3, action: 'update', name: 'Other' },
        { row: 4, action: 'create', name: 'Fresh' },
      ],
    })
    expect(await stateOf()).toEqual(before)
  })

  test('tells what is wrong with which row, and what would become of the others', async () => {
    await importText(home.client, csvOf([{ 'HB.import_ref': 'old', 'HB.name': 'Old' }]))
    const before = await stateOf()
    const planned = await run(
      'HB.import_ref,HB.name,HB.quantity,HB.parent_import_ref,HB.archived,HB.field.\n' +
        'old,Old,many,,perhaps,\n' +
        ',Too long,,,,,x\n' +
        '\n' +
        ',Fine,1,old,,\n' +
        ',,1,,,\n' +
        ',Lost,1,nobody,,\n' +
        'self,Self,1,self,,\n',
    )
    const { rows, ...counts } = planned
    expect(counts).toMatchObject({
      create: 1,
      duplicates: 0,
      update: 0,
      unchanged: 0,
      error: 6,
      newLocations: [],
      newTags: [],
    })
    expect(rows).toMatchObject([
      {
        row: 1,
        action: 'error',
        name: '',
        errors: [
          {
            column: 'HB.field.',
            error: 'The name of a custom field must not be empty',
            code: 'bad_field_name',
            params: { issue: { code: 'empty', params: {} } },
          },
        ],
      },
      {
        row: 2,
        action: 'error',
        name: 'Old',
        errors: [
          { column: 'HB.quantity', error: 'must be a number with a decimal point, such as 12.50' },
          { column: 'HB.archived', error: 'must be true or false' },
        ],
      },
      {
        row: 3,
        action: 'error',
        name: '',
        errors: [
          {
            column: '',
            error: 'has 7 cells, but there are 6 columns',
            code: 'wrong_cell_count',
            params: { cells: 7, columns: 6 },
          },
        ],
      },
      { row: 5, action: 'create', name: 'Fine' },
      { row: 6, action: 'error', name: '', errors: [{ column: 'HB.name', error: 'must not be empty' }] },
      {
        row: 7,
        action: 'error',
        name: 'Lost',
        errors: [{ column: 'HB.parent_import_ref', error: 'nothing has the reference or id "nobody"' }],
      },
      {
        row: 8,
        action: 'error',
        name: 'Self',
        errors: [{ column: 'HB.parent_import_ref', error: 'an item cannot be its own parent' }],
      },
    ])
    expect(await stateOf()).toEqual(before)
  })

  test('of several rows about one item the last one counts', async () => {
    await importText(home.client, csvOf([{ 'HB.import_ref': 'old', 'HB.name': 'Old' }]))
    const planned = await runRows(
      { 'HB.import_ref': 'old', 'HB.name': 'Renamed' },
      { 'HB.import_ref': 'new', 'HB.name': 'First' },
      { 'HB.import_ref': 'old', 'HB.name': 'Old' },
      { 'HB.import_ref': 'new', 'HB.name': 'Second' },
    )
    expect(planned).toMatchObject({ create: 1, update: 0, unchanged: 3 })
    expect(planned.rows).toEqual([
      { row: 2, action: 'unchanged', name: 'Renamed', overriddenBy: 4 },
      { row: 3, action: 'unchanged', name: 'First', overriddenBy: 5 },
      { row: 4, action: 'unchanged', name: 'Old' },
      { row: 5, action: 'create', name: 'Second' },
    ])
  })

  test('says which custom fields a row cannot set', async () => {
    const { id } = await home.make('Tent')
    const field = { type: 'text', name: 'Size', textValue: 'L' }
    await home.put(id, { fields: [field, field, { ...field, name: 'Colour' }] })
    expect((await run(await exported(home.client))).rows).toEqual([
      { row: 2, action: 'unchanged', name: 'Tent', leftAlone: ['HB.field.Size'] },
    ])
  })

  test('of our own export changes nothing at all', async () => {
    await importText(home.client, await sampleFile())
    const [first] = await inventoryOf(home.client)
    await home.put(first?.id ?? '', { fields: [{ type: 'number', name: 'Weight', numberValue: 12 }] })
    const planned = await run(await exported(home.client))
    expect(planned.rows.length).toBeGreaterThan(20)
    expect(planned).toMatchObject({ create: 0, update: 0, error: 0, newLocations: [], newTags: [] })
    expect(planned.unchanged).toBe(planned.rows.length)
  })

  const stored: CsvCells = {
    'HB.import_ref': 'x',
    'HB.name': 'Lamp',
    'HB.description': 'd',
    'HB.quantity': '2',
    'HB.purchase_price': '1.5',
    'HB.purchase_date': '2024-01-01',
    'HB.archived': 'true',
    'HB.asset_id': '000-007',
    'HB.location': 'Hall',
    'HB.tags': 'A; B',
    'HB.field.Colour': 'red',
  }
  test.each<[PlannedRow['action'], CsvCells]>([
    ['unchanged', {}],
    ['unchanged', { 'HB.tags': 'B;A' }],
    ['unchanged', { 'HB.quantity': '2.0', 'HB.purchase_date': '01/01/2024', 'HB.archived': 'yes' }],
    ['unchanged', { 'HB.asset_id': '' }],
    ['unchanged', { 'HB.location': ' Hall ' }],
    ['update', { 'HB.name': 'lamp' }],
    ['update', { 'HB.description': '' }],
    ['update', { 'HB.quantity': '3' }],
    ['update', { 'HB.purchase_date': '' }],
    ['update', { 'HB.archived': '' }],
    ['update', { 'HB.asset_id': '8' }],
    ['update', { 'HB.location': '' }],
    ['update', { 'HB.location': 'Hall / Shelf' }],
    ['update', { 'HB.tags': 'A' }],
    ['update', { 'HB.tags': 'A; B; C' }],
    ['update', { 'HB.tags': 'A; C' }],
    ['update', { 'HB.field.Colour': 'blue' }],
    ['update', { 'HB.field.Colour': '' }],
    ['update', { 'HB.field.Size': 'L' }],
  ])('says %s of a row with %j, and an import proves it right', async (action, cells) => {
    await importText(home.client, csvOf([stored]))
    const file = csvOf([{ ...stored, ...cells }])
    expect(actionsOf(await run(file))).toEqual([`2 ${action}`])
    const before = await entityNamed(home.client, 'Lamp')
    stowage.clock.advance(1000)
    await importText(home.client, file)
    const after = await home.get(before.id)
    expect(after.updatedAt === before.updatedAt).toBe(action === 'unchanged')
    if (action === 'unchanged') expect(after).toEqual(before)
  })

  test('tells when a file without references was imported before and would double everything', async () => {
    const file = csvOf([
      { ...stored, 'HB.import_ref': '', 'HB.asset_id': '', 'HB.field.Size': '' },
      { 'HB.name': 'Rake', 'HB.location': 'Home / Garage', 'HB.tags': 'Garden; New', 'HB.field.Size': 'L' },
      { 'HB.name': 'Rake' },
    ])
    expect(await run(file)).toMatchObject({ create: 3, duplicates: 0 })
    await importText(home.client, file)
    const planned = await run(file)
    expect(planned).toMatchObject({ create: 3, duplicates: 3, newLocations: [] })
    const { id } = await entityNamed(home.client, 'Lamp')
    expect(planned.rows[0]).toEqual({ row: 2, action: 'create', name: 'Lamp', duplicateOf: id })
    await home.put(id, { quantity: 9 })
    expect(await run(file)).toMatchObject({ create: 3, duplicates: 2 })
    const other = csvOf([
      { 'HB.name': 'Rake', 'HB.quantity': '2' },
      { 'HB.name': 'Rake', 'HB.tags': 'Other' },
      { 'HB.name': 'Rake', 'HB.location': 'Home' },
      { 'HB.name': 'Rake', 'HB.field.Size': 'XL' },
      { 'HB.name': 'rake' },
      { 'HB.name': 'Home', 'HB.quantity': '1' },
    ])
    expect(await run(other)).toMatchObject({ create: 6, duplicates: 0 })
  })

  test('says once that a file has no names', async () => {
    const planned = await run('Name,HB.notes\nRake,x\nSaw,y\n')
    expect(planned).toMatchObject({ create: 0, error: 3 })
    expect(planned.rows.flatMap(({ errors = [] }) => errors)).toMatchObject([{ column: 'HB.name' }])
  })

  test('counts what an import then makes', async () => {
    const file = await sampleFile()
    const planned = await run(file)
    expect(planned.create).toBe(planned.rows.length)
    await importText(home.client, file)
    expect((await inventoryOf(home.client)).length).toBe(planned.create + planned.newLocations.length)
    expect((await home.client.call(listTags, {})).length).toBe(planned.newTags.length)
  })

  test('of any file is right about every row', { tags: 'nightly' }, async () => {
    const word = (...words: string[]) => fc.constantFrom(...words)
    const anyRow = fc.record({
      'HB.import_ref': word('', 'a', 'b', 'c', 'd'),
      'HB.parent_import_ref': word('', '', '', 'a', 'b', 'nobody'),
      'HB.name': word('One', 'Two', 'Three', ''),
      'HB.location': word('', 'Hall', 'Hall / Shelf', 'Attic'),
      'HB.tags': word('', 'A', 'A; B'),
      'HB.quantity': word('1', '1', '1', '2', 'x'),
      'HB.field.Colour': word('', '', 'red'),
    })
    const anyFile = fc.array(anyRow, { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(anyFile, { minLength: 2, maxLength: 4 }), async files => {
        home = await Household.of(ada.client)
        for (const rows of files) {
          const { rows: told, ...counts } = await runRows(...rows)
          expect(told.map(({ row }) => row)).toEqual(rows.map((_, i) => i + 2))
          const { status } = await home.client.send(importEntities, {}, { form: formOf(csvOf(rows)) })
          expect(status).toBe(counts.error === 0 ? 204 : 422)
          if (status === 422) continue
          const overridden = told.filter(({ overriddenBy }) => overriddenBy !== undefined).length
          expect(await lastReport()).toMatchObject({
            created: counts.create,
            updated: counts.update,
            unchanged: counts.unchanged - overridden,
            newLocations: counts.newLocations.length,
            newTags: counts.newTags.length,
          })
        }
      }),
      { numRuns: timesOf(2, 20) },
    )
  })

  /** What the last import of the household did, as the history says. */
  const lastReport = () =>
    stowage.app.database.read(async ({ q }) => {
      const { facts } = await q
        .selectFrom('events')
        .select('facts')
        .where('group_id', '=', home.groupId)
        .where('name', '=', 'inventory.imported')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return JSON.parse(facts) as unknown
    })

  test('is refused where there is no file, or none that can be read', async () => {
    const form = new FormData()
    form.append('other', 'x')
    const without = await home.client.send(importEntities, { dryRun: true }, { form })
    expect(refusalOf(without)).toMatchObject({ status: 400, code: 'import.no_file' })
    expect(refusalOf(await tryRun('HB.name\n'))).toMatchObject({ status: 422, code: 'import.malformed' })
  })

  test('of a large file takes few statements, none that writes, and tells the first thousand faults', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => ({
      'HB.import_ref': `ref-${i}`,
      'HB.name': `Item ${i}`,
      'HB.location': `Home / Room ${i % 50}`,
      'HB.tags': `Tag ${i % 30}`,
      'HB.quantity': i % 2 === 0 ? '1' : 'some',
    }))
    const counter = countStatements()
    const planned = await run(csvOf(rows)).finally(() => counter.stop())
    expect(planned).toMatchObject({ create: 1500, error: 1500 })
    expect([planned.newLocations.length, planned.newTags.length]).toEqual([51, 30])
    expect(planned.rows.flatMap(({ errors = [] }) => errors)).toHaveLength(1000)
    expect(planned.rows.at(-1)).toEqual({ row: 3001, action: 'error', name: 'Item 2999' })
    expect(counter.count()).toBeLessThan(40)
    expect(counter.texts().filter(text => /^\s*(insert|update|delete)/i.test(text))).toEqual([])
  })

  test('is declared beside the import, for generators of clients', async () => {
    const response = await fetch(`${stowage.baseUrl}/api/openapi.json`)
    const { paths } = (await response.json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>
    }
    const { responses = {} } = paths['/v1/entities/import']?.post ?? {}
    expect(responses['204']).not.toHaveProperty('content')
    expect(responses['200']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/ImportReport' } },
    })
  })

  test('is asked for by a flag; without it rows are imported', async () => {
    const send = (dryRun: string) =>
      home.client.send(importEntities, { dryRun }, { form: formOf('HB.name\nRake\n') })
    expect((await send('1')).status).toBe(200)
    expect(await home.names()).toEqual([])
    expect((await send('false')).status).toBe(204)
    expect(await home.names()).toEqual(['Rake'])
  })
})
