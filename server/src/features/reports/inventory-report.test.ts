import { writeFile } from 'node:fs/promises'
import { updateEntity } from '@stowage/contract/entities/entities'
import { createEntities, maxBatch } from '@stowage/contract/entities/entity-bulk'
import { updateGroup } from '@stowage/contract/groups/groups'
import { maxReported, writeInventoryReport } from '@stowage/contract/tables/inventory-report'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'
import { quarters } from '#test/pictures.ts'
import { type PdfPage, readPdf } from '#test/read-pdf.ts'
import { upload } from '#test/uploads.ts'
import { countPages, type Measures, planPages } from './plan-report.ts'
import type { Place } from './reported-items.queries.ts'

const wordsOn = ({ texts }: PdfPage): string[] => texts.map(({ text }) => text)

describe.each(databases)('inventory reports, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)

  const report = async (request: Sent) => {
    const { bytes } = await home.client.download(writeInventoryReport, request as never)
    if (process.env['REPORT_FILE'] !== undefined) await writeFile(process.env['REPORT_FILE'], bytes)
    return readPdf(bytes)
  }
  const wordsOf = async (request: Sent) => (await report(request)).map(wordsOn)
  const every = { select: { query: { all: true } } }
  const refused = async (request: Sent) =>
    refusalOf(await home.client.send(writeInventoryReport, request as never))

  test('tell the group, the sums and each location on the cover, then each item in its location', async () => {
    await home.client.call(updateGroup, { name: 'Lindenhof', currency: 'EUR' })
    const house = await home.room('Haus')
    const workshop = await home.room('Werkstatt', { parentId: house.id })
    const { id } = await home.make('Schlagbohrmaschine', { parentId: workshop.id, quantity: 2 })
    await home.client.call(updateEntity, {
      id,
      name: 'Schlagbohrmaschine',
      entityTypeId: home.itemType.id,
      quantity: 2,
      parentId: workshop.id,
      serialNumber: 'SN-4711',
      manufacturer: 'Bosch',
      modelNumber: 'GSB 18V',
      insured: true,
      purchasePrice: 1249.5,
      purchaseDate: '2024-01-31',
      purchaseFrom: 'Obi',
      warrantyExpires: '2027-01-31',
    } as never)
    await home.make('Lampe')
    const [cover = [], items = []] = await wordsOf({ ...every, language: 'de-DE' })
    for (const text of [
      'Lindenhof',
      'Inventar',
      'Gesamtwert',
      '2.499,00\u00a0€',
      'Haus › Werkstatt',
      'Ohne Ort',
    ])
      expect(cover.join('\n')).toContain(text)
    expect(cover.join('\n')).toContain('1 / 2')
    const text = items.join('\n')
    for (const told of [
      'Haus › Werkstatt',
      'Schlagbohrmaschine',
      'Bosch GSB 18V',
      'Seriennummer: SN-4711',
      '2 × 1.249,50\xA0€',
      'Gekauft am 31.01.2024 bei Obi · Garantie bis 31.01.2027 · Versichert',
      'Lampe',
      '2 / 2',
    ])
      expect(text).toContain(told)
    expect(text.indexOf('Schlagbohrmaschine')).toBeLessThan(text.indexOf('Lampe'))
  })

  test('write large values whole, in the blanks of each language', async () => {
    await home.client.call(updateGroup, { name: 'Demo', currency: 'USD' })
    const { id } = await home.make('Moteur')
    const entityTypeId = home.itemType.id
    await home.client.call(updateEntity, {
      id,
      name: 'Moteur',
      entityTypeId,
      quantity: 1,
      purchasePrice: 12630.5,
    } as never)
    const [cover = [], items = []] = await wordsOf({ ...every, language: 'fr', paper: 'letter' })
    for (const page of [cover, items])
      expect(page.join('\n').replaceAll(/\s/gu, ' ')).toContain('12 630,50 $US')
    expect([...cover, ...items].join('')).not.toContain('…')
  })

  test('show a long title whole on the cover', async () => {
    await home.make('Lampe')
    for (const title of [
      'Ruderclub Weser – Inventar 2026',
      'Ruderclub Weser und Umgebung '.repeat(3) + '2026',
    ]) {
      const [cover = []] = await wordsOf({ ...every, title })
      expect(cover.join(' ')).toContain(title)
    }
  })

  test('leave locations and sold items out, and say so', async () => {
    await home.room('Cellar')
    const { id } = await home.make('Bike')
    await home.client.call(updateEntity, {
      id,
      name: 'Bike',
      entityTypeId: home.itemType.id,
      soldDate: '2024-01-31',
    } as never)
    const pages = await wordsOf({ select: { query: { all: true, isLocation: 'any' } }, title: 'Estate' })
    expect(pages).toHaveLength(1)
    expect(pages.flat().join('\n')).toContain('1 sold item is left out.')
    expect(pages.flat().join('\n')).toContain('Estate')
    expect(pages.flat()).not.toContain('Bike')
  })

  test('show the small picture of an item, as JPEG', async () => {
    const { id } = await home.make('Lamp')
    const bytes = new Uint8Array(await quarters(640, 480).jpeg().toBuffer())
    await upload(home.client, id, { bytes, name: 'lamp.jpg' })
    await stowage.app.worker.runDue()
    const pictures = async (request: Sent) => {
      const { bytes: pdf } = await home.client.download(writeInventoryReport, request as never)
      return (
        Buffer.from(pdf)
          .toString('latin1')
          .match(/\/Filter \/DCTDecode/g)?.length ?? 0
      )
    }
    expect(await pictures(every)).toBe(1)
    expect(await pictures({ ...every, photos: false })).toBe(0)
  })

  test('are read back on letter paper, in the order of ids’ names, for a selection', async () => {
    const saw = await home.make('Saw')
    const axe = await home.make('Axe')
    await home.make('Elsewhere')
    const [cover, items] = await report({ select: { ids: [saw.id, axe.id] }, paper: 'letter' })
    expect([cover?.width, cover?.height]).toEqual([612, 792])
    const text = wordsOn(items as PdfPage).join('\n')
    expect(text.indexOf('Axe')).toBeLessThan(text.indexOf('Saw'))
    expect(text).not.toContain('Elsewhere')
  })

  test('find nothing of another group, and refuse what they cannot read', async () => {
    const other = await home.make('Axe')
    const missing = other.id.replace(/^./, first => (first === '0' ? '1' : '0'))
    expect(await refused({ select: { ids: [missing] } })).toMatchObject({
      status: 404,
      code: 'entity.not_found',
    })
    expect(await refused({ ...every, paper: 'a3' })).toMatchObject({ status: 422 })
  })

  test('have as many items as they may', { tags: 'nightly' }, async () => {
    for (let made = 0; made < maxReported; made += maxBatch)
      await home.client.call(createEntities, {
        items: Array.from({ length: maxBatch }, (_, n) => ({ name: `Screw ${made + n}` })),
      })
    const pages = await report(every)
    expect(pages.map(wordsOn).flat()).toContain(`${pages.length} / ${pages.length}`)
    expect(pages.flatMap(wordsOn).filter(text => text.startsWith('Screw '))).toHaveLength(maxReported)
    await home.make('One more')
    expect(await refused(every)).toMatchObject({
      status: 422,
      fields: ['select'],
    })
  })
})

