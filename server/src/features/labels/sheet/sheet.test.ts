import { drawLabelSheet, getLabelSheet } from '@stowage/contract/labels/labels'
import { sheetFormats } from '@stowage/contract/labels/sheet-formats'
import { describe, expect, test } from 'vitest'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'
import { databases } from '#test/lane.ts'
import { readCodes } from '#test/read-codes.ts'
import { type PdfPage, printPage, readPdf } from '#test/read-pdf.ts'

const base = 'https://inventory.example.com'
const mm = 72 / 25.4
/** Pixels to a point: three to the smallest square of a code. */
const sharpness = 3

const sheets = Object.keys(sheetFormats).filter(name => !name.startsWith('tape-'))

/** What stands on a page from top to bottom, the runs of a line together. */
const wordsOn = ({ texts }: PdfPage): string[] => texts.map(({ text }) => text)

describe.each(databases)('sheets of labels, on %s', { tags: 'scaled' }, kind => {
  const stowage = serverFor(kind, { STOWAGE_OPTIONS_HOSTNAME: base })
  const ada = userOn(stowage)
  const home = homeOf(ada)

  const sheet = async (query: Sent) => readPdf((await home.client.download(getLabelSheet, query)).bytes)
  const refuse = async (query: Sent) => {
    const reply = await home.client.send(getLabelSheet, query)
    const { fields = {} } = reply.body as unknown as { fields?: Record<string, string> }
    return { ...refusalOf(reply), texts: Object.values(fields) }
  }
  const codesOn = async (page: PdfPage) =>
    (await readCodes(await printPage(page, sharpness))).map(({ text }) => text)
  const makeMany = async (count: number) => {
    const made = []
    for (let i = 0; i < count; i++) made.push(await home.make(`Item ${String.fromCharCode(65 + i)}`))
    return made
  }

  test('have a label with a code for each item that the filters find, in the order of the list', async () => {
    const shelf = await home.room('Shelf')
    const saw = await home.make('Saw', { parentId: shelf.id })
    const axe = await home.make('Axe', { parentId: shelf.id })
    await home.make('Elsewhere')
    const [page, ...others] = await sheet({ parentIds: shelf.id })
    expect(others).toEqual([])
    expect(await codesOn(page as PdfPage)).toEqual([`${base}/item/${axe.id}`, `${base}/item/${saw.id}`])
    expect(wordsOn(page as PdfPage)).toEqual(['Axe', axe.assetId, 'Shelf', 'Saw', saw.assetId, 'Shelf'])
  })

  test('are found by search, for locations, and page by page', async () => {
    await makeMany(3)
    await home.room('Item room')
    expect(wordsOn((await sheet({ q: 'item b', lines: 'name' }))[0] as PdfPage)).toEqual(['Item B', 'Item B'])
    expect(wordsOn((await sheet({ isLocation: true, lines: 'assetId' }))[0] as PdfPage)[0]).toBe('Item room')
    const second = await sheet({ page: 2, pageSize: 2, lines: 'name' })
    expect(second.flatMap(wordsOn)).toEqual(['Item C', 'Item C'])
  })

  test('follow chosen ids in their order, also of locations', async () => {
    const [a, b] = await makeMany(2)
    const room = await home.room('Room')
    const [page] = await sheet({ ids: `${b?.id},${room.id}`, q: 'nothing has this' })
    expect(await codesOn(page as PdfPage)).toEqual([b, room].map(entity => `${base}/item/${entity?.id}`))
    const repeated = await sheet({ ids: [a?.id, b?.id] as never })
    expect(wordsOn(repeated[0] as PdfPage).filter(text => text.startsWith('Item'))).toEqual([
      'Item A',
      'Item B',
    ])
  })

  test('follow a selection: its ids in their order, or what a list finds but a few', async () => {
    const [a, b, c] = await makeMany(3)
    const select = async (selection: Sent) => {
      const { bytes } = await home.client.download(drawLabelSheet, { select: selection, lines: ['name'] })
      return wordsOn(readPdf(bytes)[0] as PdfPage).filter((_, at) => at % 2 === 0)
    }
    expect(await select({ ids: [c?.id, a?.id] })).toEqual(['Item C', 'Item A'])
    expect(await select({ query: { q: 'item' }, except: [b?.id] })).toEqual(['Item A', 'Item C'])
  })

  test('know no ids of other groups', async () => {
    const [entity] = await makeMany(1)
    const stranger = (await stowage.signUp('Mallory')).client
    const selected = await stranger.send(drawLabelSheet, { select: { ids: [entity?.id ?? ''] } })
    expect(refusalOf(selected)).toMatchObject({ status: 404, code: 'entity.not_found' })
    const eve = await stowage.signUp('Eve')
    const theirs = await eve.client.send(getLabelSheet, { ids: entity?.id })
    expect(refusalOf(theirs)).toEqual({ status: 404, code: 'entity.not_found', fields: [] })
  })

  test.each(sheets)('of the format %s have codes that can be read, within their labels', async format => {
    await home.make('Cordless impact driver with two batteries, a charger and 120 bits in a case')
    await home.make('Rake')
    const pages = await sheet({ format, border: true, lines: 'assetId,description' })
    const codes = []
    for (const page of pages) codes.push(...(await codesOn(page)))
    expect(codes).toHaveLength(2)
    expect(new Set(codes.map(code => code.slice(0, -36)))).toEqual(new Set([`${base}/item/`]))
    for (const { frames, texts, areas, width, height } of pages) {
      for (const [x, y] of frames.flat()) {
        expect(x).toBeGreaterThanOrEqual(-0.01)
        expect(y).toBeGreaterThanOrEqual(-0.01)
        expect(x).toBeLessThanOrEqual(width + 0.01)
        expect(y).toBeLessThanOrEqual(height + 0.01)
      }
      const isInside = ([x, y]: readonly [number, number]) =>
        frames.some(frame => {
          const xs = frame.map(point => point[0])
          const ys = frame.map(point => point[1])
          return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys)
        })
      expect(areas.flat(2).every(isInside)).toBe(true)
      expect(texts.every(({ x, y }) => isInside([x, y]))).toBe(true)
    }
  })

  test('say where an item is as the page does: its locations and the items that it lies in, from the top', async () => {
    const garage = await home.room('Garage')
    const shelf = await home.room('Shelf', { parentId: garage.id })
    const box = await home.make('Box', { parentId: shelf.id })
    const kit = await home.make('Kit')
    const drill = await home.make('Drill', { parentId: box.id })
    const bit = await home.make('Bit', { parentId: kit.id, locationId: shelf.id })
    const ids = [drill, bit, kit, shelf].map(({ id }) => id)
    const [page] = await sheet({ ids: ids.join(), lines: 'path' })
    expect(wordsOn(page as PdfPage)).toEqual([
      'Drill',
      'Garage › Shelf › Box',
      'Bit',
      'Garage › Shelf',
      'Kit',
      'Shelf',
      'Garage',
    ])
  })

  test('fill page after page', async () => {
    await makeMany(9)
    const query = { format: 'custom', labelWidth: 100, labelHeight: 60, columns: 2, rows: 2, lines: 'name' }
    const pages = await sheet(query)
    expect(pages.map(page => wordsOn(page).length / 2)).toEqual([4, 4, 1])
    expect(pages.map(({ width, height }) => [width / mm, height / mm].map(Math.round))).toEqual(
      pages.map(() => [210, 297]),
    )
  })

  test('leave out labels that are used up, and print several of each', async () => {
    await makeMany(2)
    const measures = { format: 'custom', labelWidth: 100, labelHeight: 60, columns: 2, rows: 2, border: true }
    const pages = await sheet({ ...measures, skip: 3, copies: 2, lines: 'name', title: 'name' })
    expect(pages.map(page => wordsOn(page).filter((_, at) => at % 2 === 0))).toEqual([
      ['Item A'],
      ['Item A', 'Item B', 'Item B'],
    ])
    const [x, y] = pages[0]?.frames[0]?.[0] ?? []
    expect([x, y].map(at => Math.round((at ?? 0) / mm))).toEqual([105, 297 - 148])
  })

  test('put labels where the measures say', async () => {
    await makeMany(4)
    const pages = await sheet({
      format: 'l7160',
      paper: 'letter',
      columns: 2,
      rows: 2,
      labelWidth: 50,
      labelHeight: 30,
      columnGap: 5,
      rowGap: 7,
      marginLeft: 11,
      marginTop: 13,
      border: true,
    })
    const corners = pages[0]?.frames.map(([corner]) => corner?.map(at => Number((at / mm).toFixed(2))))
    const height = Number((11 * 25.4).toFixed(2))
    expect(corners).toEqual(
      [
        [11, height - 13],
        [66, height - 13],
        [11, height - 50],
        [66, height - 50],
      ].map(([x, y]) => [x, Number((y ?? 0).toFixed(2))]),
    )
  })

  test('take as many labels of own measures as the paper has room for', async () => {
    await makeMany(5)
    const query = { format: 'custom', paperWidth: 62, paperHeight: 100, labelWidth: 60, labelHeight: 30 }
    expect(await sheet(query)).toHaveLength(2)
  })

  test('lead to asset numbers when that is wished, and to ids where there are none', async () => {
    const [one, other] = await makeMany(2)
    await home.put(other?.id ?? '', { assetId: '' })
    const [page] = await sheet({ target: 'asset', title: 'assetId', lines: 'name' })
    expect(await codesOn(page as PdfPage)).toEqual([`${base}/a/${one?.assetId}`, `${base}/item/${other?.id}`])
    expect(wordsOn(page as PdfPage)).toEqual([one?.assetId, 'Item A', 'Item B'])
  })

  test('say what is asked for in any script, right-to-left ones in their own direction', async () => {
    const made = await home.make('مثقاب')
    await home.put(made.id, {
      manufacturer: 'Маяк',
      modelNumber: 'Ωμ-7',
      serialNumber: 'מקדחה 18',
      description: '漢',
    })
    const lines = ['manufacturer', 'modelNumber', 'serialNumber', 'description']
    const [page] = await sheet({ lines: lines as never, format: 'l7165' })
    const [title, maker, model, number, serial, missing] = wordsOn(page as PdfPage)
    // Glyphs come from left to right: the last letter of a word is the first one that is drawn.
    expect([...(title ?? '')].toReversed().join('')).toBe('مثقاب')
    expect([maker, model]).toEqual(['Маяк', 'Ωμ-7'])
    expect([number, [...(serial ?? '')].toReversed().join('').trim()]).toEqual(['18', 'מקדחה'])
    expect(missing).toBe('□')
    const [right, left] = page?.texts.filter(({ text }) => text === serial || text === '18') ?? []
    expect(right?.x).toBeLessThan(left?.x ?? 0)
  })

  test('shorten a long name and keep the line below it', async () => {
    await home.make('Words '.repeat(42).trim())
    const [page] = await sheet({ format: 'l7651' })
    const texts = wordsOn(page as PdfPage)
    expect(texts.at(-1)).toMatch(/^\d{3}-\d{3}$/)
    expect(texts.at(-2)).toMatch(/^Words .*…$/)
  })

  test('come out the same, byte by byte, from the same items', async () => {
    await makeMany(3)
    const one = await home.client.download(getLabelSheet, {})
    const other = await home.client.download(getLabelSheet, {})
    expect(one.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true)
  })

  test('are refused when nothing matches', async () => {
    expect(await refuse({})).toMatchObject({ status: 422, code: 'sheet.empty' })
  })

  test.each<[string, Sent, string, RegExp]>([
    ['measures of their own without any', { format: 'custom' }, 'labelWidth', /^is required/],
    [
      'labels that are wider than the paper',
      { labelWidth: 80 },
      'labelWidth',
      /3 of 80 mm need 245 mm, it has 210 mm/,
    ],
    ['more rows than there is room for', { rows: 8 }, 'rows', /8 of 38.1 mm need 304.8 mm/],
    ['a margin that is too large', { marginLeft: 30 }, 'marginLeft', /after a margin of 30 mm/],
    ['a full first sheet', { skip: 21 }, 'skip', /^must be less than 21/],
    [
      'labels that are too small',
      { format: 'custom', labelWidth: 9, labelHeight: 6 },
      'labelHeight',
      /large enough for a readable QR code/,
    ],
    ['something that is no measure', { rowGap: '-1' }, 'rowGap', /^must be a number from 0 to 500/],
  ])('are refused for %s', async (_, query, member, text) => {
    await home.make('Rake')
    const { status, fields, texts } = await refuse(query)
    expect([status, fields]).toEqual([422, [member]])
    expect(texts[0]).toMatch(text)
  })

  test('are refused beyond 5,000 labels, and say what to do', async () => {
    const entities = await makeMany(51)
    const { fields, texts } = await refuse({ copies: 100 })
    expect(fields).toEqual(['pageSize'])
    expect(texts[0]).toContain('100 labels of each of 51 items: use filters, or page and pageSize')
    expect((await refuse({ copies: 100, ids: entities.map(({ id }) => id) as never })).fields).toEqual([
      'ids',
    ])
    for (const [select, member] of [
      [{ ids: entities.map(({ id }) => id) }, 'select.ids'],
      [{ query: {} }, 'select.query'],
    ] as const)
      expect(refusalOf(await home.client.send(drawLabelSheet, { copies: 100, select }))).toEqual({
        status: 422,
        code: 'validation',
        fields: [member],
      })
  })
})
