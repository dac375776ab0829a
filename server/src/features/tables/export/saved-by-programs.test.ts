import { type ImportReport, importEntities } from '@stowage/contract/tables/imports'
import { exportEntityTable } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { inventoryOf } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { firstOf } from '#test/lane.ts'
import { type LocaleName, locales, openBook, openCsv, type SavedAs, savedAs } from '#test/saved-files.ts'

const localeNames = Object.keys(locales) as LocaleName[]
const ways = Object.keys(savedAs) as SavedAs[]
/** Every way in every language; those of the first turn, each way once, come first. */
const savedPairs = localeNames.flatMap((_, turn) =>
  ways.map((way, i) => [way, requireValue(localeNames[(i + turn) % localeNames.length])] as const),
)
/** What a person chooses: the letters of these files have several readings. */
const chosenFor = (way: SavedAs): object => (way === 'Excel CSV' ? { encoding: 'windows-1252' } : {})
const everything = { query: { all: true, isLocation: 'any', includeArchived: true } } as const

describe.each(databases)('an export that a program has opened and saved, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  /** A home with what tables are bad at. */
  async function furnished(serialNumber: string, code: number) {
    const home = await Household.of(ada.client)
    const cellar = await home.room('Keller')
    const shelf = await home.room('Regal A/B', { parentId: cellar.id })
    const tools = await home.tag('Werkzeug; alt')
    const old = await home.tag('Größe, XL')
    const drill = await home.make('Bohrer "Ø 12"', { parentId: shelf.id, tagIds: [tools.id, old.id] })
    await home.put(drill.id, {
      name: 'Bohrer "Ø 12"',
      parentId: shelf.id,
      tagIds: [tools.id, old.id],
      quantity: 2,
      serialNumber,
      purchasePrice: 1299.5,
      purchaseDate: '2024-03-29',
      insured: true,
      warrantyExpires: '2027-01-31',
      notes: 'Zeile 1\nZeile 2; mit €',
      assetId: '000-042',
      soldDate: '2025-12-24',
      soldPrice: 12.25,
      soldTo: 'Müller',
      fields: [
        {
          name: 'Watt',
          type: 'number',
          numberValue: 750,
        },
        {
          name: 'EAN',
          type: 'number',
          numberValue: code,
        },
        {
          name: 'Geprüft',
          type: 'boolean',
          booleanValue: true,
        },
        {
          name: 'Name',
          type: 'text',
          textValue: 'Kurt',
        },
        {
          name: 'Termin',
          type: 'time',
          timeValue: '2026-05-01T10:00:00.000Z',
        },
      ],
    })
    const bit = await home.make('=Bit', { parentId: drill.id, quantity: 1.5 })
    await home.put(bit.id, {
      name: '=Bit',
      parentId: drill.id,
      quantity: 1.5,
      purchasePrice: 0.125,
      archived: true,
      purchaseDate: '2024-03-09',
      description: "'=1+1",
    })
    return home
  }

  const write = async (home: Household, body: object) =>
    (await home.client.download(exportEntityTable, { select: everything, ...body } as never)).bytes

  const homes = new Map<string, Promise<Household>>()

  /** The same for all tests: none changes anything. */
  function homeWith(serialNumber: string): Promise<Household> {
    const home = homes.get(serialNumber) ?? furnished(serialNumber, Number(serialNumber.slice(0, 15)) || 7)
    homes.set(serialNumber, home)
    return home
  }

  const send = ({ client }: Household, file: Uint8Array, options: object) => {
    const form = new FormData()
    form.set('csv', new File([Buffer.from(file)], 'saved'))
    return client.send(importEntities, options, { form })
  }

  /** A dry run must find that every row is as it is. */
  async function expectUnchanged(home: Household, file: Uint8Array, options: object = {}): Promise<void> {
    const { status, body } = await send(home, file, { ...options, dryRun: true })
    const { errors, decisions, changes, rowCount, unchanged } = body as ImportReport
    expect([status, errors, decisions, changes]).toEqual([200, [], [], []])
    expect(rowCount).toBeGreaterThan(0)
    expect(unchanged).toBe(rowCount)
  }

  for (const [saved, options] of firstOf(ways.length, savedPairs)) {
    test.each(saved)('as %s in %s changes nothing, from a workbook', options, async (way, name) => {
      const home = await homeWith('00123456789012345678')
      const sheet = await openBook(await write(home, { format: 'xlsx', language: name }))
      await expectUnchanged(home, await savedAs[way](sheet, name), chosenFor(way))
    })

    test.each(saved)('as %s in %s changes nothing, from CSV', options, async (way, name) => {
      const home = await homeWith('SN-1')
      const sheet = openCsv(await write(home, { language: name }), name)
      await expectUnchanged(home, await savedAs[way](sheet, name), chosenFor(way))
    })
  }

  test.each([undefined, ...localeNames])('as it was written in %s changes nothing', async language => {
    const home = await homeWith('00123456789012345678')
    const before = await inventoryOf(home.client)
    for (const format of ['csv', 'xlsx']) {
      const file = await write(home, { format, language })
      await expectUnchanged(home, file)
      expect((await send(home, file, {})).status).toBe(204)
    }
    expect(await inventoryOf(home.client)).toEqual(before)
  })

  test('for Homebox changes nothing when Excel has saved it', async () => {
    const home = await homeWith('SN-1')
    const sheet = openCsv(await write(home, {}), 'en-US')
    for (const way of ways) await expectUnchanged(home, await savedAs[way](sheet, 'en-US'), chosenFor(way))
  })

  test('with days that have two readings changes nothing once somebody says which', async () => {
    const home = await Household.of(ada.client)
    const { id } = await home.make('Anvil')
    await home.put(id, { name: 'Anvil', purchaseDate: '2024-03-09' })
    for (const [name, dates] of [
      ['en-US', 'mdy'],
      ['en-GB', 'dmy'],
      ['fr-FR', 'dmy'],
    ] as const) {
      const sheet = await openBook(await write(home, { format: 'xlsx', language: name }))
      await expectUnchanged(home, savedAs['Excel CSV UTF-8'](sheet, name), { dates })
    }
  })
})