describe('the pages of a report', () => {
  const measures: Measures = {
    room: 100,
    cover: 40,
    tableHead: 10,
    tableLine: 10,
    placeHead: 20,
    item: 30,
  }
  const place = (name: string, count: number): Place => ({
    path: [name],
    rowNumbers: Array.from({ length: count }, (_, n) => n),
    quantity: count,
    worth: 0,
  })

  test('repeat the location where its items go on, and never end with a location without an item', () => {
    const places = [place('A', 3), place('B', 1)]
    const pages = [...planPages(places, measures)].map(blocks => blocks.map(({ kind, y }) => `${kind} ${y}`))
    expect(pages).toEqual([
      ['tableHead 40', 'tableLine 50', 'tableLine 60'],
      ['placeHead 0', 'item 20', 'item 50'],
      ['placeHead 0', 'item 20', 'placeHead 50', 'item 70'],
    ])
    const { pages: count, pageOf } = countPages(places, measures)
    expect([count, ...pageOf.values()]).toEqual([3, 2, 3])
  })

  test('hold as many items as a report may have', () => {
    const places = Array.from({ length: maxReported }, (_, at) => place(`${at}`, 1))
    const items = [...planPages(places, measures)].flat().filter(({ kind }) => kind === 'item')
    expect(items).toHaveLength(maxReported)
  })
})
