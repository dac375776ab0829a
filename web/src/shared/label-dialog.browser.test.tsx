import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startFakeInventory } from '../testing/fake-inventory.ts'
import { item, location } from '../testing/samples.ts'
import { showPage } from '../testing/show.tsx'

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const dialog = page.getByRole('dialog', { name: /^Label of/ })
const print = dialog.getByRole('button', { name: 'Print' })

/** What would be printed: how many labels of which size, on which paper. */
const printed: { labels: number; size: string; paper: string }[] = []

function notePrint(): void {
  const labels = [...document.querySelectorAll<HTMLImageElement>('body > [aria-hidden] > img')]
  const rules = document.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules])
  printed.push({
    labels: labels.length,
    size: `${labels[0]?.style.width} ${labels[0]?.style.height}`,
    paper: rules.map(({ cssText }) => cssText).find(text => text.startsWith('@page')) ?? '',
  })
  dispatchEvent(new Event('afterprint'))
}

beforeEach(async () => {
  localStorage.removeItem('stowage.labelSize')
  localStorage.removeItem('stowage.labelCode')
  printed.length = 0
  vi.spyOn(globalThis, 'print').mockImplementation(notePrint)
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
  // The fake server has no pictures of labels.
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    this.setAttribute('src', pixel)
  })
})

afterEach(() => vi.restoreAllMocks())

describe('the label of an item', () => {
  beforeEach(async () => {
    const drill = item('Drill')
    startFakeInventory({ entities: [drill] })
    await showPage(`/items/${drill.id}`)
  })

  test('is printed with two presses, alone', async () => {
    await page.getByRole('button', { name: 'Label' }).click()
    await print.click()
    await expect.poll(() => printed).toHaveLength(1)
    expect(printed[0]).toMatchObject({ labels: 1, size: '70mm ' })
    await expect.poll(() => document.querySelectorAll('body > [aria-hidden] > img').length).toBe(0)
    expect(document.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules])).toEqual([])
  })

  test('is printed at the size of a roll, in copies, which the browser keeps in mind', async () => {
    await page.getByRole('button', { name: 'Label' }).click()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Print on' }), 'brother-29')
    await userEvent.fill(dialog.getByRole('spinbutton', { name: 'Copies' }), '3')
    await print.click()
    await expect.poll(() => printed).toHaveLength(1)
    expect(printed[0]).toMatchObject({ labels: 3, size: '90mm 29mm' })
    expect(printed[0]?.paper).toMatch(/size: 90mm 29mm/)
    await expect
      .element(dialog.getByRole('link', { name: 'Open the PDF' }))
      .toHaveAttribute('href', expect.stringMatching(/format=brother-29&copies=3/))
    expect(localStorage.getItem('stowage.labelSize')).toBe('brother-29')
  })

  test.each(['0', '100', '1.5', 'many'])('is not printed %s times', async copies => {
    await page.getByRole('button', { name: 'Label' }).click()
    await userEvent.fill(dialog.getByRole('spinbutton', { name: 'Copies' }), copies)
    await expect.element(dialog.getByText('Enter a number from 1 to 99.')).toBeVisible()
    await expect.element(print).toBeDisabled()
  })

  test('is opened and downloaded as a picture', async () => {
    await page.getByRole('button', { name: 'Label' }).click()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Print on' }), 'paper')
    const address = expect.stringMatching(/labelmaker\/item\/.*lines=assetId%2Cpath/)
    await expect
      .element(dialog.getByRole('link', { name: 'Open the picture' }))
      .toHaveAttribute('href', address)
    const download = dialog.getByRole('link', { name: 'Download' })
    await expect.element(download).toHaveAttribute('href', address)
    await expect.element(download).toHaveAttribute('download', 'Drill.png')
  })

  test('shows the code whose chip was pressed, and the asset number instead when wanted', async () => {
    const drill = item('Drill', { codes: ['4006381333931', 'SCH-00017'] })
    startFakeInventory({ entities: [drill] })
    await showPage(`/items/${drill.id}`)
    await page.getByRole('button', { name: 'Code SCH-00017' }).click()
    await page.getByRole('menuitem', { name: 'Print as label' }).click()
    const number = dialog.getByRole('combobox', { name: 'Number on the label' })
    const picture = dialog.getByRole('link', { name: 'Open the picture' })
    await expect.element(number).toHaveDisplayValue('Code SCH-00017')
    await expect
      .element(picture)
      .toHaveAttribute('href', expect.stringMatching(/lines=firstCode%2Cpath&whichCode=2/))
    await userEvent.selectOptions(number, 'Asset number')
    await expect.element(picture).toHaveAttribute('href', expect.stringMatching(/lines=assetId%2Cpath/))
  })
})

describe('the label of a location', () => {
  test('is printed with three presses', async () => {
    const shed = location('Shed')
    startFakeInventory({ entities: [shed] })
    await showPage(`/locations/${shed.id}`)
    await page.getByRole('main').getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Label' }).click()
    await print.click()
    await expect.poll(() => printed).toHaveLength(1)
  })
})
