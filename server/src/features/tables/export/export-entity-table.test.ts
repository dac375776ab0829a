import { exportEntities, exportEntityTable } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { importText, rowsOf } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household, refusalOf, type Sent } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'
import { bookRows, readWorkbook } from '#test/workbooks.ts'

const everything = { query: { all: true, isLocation: 'any', includeArchived: true } }

describe.each(databases)('an export of selected items, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  /** What is exported, as bytes, text and headers. */
  async function write({ client }: Household, body: Sent) {
    const { bytes, headers } = await client.download(exportEntityTable, body as never)
    return { bytes, headers, text: Buffer.from(bytes).toString() }
  }

  /** A home with an item that has a bit of everything. */
  async function furnished() {
    const home = await Household.of(ada.client)
    const room = await home.room('Keller')
    const shelf = await home.room('Regal', { parentId: room.id })
    const tag = await home.tag('Werkzeug; alt')
    const drill = await home.make('Drill', { parentId: shelf.id, tagIds: [tag.id] })
    await home.put(drill.id, {
      name: 'Drill',
      quantity: 2,
      serialNumber: '00123',
      purchasePrice: 1299.5,
      purchaseDate: '2024-03-09',
      insured: true,
      notes: '=1+1',
      assetId: '000-042',
      fields: [
        { name: 'Watt', type: 'number', numberValue: 750 },
        { name: 'Name', type: 'text', textValue: '-5' },
      ],
    })
    return { home, drill, room, shelf }
  }

  test('without a language is the file that Homebox knows, with a byte-order mark', async () => {
    const { home } = await furnished()
    const { text, headers } = await write(home, { select: everything })
    const peers = (await home.client.send(exportEntities, {})).text
    expect(text.startsWith('\ufeffHB.purchase_date,')).toBe(true)
    expect(text.slice(1).split('\n').sort()).toEqual(peers.split('\n').sort())
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename=stowage-items_${stowage.clock.now().toISOString().slice(0, 10)}.csv`,
    )
    const before = peers
    await importText(home.client, text)
    expect((await home.client.send(exportEntities, {})).text).toBe(before)
  })

  test('in a language has its headers, decimal sign, words and semicolons', async () => {
    const { home, drill } = await furnished()
    const columns = [
      'name',
      'location',
      'tags',
      'quantity',
      'purchasePrice',
      'purchaseDate',
      'insured',
      'archived',
    ]
    const select = { ids: [drill.id] }
    const german = { select, columns: [...columns, 'fields.Watt', 'fields.Name'], language: 'de' }
    expect((await write(home, german)).text).toBe(
      '\ufeffName;Ort;Schlagwörter;Anzahl;Kaufpreis;Kaufdatum;Versichert;Archiviert;Watt;Name (eigenes Feld)\n' +
        `Drill;Keller > Regal;"Werkzeug; alt";2;1299,5;2024-03-09;ja;nein;750;'-5\n`,
    )
    const swiss = await write(home, {
      select,
      columns: ['purchasePrice', 'insured'],
      language: 'de-CH',
      bom: false,
    })
    expect(swiss.text).toBe('Kaufpreis,Versichert\n1299.5,ja\n')
    const french = await write(home, {
      select,
      columns: ['purchaseDate', 'name', 'purchasePrice'],
      language: 'fr',
      dates: 'dmy',
      bom: false,
    })
    expect(french.text).toBe("Date d'achat;Nom;Prix d'achat\n09/03/2024;Drill;1299,5\n")
    const american = {
      columns: ['purchaseDate', 'purchasePrice'],
      language: 'en-US',
      dates: 'mdy',
      bom: false,
    }
    expect((await write(home, { select, ...american })).text).toBe(
      'Purchase date,Purchase price\n03/09/2024,1299.5\n',
    )
    const mixed = {
      columns: ['purchaseDate', 'purchasePrice'],
      language: 'de',
      dates: 'dmy',
      decimal: 'point',
    }
    expect((await write(home, { select, ...mixed })).text).toBe(
      '\ufeffKaufdatum,Kaufpreis\n09.03.2024,1299.5\n',
    )
  })

  test('shows a number with three decimals so that it cannot be read as thousands', async () => {
    const home = await Household.of(ada.client)
    await home.make('Rope', { quantity: 1.234 })
    const select = { query: { all: true } }
    for (const [language, text] of [
      ['en', 'Quantity\n1.2340\n'],
      ['de', 'Anzahl\n1,2340\n'],
    ])
      expect((await write(home, { select, columns: ['quantity'], language, bom: false })).text).toBe(text)
  })

  test('tells the days on which items were created and changed where that is asked for', async () => {
    const { home, drill } = await furnished()
    const body = {
      select: { ids: [drill.id] },
      columns: ['createdAt', 'updatedAt'],
      bom: false,
      language: 'en',
    }
    const day = stowage.clock.now().toISOString().slice(0, 10)
    expect((await write(home, body)).text).toBe(`Created,Changed\n${day},${day}\n`)
    const [{ createdAt }] = JSON.parse((await write(home, { ...body, format: 'json' })).text)
    expect(createdAt).toBe(drill.createdAt)
  })

  test('as a workbook has typed cells, a frozen header and no formulas', async () => {
    const { home } = await furnished()
    const { bytes, headers } = await write(home, { select: everything, format: 'xlsx', language: 'en' })
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(headers.get('content-disposition')).toMatch(/filename=stowage-items_\d{4}-\d\d-\d\d\.xlsx$/)
    const drill = (await bookRows(bytes)).find(row => row.Name?.value === 'Drill')
    expect(drill).toMatchObject({
      Name: { type: 'text' },
      Location: { type: 'text', value: 'Keller > Regal' },
      Quantity: { type: 'number', value: '2' },
      'Purchase price': { type: 'number', value: '1299.5' },
      // 14 is the day as the program shows it.
      'Purchase date': { type: 'number', value: '45360', format: '14' },
      Insured: { type: 'boolean', value: '1' },
      Archived: { type: 'boolean', value: '0' },
      // 49 is text.
      'Serial number': { type: 'text', value: '00123', format: '49' },
      'Asset ID': { type: 'text', value: '000-042', format: '49' },
      Notes: { type: 'text', value: '=1+1' },
      Watt: { type: 'number', value: '750' },
      'Name (custom field)': { type: 'text', value: '-5' },
    })
    const { sheet, workbook } = await readWorkbook(bytes)
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<col min="1" max="1" width="32" customWidth="1"/>')
    expect(sheet).not.toContain('<f>')
    expect(workbook).toContain('<sheet name="Items"')
  })

  test('as JSON has the names of the API', async () => {
    const { home, drill, shelf } = await furnished()
    const bit = await home.make('Bit', { parentId: drill.id })
    const { text, headers } = await write(home, { select: { ids: [drill.id, bit.id] }, format: 'json' })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    const [first, second] = JSON.parse(text)
    expect(first).toMatchObject({
      id: bit.id,
      name: 'Bit',
      parent: { id: drill.id, name: 'Drill' },
      purchaseDate: null,
    })
    expect(second).toMatchObject({
      id: drill.id,
      name: 'Drill',
      quantity: 2,
      purchasePrice: 1299.5,
      purchaseDate: '2024-03-09',
      insured: true,
      archived: false,
      assetId: '000-042',
      notes: '=1+1',
      parent: null,
      location: ['Keller', 'Regal'],
      tags: ['Werkzeug; alt'],
      type: home.itemType.name,
    })
    expect(second.fields).toMatchObject([
      { name: 'Watt', type: 'number', numberValue: 750 },
      { name: 'Name', type: 'text', textValue: '-5' },
    ])
    const some = { select: { ids: [drill.id] }, format: 'json', columns: ['name', 'fields.Watt'] }
    expect(JSON.parse((await write(home, some)).text)).toMatchObject([
      { name: 'Drill', fields: [{ name: 'Watt' }] },
    ])
    const none = { select: { query: { q: 'nothing like it' } }, format: 'json' }
    expect((await write(home, none)).text).toBe('[]\n')
    expect(shelf.name).toBe('Regal')
  })

  test('has ids by name, a query in its order, and not what is left out', async () => {
    const home = await Household.of(ada.client)
    const b = await home.make('b')
    const a = await home.make('A')
    const c = await home.make('c', { quantity: 5 })
    const names = async (select: Sent) =>
      rowsOf((await write(home, { select, columns: ['name'], bom: false })).text).map(row => row['HB.name'])
    expect(await names({ ids: [c.id, b.id, a.id] })).toEqual(['A', 'b', 'c'])
    expect(await names({ query: { all: true, orderBy: 'name', order: 'desc' } })).toEqual(['c', 'b', 'A'])
    expect(await names({ query: { all: true }, except: [b.id] })).toEqual(['A', 'c'])
    expect(await names({ query: { quantityMin: 2 } })).toEqual(['c'])
  })

  test('of thousands has every row once, in order, in each form', async () => {
    const home = await Household.of(ada.client)
    await addMany(stowage, home, 2300, i => ({ name: `Item ${String((i * 7919) % 2300).padStart(4, '0')}` }))
    const expected = Array.from({ length: 2300 }, (_, i) => `Item ${String(i).padStart(4, '0')}`)
    const ask = { select: { query: { all: true } }, columns: ['name'], language: 'en', bom: false }
    expect(rowsOf((await write(home, ask)).text).map(row => row.Name)).toEqual(expected)
    const json = JSON.parse((await write(home, { ...ask, format: 'json' })).text)
    expect(json.map(({ name }: { name: string }) => name)).toEqual(expected)
    const book = await bookRows((await write(home, { ...ask, format: 'xlsx' })).bytes)
    expect(book.map(row => row.Name?.value)).toEqual(expected)
  })

  test('refuses unknown words, and ids of others', async () => {
    const home = await Household.of(ada.client)
    const neighbour = await Household.of(ada.client, 'Neighbour')
    const { id } = await neighbour.make('Saw')
    const select = { query: { all: true } }
    const refused = async (body: Sent) => refusalOf(await home.client.send(exportEntityTable, body))
    for (const [member, body] of [
      ['format', { select, format: 'ods' }],
      ['format', { select, format: '' }],
      ['language', { select, language: 'ja' }],
      ['language', { select, language: 'de-' }],
      ['decimal', { select, decimal: 'auto' }],
      ['dates', { select, dates: 'auto' }],
      ['bom', { select, bom: 'yes' }],
      ['columns', { select, columns: [] }],
      ['columns.1', { select, columns: ['name', 'colour'] }],
      ['columns.0', { select, columns: ['fields.'] }],
      ['select', {}],
      ['select.query', { select: { query: {} } }],
      ['select.query.colour', { select: { query: { all: true, colour: 'red' } } }],
    ] as const) {
      const { status, fields } = await refused(body)
      expect([status, ...fields]).toEqual([422, member])
    }
    expect(await refused({ select: { ids: [id] } })).toMatchObject({ status: 404, code: 'entity.not_found' })
    expect((await write(home, { select })).text.split('\n')).toHaveLength(2)
  })
})
