import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, location } from '../../../testing/samples.ts'
import { openAddress, shownAddress, showPage } from '../../../testing/show.tsx'

const number = page.getByLabelText('Or enter the number')

describe('scanning without a camera', () => {
  afterEach(() => vi.restoreAllMocks())

  test('says so in one line and begins with the number', async () => {
    startFakeInventory()
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
    await showPage('/scan')
    await expect.element(page.getByText('No camera found.')).toBeVisible()
    await expect.element(number).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('asks a blocked camera again', async () => {
    startFakeInventory()
    const camera = { kind: 'videoinput' } as MediaDeviceInfo
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([camera])
    const ask = vi
      .spyOn(navigator.mediaDevices, 'getUserMedia')
      .mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await showPage('/scan')
    await expect.element(page.getByText(/^The camera is blocked/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => ask.mock.calls.length).toBe(2)
    await expect.element(page.getByText(/^The camera is blocked/)).toBeVisible()
  })

  test('asks whether a scanner has another keyboard layout, and reads what ends with Tab', async () => {
    startFakeInventory()
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
    await showPage('/scan')
    await expect.element(number).toHaveFocus()
    // However slow the machine is, all keys come at once, as those of a scanner.
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1000)
    await userEvent.keyboard('httpÖ--example{Tab}')
    await expect.element(page.getByText('Unknown code')).toBeVisible()
    await expect.element(page.getByText(/^Is the scanner set to another keyboard layout/)).toBeVisible()
    await expect.element(number).toHaveFocus()
    await userEvent.keyboard('AB-123{Enter}')
    await expect.element(page.getByText('AB-123', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^Is the scanner set to another/)).not.toBeInTheDocument()
  })

  test('takes pasted codes, one a line, and shows what each of them is', async () => {
    const entities = [item('Drill', { codes: ['4006381333931'] }), item('Saw', { codes: ['SCH-17'] })]
    startFakeInventory({ entities })
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
    await showPage('/scan')
    await page.getByRole('button', { name: 'Enter codes' }).click()
    await page.getByLabelText('Codes, one on each line').fill('4006381333931\n\nSCH-17\nnobody')
    await page.getByRole('button', { name: 'Scan them' }).click()
    const rows = page.getByRole('list', { name: 'What was scanned' }).getByRole('link')
    await expect.poll(() => rows.elements().map(({ textContent }) => textContent)).toEqual(['Saw', 'Drill'])
    await expect.element(page.getByText('Unknown code')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add to an item…' })).toBeVisible()
  })

  test('lists the items of each pasted code that several have, and takes one of them into the location', async () => {
    const shelf = location('Shelf')
    const codes = ['4006381333931']
    const entities = [item('Drill', { codes }), item('Old drill', { codes }), item('Hat', { codes: ['h'] })]
    startFakeInventory({ entities: [...entities, item('Scarf', { codes: ['h'] }), shelf] })
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
    await showPage(`/scan?mode=move&into=${shelf.id}`)
    await page.getByRole('button', { name: 'Enter codes' }).click()
    await page.getByLabelText('Codes, one on each line').fill('4006381333931\nh')
    await page.getByRole('button', { name: 'Scan them' }).click()
    const lists = page.getByRole('list', { name: 'Several have this code' })
    await expect.poll(() => lists.elements()).toHaveLength(2)
    await page.getByRole('button', { name: 'Old drill' }).click()
    await expect.element(page.getByRole('link', { name: 'Done, 1 moved' })).toBeVisible()
    await expect.poll(() => lists.elements()).toHaveLength(1)
  })

  test('opens a new item for a printed number that nothing has, and keeps the rows of what was found', async () => {
    const drill = item('Drill', { codes: ['000-900'] })
    startFakeInventory({ entities: [drill] })
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
    await showPage('/scan')
    await number.fill('000-900')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/items/${drill.id}`)
    await openAddress('/scan')
    const rows = page.getByRole('list', { name: 'What was scanned' })
    await expect.element(rows.getByRole('link', { name: 'Drill' })).toBeVisible()
    await number.fill('000-999')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Asset number')).toHaveValue('000-999')
  })
})
