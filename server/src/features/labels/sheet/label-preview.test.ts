import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import {
  drawLabelSheet,
  getLabelSheet,
  previewLabel,
  previewLabelSheet,
  printLabels,
  type SheetPreview,
} from '@stowage/contract/labels/labels'
import { createLoan } from '@stowage/contract/lending/loans'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { refusalOf } from '#test/household.ts'
import { databases } from '#test/lane.ts'
import { readBars, readCodes } from '#test/read-codes.ts'
import { printPage, readPdf } from '#test/read-pdf.ts'

const base = 'https://inventory.example.com'
const mm = 72 / 25.4
const ean = '4006381333931'
const elsewhere = 'https://other.example/item/01a20338-d7b3-7896-9099-a5bdedb4e8a4'

const longName =
  'Akku-Schlagbohrschrauber mit zwei Akkus, Ladegerät, Koffer, 120 Bits und Zubehör für Beton, Holz und Metall'
const names = [longName, 'Kühlschrank Größe Ü', 'مثقاب كهربائي', '🔧 Wrench 😀', 'Rake']

/** A drawing as a printer with so many dots to the inch prints it. */
function picture(svg: string, dpi = 300): Promise<Buffer> {
  const inPixels = svg.replace(
    /width="([\d.]+)mm" height="([\d.]+)mm"/,
    (_, ...sides: string[]) =>
      `width="${Math.round((Number(sides[0]) / 25.4) * dpi)}" height="${Math.round((Number(sides[1]) / 25.4) * dpi)}"`,
  )
  return sharp(Buffer.from(inPixels), { limitInputPixels: false }).png().toBuffer()
}

/** What is dark in a drawing: the edges of it, millimetres. */
async function darkOf(svg: string, density = 150) {
  const { data, info } = await sharp(await picture(svg, density))
    .extractChannel(0)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const dark = { left: info.width, top: info.height, right: 0, bottom: 0 }
  for (let at = 0; at < data.length; at++) {
    if ((data[at] ?? 255) > 128) continue
    const x = at % info.width
    const y = Math.floor(at / info.width)
    dark.left = Math.min(dark.left, x)
    dark.right = Math.max(dark.right, x)
    dark.top = Math.min(dark.top, y)
    dark.bottom = Math.max(dark.bottom, y)
  }
  return Object.fromEntries(Object.entries(dark).map(([side, at]) => [side, (at / density) * 25.4]))
}

