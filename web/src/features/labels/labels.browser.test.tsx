import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createLabelFormat,
  getStatus,
  previewLabelSheet,
  printLabels,
  setLabelStart,
} from '../../data/wire/operations.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { answerLabels, type LabelStock } from '../../testing/fake-labels.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { item, location } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

type Server = ReturnType<typeof startFakeInventory>

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = page.getByRole('heading', { name: 'Print labels' })

describe('the labels', () => {
  let server: Server
  let stock: LabelStock
  const things = ['Drill', 'Vice', 'Sander'].map(name => item(name))
  const select = things.map(({ id }) => id).join(',')

  const lastAsked = () => server.calls(previewLabelSheet).at(-1)
  /** How many sheets were printed, and on which paper. */
  const printed: { sheets: number; paper: string }[] = []

  beforeEach(() => {
    localStorage.removeItem('stowage.labels')
    sessionStorage.clear()
    printed.length = 0
    server = startFakeInventory({ entities: [...things, location('Garage')], fieldNames: ['Voltage'] })
    stock = answerLabels(server)
    vi.spyOn(globalThis, 'print').mockImplementation(() => {
      const rules = document.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules])
      printed.push({
        sheets: document.querySelectorAll('body > [aria-hidden] > img').length,
        paper: rules.map(({ cssText }) => cssText).find(text => text.startsWith('@page')) ?? '',
      })
      dispatchEvent(new Event('afterprint'))
    })
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
  })
  afterEach(() => vi.restoreAllMocks())

  const open = async (query = `?select=${select}&format=zweckform-3490`) => {
    await showPage(`/labels${query}`)
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Preview' })).toBeVisible()
  }

  test('say what is selected, and how many codes can be read', async () => {
    await open()
    await expect.element(page.getByText('3 items', { exact: true })).toBeVisible()
    await expect.element(page.getByText('3 codes readable')).toBeVisible()
    await expect.element(page.getByText('Sheet 1 of 1')).toBeVisible()
    expect(lastAsked()).toMatchObject({
      select: { ids: things.map(({ id }) => id) },
      format: 'zweckform-3490',
      fields: ['name', 'path', 'assetId'],
      code: 'qr',
      start: 1,
    })
  })

  test('are offered by location where they are too many, each part with its count', async () => {
    const shed = location('Shed')
    const inside = ['Attic', 'Cellar'].map(name => location(name, shed))
    const items = inside.flatMap(({ id }) => [1, 2, 3].map(at => item(`Box ${at}`, { parentId: id })))
    server.stock.entities = new Map([shed, ...inside, ...items].map(each => [each.id, each]))
    const draw = server.answerOf(previewLabelSheet)
    server.answer(previewLabelSheet, (given, exchange) => {
      if (
        JSON.stringify(given.select?.query?.within) !== JSON.stringify([shed.id]) ||
        given.part !== undefined
      )
        return draw(given, exchange)
      const params = { limit: 5000, entities: 6, copies: 1000, advice: 'use more filters' }
      const issues = [{ code: 'too_many_labels', path: 'select.query', params }]
      throw new FakeProblem('validation', { issues })
    })
    await showPage(`/labels?what=location&in=${shed.id}&format=zweckform-3490`)
    await expect.element(page.getByText('6 items are too many for one document')).toBeVisible()
    const part = button(/Shed › Cellar\s*3 items/)
    await expect.element(button(/Shed › Attic\s*3 items/)).toBeVisible()
    await part.click()
    await expect
      .poll(() => lastAsked()?.select)
      .toEqual({ query: { within: [inside[1]?.id], isLocation: false } })
    await expect.element(page.getByText('Sheet 1 of 1')).toBeVisible()
  })

  test('go back to the list with the same items selected', async () => {
    await open(`?select=${select.split(',').slice(0, 2).join(',')}&format=zweckform-3490`)
    await page.getByRole('link', { name: 'Change' }).click()
    await expect.poll(shownAddress).toBe('/items')
    await expect.element(page.getByRole('toolbar').getByText('2 selected')).toBeVisible()
  })

  test('offer to choose items when nothing is selected', async () => {
    await open('')
    await expect.element(page.getByRole('link', { name: 'Choose items' })).toHaveAttribute('href', '/items')
    await expect.element(button('Print')).toBeDisabled()
  })

  test('start at the label that is pressed, which the address says', async () => {
    await open()
    await page.getByRole('option', { name: 'Label 7', exact: true }).click()
    await expect.poll(() => lastAsked()?.start).toBe(7)
    await expect.poll(shownAddress).toContain('start=7')
    await expect.element(page.getByText('Press the first free label. 6 are used.')).toBeVisible()
  })

  test('start where the server remembers, and have it remember the next after printing, with undo', async () => {
    stock.starts = [{ format: 'zweckform-3490', start: 23 }]
    await open()
    await expect.poll(() => lastAsked()?.start).toBe(23)
    await expect.element(page.getByText('Sheet 1 of 2')).toBeVisible()
    await button('Print').click()
    await expect
      .poll(() => printed)
      .toEqual([{ sheets: 2, paper: expect.stringMatching(/size: 210mm 297mm/) }])
    await expect.element(page.getByText('Next time the sheet starts at label 2')).toBeVisible()
    expect(stock.starts).toEqual([{ format: 'zweckform-3490', start: 2 }])
    await button('Undo').click()
    await expect.poll(() => server.calls(setLabelStart).at(-1)).toMatchObject({ start: 23 })
  })

  test('are found by trade name or size', async () => {
    await open()
    const find = page.getByRole('searchbox', { name: 'Trade name or size' })
    const formats = page.getByRole('listbox', { name: 'Format' })
    await userEvent.fill(find, 'herma 4677')
    await expect.element(page.getByText(/^1 of \d+ formats$/)).toBeVisible()
    await userEvent.fill(find, '90 × 29')
    await formats.getByRole('option', { name: /Brother DK-11201/ }).click()
    await expect.poll(() => lastAsked()?.format).toBe('brother-29')
    await expect.element(page.getByText('Label 1 of 3')).toBeVisible()
    await userEvent.fill(find, 'no such thing')
    await expect.element(page.getByText(/^No format has this name or size/)).toBeVisible()
  })

  test('show lines in an order that Alt and the arrow keys change', async () => {
    await open()
    const lines = page.getByRole('grid', { name: 'Lines of the label' })
    const number = lines.getByRole('row', { name: 'Asset number' })
    number.element().focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(() => lastAsked()?.fields).toEqual(['name', 'assetId', 'path'])
    await page.getByRole('switch', { name: 'Show Name' }).click({ force: true })
    await expect.poll(() => lastAsked()?.fields).toEqual(['assetId', 'path'])
    await button('Add a line').click()
    await page.getByRole('menuitem', { name: 'Voltage' }).click()
    await expect.poll(() => lastAsked()?.fields).toEqual(['assetId', 'path', 'field:Voltage'])
  })

  test('warn of codes that are too small, and make them larger', async () => {
    stock.module = 0.2
    await open(`?select=${select}&format=l7651`)
    await expect.element(page.getByText('Codes too small for 203 dpi')).toBeVisible()
    await button('Make the code larger').click()
    await expect.poll(() => lastAsked()?.codeSize).toBe('large')
    await expect.element(page.getByText('3 codes readable')).toBeVisible()
  })

  test('are kept as a format for the group, which brings its own content', async () => {
    await open()
    await page.getByRole('radio', { name: 'Barcode' }).click()
    await button('Save format').click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Box labels')
    await page.getByText('Share with Keller').click()
    await button('Save').click()
    await expect.element(page.getByText('“Box labels” saved')).toBeVisible()
    await expect
      .poll(() => server.calls(createLabelFormat)[0])
      .toMatchObject({
        name: 'Box labels',
        shared: true,
        sheet: 'zweckform-3490',
        code: 'code128',
        codeTarget: 'asset',
      })
    await expect.poll(() => lastAsked()?.formatId).toBe(stock.formats[0]?.id)
  })

  test('are printed by the command of the server on rolls', async () => {
    const status = await server.answerOf(getStatus)(
      {},
      { ifMatch: null, groupId: null, headers: new Headers() },
    )
    server.answer(getStatus, () => ({ ...status, labelPrinting: true }))
    server.answer(printLabels, () => ({ printed: 3 }))
    await open(`?select=${select}&format=brother-29`)
    await button('Print').click()
    await expect.element(page.getByText('3 labels sent to the printer')).toBeVisible()
    expect(printed).toEqual([])
  })

  test('are of a range of numbers', async () => {
    await open('?what=numbers')
    await userEvent.fill(page.getByRole('textbox', { name: 'From number' }), '000-010')
    await userEvent.fill(page.getByRole('textbox', { name: 'To number' }), '000-002')
    await expect.element(page.getByText('Enter a number that is not before the first.')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'To number' }), '000-020')
    await expect.poll(() => lastAsked()?.numbers).toEqual({ from: 10, to: 20 })
  })

  test('stay white on dark pages', async () => {
    document.documentElement.dataset['theme'] = 'dark'
    await open()
    const picture = page.getByRole('img', { name: 'Sheet with 3 labels' })
    await expect.element(picture).toBeVisible()
    const paper = picture.element().parentElement as Element
    expect(getComputedStyle(paper).backgroundColor).toBe('rgb(255, 255, 255)')
    delete document.documentElement.dataset['theme']
  })

  test('of a selection come from the list', async () => {
    await showPage('/items')
    const row = page.getByRole('row', { name: /Drill/ })
    await expect.element(row).toBeVisible()
    row.element().focus()
    await userEvent.keyboard(' ')
    const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
    bar.getByRole('button', { name: 'Labels' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading).toBeVisible()
    await expect.poll(shownAddress).toContain(`select=${things[0]?.id}`)
  })

  test('of everything that a list finds come from the list', async () => {
    await showPage('/items?q=drill')
    const row = page.getByRole('row', { name: /Drill/ })
    await expect.element(row).toBeVisible()
    row.element().focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
    bar.getByRole('button', { name: 'Labels' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading).toBeVisible()
    await expect.poll(lastAsked).toMatchObject({ select: { query: { q: 'drill' }, except: [] } })
    await expect.element(page.getByText('Nothing is selected', { exact: false })).not.toBeInTheDocument()
  })
})
