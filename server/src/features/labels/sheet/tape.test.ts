import { getItemLabel, getLabelSheet, getLocationLabel } from '@stowage/contract/labels/labels'
import { describe, expect, test } from 'vitest'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'
import { databases } from '#test/lane.ts'
import { readCodes } from '#test/read-codes.ts'
import { type PdfPage, printPage, readPdf } from '#test/read-pdf.ts'

const base = 'https://inventory.example.com'
const mm = 72 / 25.4
/** Pixels to a point: three to the smallest square of a code on tape. */
const sharpness = 8
const longName = 'Cordless impact driver with two batteries, a charger and 120 bits in a case'

const sizeOf = ({ width, height }: PdfPage) => [width, height].map(length => Math.round(length / mm))
const wordsOn = ({ texts }: PdfPage): string[] => texts.map(({ text }) => text)

describe.each(databases)('labels on tape, on %s', { tags: 'scaled' }, kind => {
  const stowage = serverFor(kind, { STOWAGE_OPTIONS_HOSTNAME: base })
  const home = homeOf(userOn(stowage))

  const tape = async (query: Sent) =>
    readPdf((await home.client.download(getLabelSheet, { border: true, ...query })).bytes)
  const codeOn = async (page: PdfPage | undefined) => {
    if (page === undefined) return undefined
    const codes = await readCodes(await printPage(page, sharpness))
    return codes.map(({ text }) => text).join()
  }

  test.each([6, 9, 12, 18, 24])(
    'of %d mm have a code that can be read, and are as long as their text',
    async width => {
      const garage = await home.room('Garage')
      const long = await home.make(longName, { parentId: garage.id })
      const short = await home.make('Axe', { parentId: garage.id })
      const ids = [long, short, garage].map(({ id }) => id).join()
      const [ofLong, ofShort, ofLocation, ...others] = await tape({ format: `tape-${width}`, ids })
      expect(others).toEqual([])
      for (const [page, { id, assetId, name }] of [
        [ofLong, long],
        [ofShort, short],
        [ofLocation, garage],
      ] as const) {
        const address = width === 6 ? `${base}/a/${assetId}` : `${base}/item/${id}`
        expect(await codeOn(page)).toBe(address)
        const said = wordsOn(page as PdfPage).join(' · ')
        for (const text of [name, assetId, ...(page === ofLocation ? [] : ['Garage'])])
          expect(said).toContain(text)
        expect(page?.texts.every(({ x, y }) => x > 0 && x < page.width && y > 0 && y < page.height)).toBe(
          true,
        )
        expect(sizeOf(page as PdfPage)[1]).toBe(width)
      }
      expect(ofLong?.width).toBeGreaterThan(2 * (ofShort?.width ?? 0))
      expect(ofShort?.width).toBeLessThan(width * mm + 30 * mm)
    },
  )

  test.each<[Sent, object]>([
    [{ format: 'custom', labelWidth: 60, labelHeight: 6, paperWidth: 60, paperHeight: 6 }, [60, 6]],
    [{ format: 'custom', labelWidth: 60, labelHeight: 9, paperWidth: 60, paperHeight: 9 }, [60, 9]],
    [{ format: 'tape-12', labelHeight: 7 }, { 1: 7 }],
    [{ format: 'tape-9', labelWidth: 50 }, [50, 9]],
  ])('have a code and text at other measures: %j', async (query, size) => {
    const { assetId } = await home.make(longName)
    const [page] = await tape(query)
    expect(await codeOn(page)).toMatch(new RegExp(`^${base}/(a|item)/`))
    expect(wordsOn(page as PdfPage)[0]).toMatch(/^Cordless/)
    expect(sizeOf(page as PdfPage)).toMatchObject(size)
    expect(wordsOn(page as PdfPage).join()).toContain(assetId)
  })

  test('end in an ellipsis beyond 300 mm, and are written from the right in their own direction', async () => {
    const { id } = await home.make('Words '.repeat(42).trim())
    await home.put(id, { description: 'Words '.repeat(160).trim() })
    const [page] = await tape({ format: 'tape-24', lines: 'description' })
    expect(sizeOf(page as PdfPage)[0]).toBeGreaterThan(290)
    expect(page?.width).toBeLessThanOrEqual(300 * mm + 0.01)
    expect(wordsOn(page as PdfPage).at(-1)).toMatch(/…$/)
    await home.make('مثقاب')
    const [other] = await tape({ format: 'tape-12', q: 'مثقاب' })
    expect(other?.width).toBeLessThan(60 * mm)
    expect(other?.texts.every(({ x }) => x > 0 && x < other.width)).toBe(true)
  })

  test('lead to the id on narrow tape only where that can be read, and have no code where nothing can', async () => {
    const made = await home.make('Rake')
    expect(await codeOn((await tape({ format: 'tape-6', target: 'id' }))[0])).toBe(
      `${base}/a/${made.assetId}`,
    )
    await home.put(made.id, { assetId: '' })
    expect(await codeOn((await tape({ format: 'tape-6' }))[0])).toBe(`${base}/item/${made.id}`)
    const [page] = await tape({ format: 'custom', labelWidth: 40, labelHeight: 5.5 })
    expect([await codeOn(page), wordsOn(page as PdfPage)]).toEqual(['', ['Rake']])
  })

  test.each<[Sent, string, RegExp]>([
    [{ columns: 2 }, 'columns', /is not supported on tape/],
    [{ paper: 'a4' }, 'paper', /is not supported on tape/],
    [{ skip: 1 }, 'skip', /is not supported on tape/],
    [{ labelHeight: 4 }, 'labelHeight', /must be a number from 5/],
  ])('are refused for %j', async (query, member, text) => {
    await home.make('Rake')
    const reply = await home.client.send(getLabelSheet, { format: 'tape-12', ...query })
    expect(refusalOf(reply)).toMatchObject({ status: 422, fields: [member] })
    expect(JSON.stringify(reply.body)).toMatch(text)
  })

  test('of one item or location may say the same lines as a picture', async () => {
    const garage = await home.room('Garage')
    const shelf = await home.room('Shelf', { parentId: garage.id })
    const drill = await home.make('Drill', { parentId: shelf.id })
    const same = await home.client.download(getItemLabel, { id: drill.id })
    const other = await home.client.download(getItemLabel, { id: drill.id, lines: ['assetId', 'path'] })
    expect(Buffer.from(same.bytes).equals(Buffer.from(other.bytes))).toBe(false)
    const ofLocation = await home.client.download(getLocationLabel, {
      id: shelf.id,
      lines: ['assetId', 'path'],
    })
    expect((await readCodes(ofLocation.bytes)).map(({ text }) => text)).toEqual([
      `${base}/location/${shelf.id}`,
    ])
    expect(refusalOf(await home.client.send(getItemLabel, { id: drill.id, lines: 'colour' }))).toMatchObject({
      status: 422,
      fields: ['lines'],
    })
  })
})
