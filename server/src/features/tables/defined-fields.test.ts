import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { exportEntities, exportEntityTable } from '@stowage/contract/tables/table-exports'
import { beforeEach, describe, expect, test } from 'vitest'
import { entityNamed } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import type { Sent } from '#test/household.ts'
import { importTable, tryTable } from '#test/tables.ts'
import { bookRows } from '#test/workbooks.ts'

const midnight = 'T00:00:00.000Z'

describe.each(databases)('tables of fields with definitions, on %s', kind => {
  const { home } = householdOn(kind)

  let rope = ''
  beforeEach(async () => {
    rope = (await home.type('Rope', false)).id
  })

  const define = (name: string, more: Sent) =>
    home.client.call(createFieldDefinition, { name, typeId: rope, ...more } as never)
  const fieldsOf = async (name: string) =>
    (await entityNamed(home.client, name)).fields.map(
      ({ name, type, textValue, numberValue, booleanValue, timeValue }) => [
        name,
        { text: textValue, number: numberValue, boolean: booleanValue, time: timeValue }[type],
      ],
    )
  const misfits = ({ warnings }: Awaited<ReturnType<typeof tryTable>>) =>
    warnings
      .filter(({ code }) => code === 'misfit')
      .map(({ params, rows }) => [params.column, params.kind, ...rows])
  const defineAll = async () => {
    await define('Length', { kind: 'number', unit: 'm' })
    await define('Retire by', { kind: 'date' })
    await define('Wet', { kind: 'boolean' })
    await define('State', {
      kind: 'choice',
      choices: [{ value: 'In use; always' }, { value: 'Ersetzt, alt' }, { value: 'n/a' }],
    })
    await define('Manual', { kind: 'link' })
    await define('Code', { kind: 'text' })
  }
  const write = async (body: Sent) =>
    (await home.client.download(exportEntityTable, { select: { query: { all: true } }, ...body } as never))
      .bytes

  test('reads columns by the kinds of the definitions that their headers mean', async () => {
    await defineAll()
    const file =
      'Name;Art;LENGTH (m);Retire_by;Wet;State;Manual;Code\n' +
      'One;Rope;60;31.12.2030;ja;IN USE; ALWAYS;https://a.example/1;007\n'.replace(
        'IN USE; ALWAYS',
        '"IN USE; ALWAYS"',
      ) +
      'Two;Rope;9,8 m;01.02.2031;no;"ersetzt, alt";n/a;n/a\n' +
      'Three;Rope;;;;N/A;;\n'
    const report = await importTable(home.client, file)
    expect(report).toMatchObject({ create: 3, newFields: [] })
    expect(report.columns.slice(2).map(({ mappedTo, matchedBy }) => [mappedTo, matchedBy])).toEqual(
      ['Length', 'Retire by', 'Wet', 'State', 'Manual', 'Code'].map(field => [{ field }, 'header']),
    )
    expect(await fieldsOf('One')).toEqual([
      ['Length', 60],
      ['Retire by', `2030-12-31${midnight}`],
      ['Wet', true],
      ['State', 'In use; always'],
      ['Manual', 'https://a.example/1'],
      ['Code', '007'],
    ])
    expect(await fieldsOf('Two')).toEqual([
      ['Length', '9.8'],
      ['Retire by', `2031-02-01${midnight}`],
      ['Wet', false],
      ['State', 'Ersetzt, alt'],
      ['Code', 'n/a'],
    ])
    expect(await fieldsOf('Three')).toEqual([['State', 'n/a']])
  })

  test('keeps values that do not fit as texts, and says so before anything is imported', async () => {
    await defineAll()
    const cells = ['1e400', '1.0000000000000001', '12345678901234567', 'long', '-0', '1e3', '5.00']
    const lengths = cells.map((cell, i) => `L${i},Rope,${cell},,,,`).join('\n')
    const file = `Name,Type,Length,Retire by,Wet,State,Manual\n${lengths}\nBad,Rope,,29 February 2023,perhaps,Lost,a.example\n`
    const tried = await tryTable(home.client, file)
    expect(tried.errorCount).toBe(0)
    expect(misfits(tried)).toEqual([
      ['Length', 'number', 2, 3, 4, 5],
      ['Retire by', 'date', 9],
      ['Wet', 'boolean', 9],
      ['State', 'choice', 9],
      ['Manual', 'link', 9],
    ])
    await importTable(home.client, file)
    const lengthOf = async (i: number) => (await fieldsOf(`L${i}`))[0]?.[1]
    expect(await Promise.all(cells.map((_, i) => lengthOf(i)))).toEqual([...cells.slice(0, 4), 0, 1000, 5])
    expect((await fieldsOf('Bad')).map(([, value]) => value)).toEqual([
      '29 February 2023',
      'perhaps',
      'Lost',
      'a.example',
    ])
  })

  test('reads a column by the definition of the type of each row', async () => {
    const book = (await home.type('Book', false)).id
    await define('Year', { kind: 'number' })
    await define('Year', { kind: 'date', typeId: book })
    await importTable(
      home.client,
      'Name,Type,Year\nA rope,Rope,2019\nA book,Book,2019-05-01\nA cup,Cup,2019\n',
    )
    expect(await fieldsOf('A rope')).toEqual([['Year', 2019]])
    expect(await fieldsOf('A book')).toEqual([['Year', `2019-05-01${midnight}`]])
    expect(await fieldsOf('A cup')).toEqual([['Year', '2019']])
    const { entityType } = await entityNamed(home.client, 'A rope')
    await importTable(home.client, 'Name,Year\nAnother,7\n', { entityTypeId: String(entityType?.id) })
    expect(await fieldsOf('Another')).toEqual([['Year', 7]])
  })

  test('leaves our own words for members alone, and prefers a definition to a guess', async () => {
    await define('Ort', { kind: 'text', typeId: null })
    await define('Brand', { kind: 'text', typeId: null })
    const { columns } = await tryTable(home.client, 'Name,Ort,Brand\nTent,Cellar,Vaude\n')
    expect(columns.map(({ mappedTo }) => mappedTo)).toEqual([
      { member: 'name' },
      { member: 'location' },
      { field: 'Brand' },
    ])
  })

  test('writes numbers and days as such, and takes every form back unchanged', async () => {
    await defineAll()
    const { id } = await home.make('Blue rope', { entityTypeId: rope })
    const text = (name: string, textValue: string) => ({ name, type: 'text', textValue })
    await home.put(id, {
      name: 'Blue rope',
      fields: [
        text('Length', '60.50'),
        { name: 'Retire by', type: 'time', timeValue: `2030-12-31${midnight}` },
        { name: 'Wet', type: 'boolean', booleanValue: true },
        text('State', 'In use; always'),
        text('Code', '=007'),
      ],
    })
    const peers = (await home.client.send(exportEntities, {})).text
    expect(peers).toContain(`=007,60.50,2030-12-31${midnight},In use; always,true`.replace('=', "'="))
    const book = await write({ format: 'xlsx', language: 'en' })
    const [row] = await bookRows(book)
    expect(row).toMatchObject({
      Length: { type: 'number', value: '60.5' },
      'Retire by': { type: 'number', value: '47848' },
      Wet: { type: 'boolean', value: '1' },
      State: { type: 'text', value: 'In use; always' },
    })
    const csv = await write({ language: 'de', dates: 'dmy' })
    expect(Buffer.from(csv).toString()).toContain(`'=007;60,5;31.12.2030;"In use; always";ja;`)
    for (const file of [book, csv, await write({}), await write({ format: 'xlsx' })])
      expect(await importTable(home.client, Uint8Array.from(file))).toMatchObject({
        update: 0,
        unchanged: 1,
        warnings: [],
      })
    await home.client.send(exportEntities, {}).then(({ text }) => expect(text).toBe(peers))
  })
})
