import { exportMaintenance } from '@stowage/contract/tables/table-exports'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household, refusalOf, type Sent } from '#test/household.ts'
import { bookRows } from '#test/workbooks.ts'

describe.each(databases)('an export of maintenance, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  async function furnished() {
    const home = await Household.of(ada.client)
    const room = await home.room('Garage')
    const car = await home.make('Car', { parentId: room.id })
    const bike = await home.make('Bike')
    for (const [id, entry] of [
      [car.id, { name: 'Oil', scheduledDate: '2026-05-01', cost: 0 }],
      [car.id, { name: 'Tyres', completedDate: '2025-10-02', cost: 12.5, description: '=worn' }],
      [bike.id, { name: 'Chain', scheduledDate: '2025-03-01', completedDate: '2025-03-04', cost: 1.234 }],
    ] as const)
      await home.client.call(createMaintenance, { id, ...entry })
    return { home, car, bike }
  }

  const write = async ({ client }: Household, body: Sent) => {
    const { bytes, headers } = await client.download(exportMaintenance, body as never)
    return { bytes, headers, text: Buffer.from(bytes).toString() }
  }

  const columns = ['name', 'itemName', 'completedDate', 'scheduledDate', 'cost', 'description', 'location']

  test('has the entries of each selected item by day', async () => {
    const { home, car } = await furnished()
    const all = { select: { query: { all: true } }, columns, bom: false }
    const { text, headers } = await write(home, all)
    expect(text).toBe(
      'Name,Item,Date,Scheduled,Cost,Description,Location\n' +
        'Chain,Bike,2025-03-04,2025-03-01,1.234,,\n' +
        "Tyres,Car,2025-10-02,,12.5,'=worn,Garage\n" +
        'Oil,Car,,2026-05-01,0,,Garage\n',
    )
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename=stowage-maintenance_\d{4}-\d\d-\d\d\.csv$/,
    )
    expect(
      (await write(home, { ...all, select: { ids: [car.id] }, language: 'de', dates: 'dmy' })).text,
    ).toBe(
      'Name;Gegenstand;Datum;Geplant;Kosten;Beschreibung;Ort\n' +
        "Tyres;Car;02.10.2025;;12,5;'=worn;Garage\n" +
        'Oil;Car;;01.05.2026;0;;Garage\n',
    )
  })

  test('is a workbook or JSON', async () => {
    const { home, car, bike } = await furnished()
    const select = { ids: [bike.id] }
    const [row] = await bookRows((await write(home, { select, format: 'xlsx' })).bytes)
    expect(row).toMatchObject({ Date: { type: 'number', value: '45720' }, Cost: { value: '1.234' } })
    const rows = JSON.parse((await write(home, { select: { ids: [car.id] }, format: 'json' })).text)
    expect(rows).toMatchObject([
      { name: 'Tyres', itemName: 'Car', itemID: car.id, completedDate: '2025-10-02', scheduledDate: null },
      { name: 'Oil', cost: 0, location: ['Garage'], assetId: car.assetId },
    ])
  })

  test('refuses unknown words, and ids of others', async () => {
    const { home } = await furnished()
    const { car } = await furnished()
    const refused = async (body: Sent) => refusalOf(await home.client.send(exportMaintenance, body))
    const select = { query: { all: true } }
    expect(await refused({ select, columns: ['purchasePrice'] })).toMatchObject({
      status: 422,
      fields: ['columns.0'],
    })
    expect(await refused({ select, format: 'pdf' })).toMatchObject({ status: 422, fields: ['format'] })
    expect(await refused({ select: { ids: [car.id] } })).toMatchObject({
      status: 404,
      code: 'entity.not_found',
    })
  })
})
