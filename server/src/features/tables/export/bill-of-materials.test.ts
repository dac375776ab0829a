import { billOfMaterials } from '@stowage/contract/tables/table-exports'
import { afterAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household, must, refusalOf, type Sent } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'
import { bookRows } from '#test/workbooks.ts'

const header =
  'Purchase Date,Name,Description,Manufacturer,Serial Number,Model Number,Quantity,Price,Total Price\n'

describe.each(databases)('a bill of materials, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const bill = () => must(home.client.send(billOfMaterials, {}))

  test('has a header also where there is nothing', async () => {
    const { text, headers } = await bill()
    expect(text).toBe(header)
    expect(headers.get('content-type')).toMatch(/^text\/csv\b/)
    expect(headers.get('content-disposition')).toBe('attachment; filename=bill-of-materials.csv')
  })

  test('lists items by name with price and total, archived and sold ones too, and no locations', async () => {
    const room = await home.room('Room')
    const make = async (name: string, members: Sent) =>
      home.put((await home.make(name, { parentId: room.id })).id, members)
    await make('tea cups', {
      purchasePrice: 0.1,
      quantity: 3,
      purchaseDate: '2024-02-29',
      description: 'blue, "thin"',
      manufacturer: 'Meißen',
      serialNumber: 'S-1',
      modelNumber: 'M-1',
    })
    await make('Anvil', { purchasePrice: 1e12, quantity: 1e6, archived: true })
    await make('Bed', { purchasePrice: -2.5, quantity: 0.5, soldDate: '2026-01-01' })
    expect((await bill()).text).toBe(
      `${header},Anvil,,,,,1000000,1000000000000,1000000000000000000\n` +
        ',Bed,,,,,0.5,-2.5,-1.25\n' +
        '2024-02-29,tea cups,"blue, ""thin""",Meißen,S-1,M-1,3,0.1,0.3\n',
    )
  })

  test('does not let a spreadsheet take a text for a formula', async () => {
    await home.make('=1+1', { description: '@home', manufacturer: '+', modelNumber: '-' })
    expect((await bill()).text).toBe(`${header},'=1+1,'@home,'+,,'-,1,0,0\n`)
  })

  test('of thousands of items has every one of them once, in order', async () => {
    await addMany(stowage, home, 2300, i => ({
      name: `Item ${String((i * 7919) % 2300).padStart(4, '0')}`,
      archived: i % 3 === 0 ? 1 : 0,
    }))
    expect(rowsOf((await bill()).text).map(row => row.Name)).toEqual(
      Array.from({ length: 2300 }, (_, i) => `Item ${String(i).padStart(4, '0')}`),
    )
  })

  test('is a workbook or JSON for those who ask for it, and nothing else', async () => {
    await home.put((await home.make('Rug')).id, {
      name: 'Rug',
      quantity: 2,
      purchasePrice: 0.5,
      purchaseDate: '2024-02-29',
      serialNumber: '007',
    })
    const ask = (format: string) => home.client.send(billOfMaterials, { format })
    expect((await must(ask('csv'))).text).toBe((await bill()).text)
    const json = await must(ask('json'))
    expect(json.headers.get('content-disposition')).toBe('attachment; filename=bill-of-materials.json')
    expect(JSON.parse(json.text)).toEqual([
      {
        purchaseDate: '2024-02-29',
        name: 'Rug',
        description: '',
        manufacturer: '',
        serialNumber: '007',
        modelNumber: '',
        quantity: 2,
        purchasePrice: 0.5,
        total: 1,
      },
    ])
    const { bytes, headers } = await home.client.download(billOfMaterials, { format: 'xlsx' })
    expect(headers.get('content-disposition')).toBe('attachment; filename=bill-of-materials.xlsx')
    expect(await bookRows(bytes)).toMatchObject([
      {
        'Purchase Date': { type: 'number', value: '45351' },
        'Serial Number': { type: 'text', value: '007' },
        'Total Price': { type: 'number', value: '1' },
      },
    ])
    expect(refusalOf(await ask('pdf'))).toMatchObject({ status: 422, fields: ['format'] })
  })

  test('has nothing of other groups', async () => {
    await home.make('Mine')
    const neighbour = await Household.of(ada.client, 'Neighbour')
    expect((await neighbour.client.send(billOfMaterials, {})).text).toBe(header)
  })
})
