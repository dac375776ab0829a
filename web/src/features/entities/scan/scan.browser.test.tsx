import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

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
})
