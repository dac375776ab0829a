import { writeFile } from 'node:fs/promises'
import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { updateEntity } from '@stowage/contract/entities/entities'
import { createEntities, maxBatch } from '@stowage/contract/entities/entity-bulk'
import { updateGroup } from '@stowage/contract/groups/groups'
import { createLoan } from '@stowage/contract/lending/loans'
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
    const { id: lamp } = await home.make('Lampe', { quantity: 3 })
    for (const due of ['2099-02-28', undefined])
      await home.client.call(createLoan, { contactName: 'Anna Keller', lines: [{ entityId: lamp }], due })
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
      'Verliehen an Anna Keller bis 28.02.2099 · 1 weitere Leihe',
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

  const pictureOf = async (color: number) =>
    new Uint8Array(
      await quarters(640, 480 + color)
        .jpeg()
        .toBuffer(),
    )
  const attach = async (id: string, name: string, bytes: Uint8Array<ArrayBuffer>) =>
    await upload(home.client, id, { bytes, name })

  test('show all photos of an item, custom fields and the names of documents', async () => {
    const { id } = await home.make('Lamp')
    await home.make('Bulb')
    const fields = [
      { name: 'Wiederbeschaffungswert', type: 'text', textValue: '1249.5' },
      { name: 'Baujahr', type: 'number', numberValue: 2019 },
      { name: 'Versichert bei', type: 'text', textValue: 'Lindenhof AG' },
      { name: 'Geprüft', type: 'boolean', booleanValue: true },
      { name: 'Gewicht', type: 'text', textValue: '7.50' },
      { name: 'Prüfung', type: 'text', textValue: '2026-03-01' },
    ]
    await home.client.call(createFieldDefinition, { name: 'Gewicht', kind: 'number', unit: 'kg' })
    await home.client.call(createFieldDefinition, { name: 'Prüfung', kind: 'date' })
    await home.put(id, { fields })
    for (let n = 0; n < 14; n++) await attach(id, `lamp ${n}.jpg`, await pictureOf(n))
    await attach(id, 'Rechnung 2024.txt', new Uint8Array(Buffer.from('paid')))
    await stowage.app.worker.runDue()
    const { bytes } = await home.client.download(writeInventoryReport, {
      ...every,
      language: 'de-DE',
    } as never)
    const text = readPdf(bytes).flatMap(wordsOn).join('\n')
    for (const told of [
      'Wiederbeschaffungswert: 1249,5',
      'Baujahr: 2019',
      'Versichert bei: Lindenhof AG',
      'Geprüft: ja',
      'Gewicht: 7,5\u00a0kg',
      'Prüfung: 01.03.2026',
      ': Rechnung 2024.txt',
      '2 weitere Fotos',
    ])
      expect(text).toContain(told)
    const countIn = (file: Uint8Array, what: RegExp): number =>
      Buffer.from(file).toString('latin1').match(what)?.length ?? 0
    expect(countIn(bytes, /\/Filter \/DCTDecode/g)).toBe(12)
    expect(countIn(bytes, /\/S \/Figure/g)).toBe(12)
    expect(readPdf(bytes).flatMap(({ frames }) => frames.filter(frame => frame.length === 4))).toEqual([])
    const { bytes: without } = await home.client.download(writeInventoryReport, {
      ...every,
      photos: false,
    } as never)
    expect(countIn(without, /\/Filter \/DCTDecode/g)).toBe(0)
    expect(readPdf(without).flatMap(wordsOn).join('\n')).toContain(': Rechnung 2024.txt')
  })

  test('go on with an item of many custom fields on the next page', async () => {
    const fields = Array.from({ length: 45 }, (_, n) => ({
      name: `Field ${n}`,
      type: 'text',
      textValue: `${n} ${'long text '.repeat(40)}end ${n}`,
    }))
    const { id } = await home.make('Lamp')
    await home.put(id, { fields })
    const pages = await wordsOf(every)
    const text = pages.join('\n')
    expect(pages.length).toBeGreaterThan(3)
    for (let n = 0; n < 40; n++) expect(text).toContain(`end ${n}`)
    expect(text).toContain('5 more custom fields')
    expect(pages[2]?.join('\n')).toContain('Without a location · Lamp (continued)')
  })

  test('say what each part is to who cannot see it: language, title, headings, tables, photos', async () => {
    const { id } = await home.make('Lampe')
    await attach(id, 'Küche.jpg', await pictureOf(0))
    await stowage.app.worker.runDue()
    const request = { ...every, title: 'Hausrat', language: 'de-AT' }
    const { bytes } = await home.client.download(writeInventoryReport, request as never)
    const file = Buffer.from(bytes).toString('latin1')
    for (const mark of [
      '/Marked true',
      '/Lang (de-AT)',
      '/DisplayDocTitle true',
      '(Hausrat)',
      '/StructTreeRoot',
    ])
      expect(file).toContain(mark)
    const kinds = Map.groupBy(
      [...file.matchAll(/\/S \/(\w+)/g)].map(([, kind]) => kind),
      kind => kind,
    )
    const counts = Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))
    expect(counts).toMatchObject({ Document: 1, H1: 1, H2: 2, H3: 1, Table: 2, TR: 7, Figure: 1, Sect: 2 })
    const alt = Buffer.from('\ufeffFoto von Lampe (Küche.jpg)', 'utf16le').swap16().toString('latin1')
    expect(file).toContain(alt.replaceAll('(', '\\(').replaceAll(')', '\\)'))
    for (const { unmarked } of readPdf(bytes)) expect(unmarked).toEqual([])
  })

  test('have the day of the caller, also in their name, and the moment at which they were made', async () => {
    await home.make('Lamp')
    const now = stowage.clock.now()
    const stampOf = (moment: Date) => moment.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')
    const answerIn = async (timeZone: string) => {
      const response = await home.client.open(writeInventoryReport, { ...every, language: 'de' } as never, {
        headers: { 'x-time-zone': timeZone },
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { bytes, name: response.headers.get('content-disposition') ?? '' }
    }
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { bytes, name } = await answerIn(timeZone)
      const day = now.toLocaleDateString('de', { timeZone, dateStyle: 'medium' })
      const iso = now.toLocaleDateString('sv', { timeZone })
      expect(readPdf(bytes).flatMap(wordsOn)).toContain(day)
      expect(name).toBe(`attachment; filename=Inventar_${iso}.pdf`)
      const [, made = ''] = /\(D:(\d+)Z\)/.exec(Buffer.from(bytes).toString('latin1')) ?? []
      expect([stampOf(now), made, stampOf(stowage.clock.now())].toSorted()[1]).toBe(made)
    }
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
  const measuresOf = (parts: readonly (readonly number[])[]): Measures => ({
    room: 100,
    cover: 40,
    tableHead: 10,
    tableLine: 10,
    placeHead: 20,
    items: new Map(parts.map((heights, n) => [n, heights])),
  })
  const place = (name: string, rowNumbers: readonly number[]): Place => ({
    path: [name],
    rowNumbers,
    quantity: rowNumbers.length,
    worth: 0,
  })
  const shown = (places: readonly Place[], measures: Measures): string[][] =>
    [...planPages(places, measures)].map(blocks => blocks.map(({ kind, y }) => `${kind} ${y}`))

  test('repeat the location where its items go on, and never end with a location without an item', () => {
    const places = [place('A', [0, 1, 2]), place('B', [3])]
    const measures = measuresOf([[30], [30], [30], [30]])
    expect(shown(places, measures)).toEqual([
      ['tableHead 40', 'tableLine 50', 'tableLine 60'],
      ['placeHead 0', 'item 20', 'item 50'],
      ['continued 0', 'item 20', 'placeHead 50', 'item 70'],
    ])
    const { pages: count, pageOf } = countPages(places, measures)
    expect([count, ...pageOf.values()]).toEqual([3, 2, 3])
  })

  test('name an item again whose parts go on', () => {
    const [, , next = []] = [...planPages([place('A', [0, 1])], measuresOf([[20], [50, 40, 40]]))]
    expect(next).toMatchObject([
      { kind: 'continued', n: 1 },
      { kind: 'item', n: 1, part: 1 },
      { kind: 'item', n: 1, part: 2 },
    ])
  })

  test('hold as many items as a report may have', () => {
    const places = Array.from({ length: maxReported }, (_, at) => place(`${at}`, [at]))
    const measures = measuresOf(places.map(() => [30]))
    const items = [...planPages(places, measures)].flat().filter(({ kind }) => kind === 'item')
    expect(items).toHaveLength(maxReported)
  })
})
