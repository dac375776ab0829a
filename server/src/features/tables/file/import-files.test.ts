import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { exportEntityTable } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { entityNamed, inventoryOf, tryImport } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { importTable, tryTable } from '#test/tables.ts'
import { workbookOf } from '#test/workbook-files.ts'

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const inputs = path.join(import.meta.dirname, '../../../../test/tables')

describe.each(databases)('files of other programs, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  const named = (name: string) => entityNamed(home.client, name)

  test('a CSV file of German Excel is imported once its encoding is confirmed', async () => {
    const file = Uint8Array.from(await readFile(path.join(inputs, 'excel-de-csv.csv')))
    const report = await tryTable(home.client, file)
    expect(report).toMatchObject({
      encoding: 'windows-1252',
      encodingCertain: false,
      delimiter: ';',
      create: 2,
    })
    expect(report.encodingSample).toEqual(['Küchenwaage', 'Küche'])
    const [decision] = report.decisions
    expect(decision).toMatchObject({ code: 'import.encoding_uncertain', column: null, value: 'Küchenwaage' })
    expect(decision?.readings[0]).toEqual({ option: 'windows-1252', value: 'Küchenwaage' })
    expect(await tryImport(home.client, file)).toMatchObject({
      status: 422,
      body: { code: 'import.encoding_uncertain' },
    })
    expect(await inventoryOf(home.client)).toEqual([])
    await importTable(home.client, file, { encoding: 'windows-1252' })
    expect(await named('Küchenwaage')).toMatchObject({
      purchasePrice: 12.5,
      purchaseDate: '2024-03-09',
      insured: true,
    })
  })

  test.each(['excel-unicode-text.txt', 'excel-mac-cr.csv', 'sep-line.csv', 'excel-de-csv-utf8.csv'])(
    '%s is imported as it is',
    async name => {
      const file = Uint8Array.from(await readFile(path.join(inputs, name)))
      expect((await importTable(home.client, file)).create).toBeGreaterThan(0)
    },
  )

  test('a workbook is imported: the sheet that is named, its days and numbers, its titles skipped', async () => {
    const rows =
      '<row><c t="str"><v>Tools of 2024</v></c></row>' +
      `<row r="3">${['Name', 'Place', 'Bought on', 'Price', 'Insured', 'Serial number'].map(header => `<c t="str"><v>${header}</v></c>`).join('')}</row>` +
      '<row r="4"><c t="str"><v>Drill</v></c><c t="str"><v>Garage</v></c><c s="1"><v>45360</v></c><c><v>1299.5</v></c><c t="b"><v>1</v></c><c><v>4006381333931</v></c></row>'
    const sheets = [
      { name: 'Empty', rows: '' },
      { name: 'Tools', rows },
    ]
    const bytes = Uint8Array.from(await workbookOf(sheets, { formats: [14] }))
    const report = await importTable(home.client, bytes, { sheet: 'Tools' })
    expect(report).toMatchObject({
      sheet: 'Tools',
      sheets: ['Empty', 'Tools'],
      delimiter: null,
      headerRow: 3,
      create: 1,
    })
    expect(await named('Drill')).toMatchObject({
      purchaseDate: '2024-03-09',
      purchasePrice: 1299.5,
      insured: true,
      serialNumber: '4006381333931',
      parent: { name: 'Garage' },
    })
    expect(await tryImport(home.client, bytes, 'csv', { sheet: 'Attic' })).toMatchObject({
      status: 422,
      body: { code: 'import.no_sheet' },
    })
    // The first sheet is empty.
    expect((await tryTable(home.client, bytes)).sheet).toBe('Tools')
    const empty = await tryImport(home.client, bytes, 'csv', { sheet: 'Empty' })
    expect(empty).toMatchObject({ status: 422, body: { code: 'import.malformed' } })
  })

  test('our own workbook changes nothing when it comes back', async () => {
    const room = await home.room('Küche / "A"')
    await home.make('Äpfel; "rot"', {
      parentId: room.id,
      quantity: 2.5,
      purchasePrice: 1299.99,
      purchaseDate: '2024-03-09',
      insured: true,
      serialNumber: '00012345678901234567',
      notes: ' =1+1\nzwei ',
      fields: [
        {
          name: 'Größe ',
          type: 'text',
          textValue: '_x000D_',
        },
      ],
    })
    const select = { query: { all: true, isLocation: 'any' } } as const
    const { bytes } = await home.client.download(exportEntityTable, {
      select,
      format: 'xlsx',
      language: 'de',
    })
    const report = await tryTable(home.client, Uint8Array.from(bytes))
    expect(report).toMatchObject({ update: 0, create: 0, error: 0, unchanged: 2 })
  })

  test.each<[string, Uint8Array<ArrayBuffer>, number, string]>([
    ['a picture', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 422, 'import.malformed'],
    ['a PDF', latin('%PDF-1.7\n'), 422, 'import.malformed'],
    [
      'an old workbook',
      latin(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'W\0o\0r\0k\0b\0o\0o\0k\0\0\0'}`),
      422,
      'import.xls',
    ],
    ['a broken workbook', latin('PK\x03\x04'), 422, 'import.malformed'],
    ['a line of 5 MB', latin(`Name\n${'x'.repeat(5_000_000)}`), 413, 'import.too_large'],
  ])('%s is refused', async (_what, file, status, code) => {
    expect(await tryImport(home.client, file)).toMatchObject({ status, body: { code } })
    expect(await inventoryOf(home.client)).toEqual([])
  })
})