describe.each(databases)('previews of labels, on %s', { tags: 'scaled' }, kind => {
  const stowage = serverFor(kind, { STOWAGE_OPTIONS_HOSTNAME: base })
  const ada = userOn(stowage)
  const home = homeOf(ada)

  const makeAll = async (all: readonly string[] = names) => {
    const room = await home.room('Werkstatt')
    const made = []
    for (const name of all) made.push(await home.make(name, { parentId: room.id }))
    return made
  }
  const preview = (given: object): Promise<SheetPreview> =>
    home.client.call(previewLabelSheet, given as never)
  const pdf = async (given: object) =>
    readPdf((await home.client.download(drawLabelSheet, given as never)).bytes)

  test.each([
    ['zweckform-3490', 'qr'],
    ['l7160', 'qr'],
    ['l7651', 'qr'],
    ['l4732', 'qr'],
    ['herma-4272', 'qr'],
    ['5160', 'qr'],
    ['zweckform-3490', 'code128'],
    ['l7163', 'code128'],
    ['herma-4349', 'code128'],
  ])('of %s show the same codes as the document, each in its place: %s', async (format, code) => {
    const made = await makeAll()
    const ids = made.map(({ id }) => id)
    const start = 5
    const given = { format, select: { ids }, code, codeTarget: code === 'qr' ? 'entity' : 'asset', start }
    const { svg, measures, labels, sheets, codes } = await preview(given)
    expect([labels, sheets, codes.drawn, codes.missing]).toEqual([5, 1, 5, 0])
    expect(codes.smallest).toBeGreaterThan(0.15)
    const expected = made.map(({ id, assetId }) => (code === 'qr' ? `${base}/item/${id}` : assetId))
    const [page] = await pdf(given)
    const printed = await printPage(page as never, 4)
    const read = async (image: Buffer) =>
      code === 'qr' ? (await readCodes(image)).map(({ text }) => text) : await readBars(image)
    expect((await read(await picture(svg))).toSorted()).toEqual(expected.toSorted())
    expect((await read(printed)).toSorted()).toEqual(expected.toSorted())
    // Each label is drawn within its outline: alone on the sheet, what is dark lies there.
    for (const [at, id] of ids.entries()) {
      const place = start - 1 + at
      const alone = await preview({ ...given, select: { ids: [id] }, start: place + 1 })
      const dark = await darkOf(alone.svg)
      const [width = 0, height = 0] = measures.label
      const [across = 0, down = 0] = measures.gap
      const left = (measures.margin[0] ?? 0) + (place % measures.columns) * (width + across)
      const top = (measures.margin[1] ?? 0) + Math.floor(place / measures.columns) * (height + down)
      expect(dark['left']).toBeGreaterThanOrEqual(left - 0.2)
      expect(dark['top']).toBeGreaterThanOrEqual(top - 0.2)
      expect(dark['right']).toBeLessThanOrEqual(left + width + 0.2)
      expect(dark['bottom']).toBeLessThanOrEqual(top + height + 0.2)
    }
  })

  test.each([
    [{ x: 0, y: 0 }, 1],
    [{ x: 0.5, y: -1 }, 1],
    [{ x: -2, y: 3.25 }, 8],
  ])('lie in the document where outline and offset %j say, from label %d', async (offset, start) => {
    const [made] = await makeAll(['Rake'])
    const given = { format: 'zweckform-3490', select: { ids: [made?.id] }, start, offset, border: true }
    const [page] = await pdf(given)
    const [x = 0, y = 0] = page?.frames[0]?.[0] ?? []
    const place = [(start - 1) % 3, Math.floor((start - 1) / 3)] as const
    expect(x / mm).toBeCloseTo(place[0] * 70 + offset.x, 2)
    expect(297 - y / mm).toBeCloseTo(4.5 + place[1] * 36 + offset.y, 2)
    // The code moves with it, the preview does not.
    const corners = page?.areas.flat(2).map(([across]) => across) ?? []
    expect(Math.min(...corners)).toBeGreaterThan(x)
    expect((await preview(given)).svg).toBe((await preview({ ...given, offset: { x: 0, y: 0 } })).svg)
  })

  test('draw the sheet that is asked for, with its own labels', async () => {
    const made = await makeAll(['A', 'B', 'C'])
    const given = { format: 'l7169', select: { ids: made.map(({ id }) => id) }, copies: 3, start: 3 }
    const codesOn = async (sheet: number) => {
      const found = await preview({ ...given, sheet })
      expect(found).toMatchObject({ labels: 9, sheets: 3, sheet: Math.min(sheet, 3) })
      return (await readCodes(await picture(found.svg, 200))).map(
        ({ text }) => made.find(({ id }) => text.endsWith(id))?.name,
      )
    }
    expect(await codesOn(1)).toEqual(['A', 'A'])
    expect(await codesOn(2)).toEqual(['A', 'B', 'B', 'B'])
    expect(await codesOn(3)).toEqual(['C', 'C', 'C'])
    expect(await codesOn(9)).toEqual(['C', 'C', 'C'])
  })

  test('follow a list, and are empty without anything', async () => {
    await makeAll(['A', 'B'])
    expect(await preview({ select: { query: { q: 'nothing has this' } } })).toMatchObject({
      labels: 0,
      sheets: 1,
    })
    const { labels, codes } = await preview({})
    expect([labels, codes]).toEqual([0, { drawn: 0, missing: 0, smallest: null }])
    expect((await preview({ select: { query: { all: true } } })).labels).toBe(2)
  })

  test('take a part of what is asked for, counted in its order, also where all is too much', async () => {
    const made = await makeAll(['A', 'B', 'C', 'D'])
    const ids = made.map(({ id }) => id)
    const numbers = made.map(({ assetId }) => Number(assetId.replace('-', '')))
    const query = { all: true, orderBy: 'name', order: 'desc' }
    const part = { from: 2, to: 3 }
    const shared = { fields: ['name'], copies: 1, part }
    for (const [asked, names] of [
      [{ select: { ids } }, ['B', 'C']],
      [{ select: { query } }, ['C', 'B']],
      [{ select: { query, except: [ids[2]] } }, ['B', 'A']],
      [{ numbers: { from: numbers[0], to: numbers[3] } }, ['B', 'C']],
    ] as const) {
      const [page] = await pdf({ ...shared, ...asked } as never)
      expect(page?.texts.map(({ text }) => text)).toEqual(names)
    }
    const others = await makeAll(Array.from({ length: 60 }, (_, at) => `More ${at}`))
    const many = { select: { ids: [...ids, ...others.map(({ id }) => id)] }, copies: 100 }
    const reply = await home.client.send(previewLabelSheet, many as never)
    expect(reply.body).toMatchObject({ issues: [{ params: { limit: 5000, entities: 64, copies: 100 } }] })
    expect((await preview({ ...many, part: { from: 51, to: 100 } })).labels).toBe(1400)
    expect((await preview({ ...many, part: { from: 65, to: 99 } })).labels).toBe(0)
  })

  test('follow a range of asset numbers, by number and without what is archived', async () => {
    const made = await makeAll(['D', 'C', 'B', 'A'])
    const numbers = made.map(({ assetId }) => Number(assetId.replace('-', '')))
    await home.put(made[2]?.id ?? '', { archived: true })
    const range = { from: numbers[1], to: numbers[3] }
    const [page] = await pdf({ numbers: range, fields: ['name'], copies: 2 })
    expect(page?.texts.map(({ text }) => text)).toEqual(['C', 'C', 'A', 'A'])
    expect((await preview({ numbers: { from: 900_000, to: 900_001 } })).labels).toBe(0)
    for (const [given, member] of [
      [{ numbers: { from: 2, to: 1 } }, 'numbers.to'],
      [{ numbers: range, select: { ids: [made[0]?.id] } }, 'select'],
      [{}, 'select'],
    ] as const)
      expect(refusalOf(await home.client.send(drawLabelSheet, given as never))).toMatchObject({
        status: 422,
        fields: [member],
      })
  })

  test('say the fields in their order, custom ones by their names, and leave out empty ones', async () => {
    const [made] = await makeAll(['Drill'])
    const id = made?.id ?? ''
    await home.put(id, {
      serialNumber: 'S-1',
      fields: [
        { type: 'text', name: 'Voltage, nominal', textValue: '18 V' },
        { type: 'number', name: 'Weight', numberValue: 2 },
        { type: 'boolean', name: 'Lent', booleanValue: false },
      ] as never,
    })
    const words = async (fields: readonly string[]) => {
      const [page] = await pdf({ format: 'l7165', select: { ids: [id] }, fields })
      return page?.texts.map(({ text }) => text)
    }
    expect(
      await words([
        'serialNumber',
        'field:Weight',
        'field:Lent',
        'description',
        'field:Voltage, nominal',
        'name',
      ]),
    ).toEqual(['S-1', 'Weight: 2', 'Voltage, nominal: 18 V', 'Drill'])
    expect(await words([])).toEqual([])
    await home.client.call(createFieldDefinition, { name: 'Weight', kind: 'number', unit: 'kg' })
    expect(await words(['field:Weight'])).toEqual(['Weight: 2\u00a0kg'])
  })

  test('show a code in place of the asset number, which stands where there is none, and who has an item', async () => {
    const [drill, saw] = await makeAll(['Drill', 'Saw'])
    const ids = [drill?.id ?? '', saw?.id ?? '']
    await home.patch(ids[0] ?? '', { codes: [ean, 'SCH-00017'] })
    const words = async (more: object) =>
      (await pdf({ select: { ids }, ...more })).flatMap(({ texts }) => texts.map(({ text }) => text))
    expect(await words({ fields: ['name', 'firstCode'] })).toEqual(['Drill', ean, 'Saw', saw?.assetId])
    expect(await words({ fields: ['firstCode', 'assetId'], whichCode: '2' })).toEqual([
      'SCH-00017',
      drill?.assetId,
      'Saw',
      saw?.assetId,
    ])
    const { bytes } = await home.client.download(getLabelSheet, {
      ids: ids.join(','),
      lines: 'firstCode',
      target: 'code',
      whichCode: '3',
    } as never)
    const [page] = readPdf(bytes)
    expect(page?.texts.map(({ text }) => text)).toEqual(['Drill', ean, 'Saw', saw?.assetId])
    await home.client.call(createLoan, { contactName: 'Anna', lines: [{ entityId: ids[1] ?? '' }] })
    expect(await words({ fields: ['name', 'lentTo'] })).toEqual(['Drill', 'Saw', 'Anna'])
    const read = await readCodes(await printPage(page as never, 4))
    expect(read.map(({ text }) => text)).toEqual([ean, `${base}/a/${saw?.assetId}`])
    expect(refusalOf(await home.client.send(drawLabelSheet, { whichCode: '21' } as never))).toMatchObject({
      status: 422,
      fields: expect.arrayContaining(['whichCode']),
    })
  })

  test('print codes as they are, and the asset number where a code would be too fine', async () => {
    const codes = [ean, elsewhere, '000-001', '😀', '😀'.repeat(255), 'X'.repeat(255)]
    const made = await makeAll(codes.map((_, at) => `Item ${at}`))
    for (const [at, { id }] of made.entries()) await home.patch(id, { codes: [codes[at] ?? ''] })
    const numbers = made.map(({ assetId }) => assetId)
    const given = { format: 'l7651', select: { ids: made.map(({ id }) => id) }, codeTarget: 'code' }
    const squares = await readCodes(await picture((await preview({ ...given, code: 'qr' })).svg))
    const inSquares = codes.with(4, `${base}/a/${numbers[4]}`)
    expect(squares.map(({ text }) => text)).toEqual(inSquares)
    const bars = await readBars(await picture((await preview({ ...given, code: 'code128' })).svg))
    expect(bars).toEqual([ean, numbers[1], '000-001', ...numbers.slice(3)])
    const tape = await preview({ ...given, select: { ids: [made[4]?.id] }, format: 'tape-12', code: 'qr' })
    expect((await readCodes(await picture(tape.svg))).map(({ text }) => text)).toEqual([inSquares[4]])
  })

  test('wrap a long name to two lines, then end it, and keep the lines below', async () => {
    const [made] = await makeAll([longName])
    const [page] = await pdf({
      format: 'zweckform-3490',
      select: { ids: [made?.id] },
      fields: ['name', 'path', 'assetId'],
    })
    const bold = page?.texts.filter(({ size }) => size === page.texts[0]?.size) ?? []
    expect(bold).toHaveLength(2)
    expect(bold[1]?.text).toMatch(/…$/)
    expect(page?.texts.slice(2).map(({ text }) => text)).toEqual(['Werkstatt', made?.assetId])
  })

  test('make a code larger, and say how fine its squares are', async () => {
    const [made] = await makeAll(['Rake'])
    const smallest = async (more: object) =>
      (await preview({ format: 'l7651', select: { ids: [made?.id] }, ...more })).codes.smallest ?? 0
    const medium = await smallest({})
    const large = await smallest({ codeSize: 'large' })
    expect(large).toBeGreaterThan(medium)
    expect(await smallest({ codeSize: 'large', codeTarget: 'asset' })).toBeGreaterThan(large)
  })

  test('leave a barcode out that nobody could read, and count it', async () => {
    const [made] = await makeAll(['Rake'])
    const id = made?.id ?? ''
    await home.put(id, { assetId: '' })
    const { codes } = await preview({ format: 'l7651', select: { ids: [id] }, code: 'code128' })
    expect(codes).toEqual({ drawn: 0, missing: 1, smallest: null })
  })

  test('of tape are as long as their text, with a barcode or none', async () => {
    const [made] = await makeAll(['Rake'])
    const given = { format: 'tape-12', select: { ids: [made?.id] } }
    const withBars = await preview({ ...given, code: 'code128', codeTarget: 'asset' })
    expect(await readBars(await picture(withBars.svg))).toEqual([made?.assetId])
    const without = await preview({ ...given, code: 'none' })
    expect(without.measures.paper[0]).toBeLessThan(withBars.measures.paper[0] ?? 0)
    expect(without.measures.paper[1]).toBe(12)
  })

  test('of one label are an SVG in its true size', async () => {
    const [made] = await makeAll(['Rake'])
    const { bytes, headers } = await home.client.download(previewLabel, {
      id: made?.id ?? '',
      format: 'l7160',
      fields: ['assetId', 'name'],
    } as never)
    expect(headers.get('content-type')).toBe('image/svg+xml')
    const svg = Buffer.from(bytes).toString()
    expect(svg).toMatch(/^<svg [^>]*width="63.5mm" height="38.1mm"/)
    expect((await readCodes(await picture(svg))).map(({ text }) => text)).toEqual([
      `${base}/item/${made?.id}`,
    ])
  })

  test('of one label are a sample where nothing is named', async () => {
    const { bytes } = await home.client.download(previewLabel, {
      format: 'brother-29',
      code: 'code128',
      codeTarget: 'asset',
    } as never)
    const svg = Buffer.from(bytes).toString()
    expect(svg).toMatch(/width="90mm" height="29mm"/)
    expect(await readBars(await picture(svg))).toEqual(['000-042'])
  })

  test.each<[object, string]>([
    [{ id: 'no-id' }, 'id'],
    [{ fields: ['colour'] }, 'fields'],
    [{ code: 'ean' }, 'code'],
    [{ labelWidth: 400 }, 'labelWidth'],
  ])('of one label are refused for %j', async (wrong, member) => {
    const [made] = await makeAll(['Rake'])
    const reply = await home.client.send(previewLabel, {
      id: made?.id ?? '',
      format: 'l7160',
      ...wrong,
    } as never)
    expect(refusalOf(reply)).toMatchObject({ status: 422, fields: [member] })
  })

  test.each<[object, string]>([
    [{ start: 22 }, 'start'],
    [{ sheet: 0 }, 'sheet'],
    [{ fields: ['nothing'] }, 'fields.0'],
    [{ format: 'custom' }, 'labelWidth'],
    [{ format: 'custom', labelWidth: 18, labelHeight: 12, code: 'code128' }, 'labelHeight'],
    [{ format: 'tape-12', start: 2 }, 'start'],
  ])('of sheets are refused for %j', async (wrong, member) => {
    const reply = await home.client.send(previewLabelSheet, wrong as never)
    expect(refusalOf(reply)).toMatchObject({ status: 422, fields: [member] })
  })

  test('are refused with more labels on the sheet than anybody looks at, however many there are on all', async () => {
    const made = await makeAll(['A', 'B', 'C', 'D', 'E', 'F'])
    const ids = made.map(({ id }) => id)
    const numbers = { from: 1, to: 1_000_000 }
    const paper = { format: 'custom', paperWidth: 1000, paperHeight: 2000, labelWidth: 19, labelHeight: 19 }
    const crowded = { ...paper, columns: 50, rows: 20, copies: 100 }
    for (const [member, asked] of Object.entries({ select: { ids }, numbers })) {
      const given = { ...crowded, [member]: asked }
      const reply = await home.client.send(previewLabelSheet, given as never)
      expect(refusalOf(reply)).toMatchObject({ status: 422, fields: [member] })
      expect(reply.body).toMatchObject({
        issues: [{ code: 'too_many_labels', params: { limit: 500, copies: 100 } }],
      })
      expect(await preview({ ...given, rows: 1 })).toMatchObject({ codes: { drawn: 50 } })
    }
  })

  test('know no items of other groups, and nothing is printed without a command', async () => {
    const [made] = await makeAll(['Rake'])
    const eve = await stowage.signUp('Eve')
    const select = { ids: [made?.id ?? ''] }
    for (const operation of [previewLabelSheet, drawLabelSheet])
      expect(refusalOf(await eve.client.send(operation, { select } as never))).toMatchObject({
        status: 404,
        code: 'entity.not_found',
      })
    expect(refusalOf(await eve.client.send(previewLabel, { id: made?.id ?? '' } as never)).status).toBe(404)
    expect(refusalOf(await home.client.send(printLabels, { select } as never))).toMatchObject({
      status: 409,
      code: 'label.no_print_command',
    })
  })

  test('are what the older form of the request draws', async () => {
    const [made] = await makeAll(['Rake'])
    const ids = made?.id ?? ''
    const old = await home.client.download(getLabelSheet, {
      ids,
      target: 'asset',
      title: 'assetId',
      lines: 'name',
    } as never)
    const now = await home.client.download(drawLabelSheet, {
      select: { ids: [ids] },
      codeTarget: 'asset',
      fields: ['assetId', 'name'],
    } as never)
    expect(Buffer.from(old.bytes).equals(Buffer.from(now.bytes))).toBe(true)
  })
})
