import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createLoan,
  findByCode,
  listContacts,
  listLoans,
  returnLoans,
  searchProducts,
} from '../../../data/wire/operations.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { answerStock, product } from '../../../testing/fake-stock.ts'
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

  test('takes one of the product of a code, adds one or a lot, and leads to it', async () => {
    const milk = product('Milk', { quantity: 2, unit: 'l', codes: ['2007000050316'] })
    const server = startFakeInventory()
    answerStock(server, [milk])
    server.answer(findByCode, () => ({ items: [], products: [milk] }))
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
    await showPage('/scan')
    await number.fill('2007000050316')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2 l')).toBeVisible()
    await page.getByRole('button', { name: 'Take 1: Milk' }).click()
    await expect.element(page.getByText('1 l')).toBeVisible()
    await page.getByRole('button', { name: 'Add 1: Milk' }).click()
    await expect.element(page.getByText('2 l')).toBeVisible()
    await page.getByRole('button', { name: 'Add Milk' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Add Milk' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('link', { name: 'Milk' }).click()
    await expect.poll(shownAddress).toBe(`/stock/${milk.id}`)
  })

  test('keeps stock of what a catalogue knows of a code', async () => {
    const server = startFakeInventory()
    answerStock(server, [])
    server.answer(searchProducts, () => [
      {
        search_engine_name: 'openfoodfacts.org',
        manufacturer: 'Dairy',
        modelNumber: '',
        notes: '',
        imageURL: '',
        imageBase64: '',
        barcode: '2007000050316',
        item: { name: 'Oat drink', description: 'Oat drink' },
      } as never,
    ])
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
    await showPage('/scan')
    await number.fill('2007000050316')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Look up product' }).click()
    await page.getByRole('button', { name: 'New product' }).click()
    const form = page.getByRole('dialog', { name: 'New product' })
    await expect.element(form.getByLabelText('Name')).toHaveValue('Oat drink')
    await expect.element(form.getByLabelText('Codes')).toHaveValue('2007000050316')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect.poll(shownAddress).toMatch(/^\/stock\//)
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

  /** Scans pasted codes in a mode. */
  async function paste(mode: string, codes: string): Promise<void> {
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
    await showPage(`/scan?mode=${mode}`)
    await page.getByRole('button', { name: 'Enter codes' }).click()
    await page.getByLabelText('Codes, one on each line').fill(codes)
    await page.getByRole('button', { name: 'Scan them' }).click()
  }

  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })

  test('notes items to be lent, and lends them as one loan but for those that are not free', async () => {
    const rope = item('Rope', { codes: ['r'] })
    const tent = item('Tent', { codes: ['t'] })
    const loan = { lineId: rope.id, loanId: rope.id, contact: { id: rope.id, name: 'Ben' }, due: null }
    const axe = item('Axe', { codes: ['a'], availableQuantity: 0, loan: { ...loan, quantity: 1, count: 1 } })
    const server = startFakeInventory({
      entities: [rope, tent, axe, item('Cord', { codes: ['c'], quantity: 0 })],
    })
    server.answer(listContacts, () => ({ items: [], next: null }))
    server.answer(createLoan, ({ contactName, lines }) => ({
      id: rope.id,
      contact: { id: tent.id, name: String(contactName) },
      from: null,
      due: null,
      outAt: '2026-01-05T10:00:00.000Z',
      notes: '',
      lines: [],
      createdBy: null,
      problems: [{ line: lines.length - 1, code: 'loan.not_available', error: '' }],
    }))
    await paste('lend', 'r\na\nc\nt')
    await expect.element(page.getByText('Axe is lent to Ben.')).toBeVisible()
    await expect.element(page.getByText(/^Cord has the quantity 0/)).toBeVisible()
    await expect.element(row('Rope').getByText('Not lent yet')).toBeVisible()
    await page.getByRole('combobox', { name: 'To' }).fill('Anna')
    await page.getByRole('button', { name: 'Lend 2 items' }).click()
    await expect.element(row('Rope').getByText('Lent to Anna')).toBeVisible()
    await expect.element(row('Tent').getByText(/^Not lent: /)).toBeVisible()
    expect(server.calls(createLoan)).toMatchObject([
      { contactName: 'Anna', lines: [{ entityId: rope.id }, { entityId: tent.id }], onProblem: 'skip' },
    ])
  })

  test('takes back what is lent, and asks who had it where several may have', async () => {
    const shared = item('Cup', { codes: ['c'], quantity: 2 })
    const names = ['Anna', 'Ben']
    const loanOf = (name: string, count: number) => ({
      lineId: shared.id,
      loanId: shared.id,
      contact: { id: shared.id, name },
      due: null,
      quantity: 1,
      count,
    })
    const cup = { ...shared, loan: loanOf('Anna', 2) }
    const rope = item('Rope', { codes: ['r'], loan: loanOf('Zoe', 1) })
    const server = startFakeInventory({ entities: [cup, rope, item('Hat', { codes: ['h'] })] })
    server.answer(listLoans, () => ({
      items: names.map(name => ({
        id: shared.id,
        contact: { id: shared.id, name },
        from: null,
        due: null,
        outAt: '2026-01-05T10:00:00.000Z',
        notes: '',
        lines: [
          {
            id: `${shared.id.slice(0, -1)}${names.indexOf(name)}`,
            entity: { id: cup.id, name: 'Cup', assetId: '', imageId: null, thumbnailId: null, exists: true },
            quantity: 1,
            returnedAt: null,
            note: '',
          },
        ],
        createdBy: null,
      })),
      next: null,
    }))
    server.answer(returnLoans, () => ({ lines: [], problems: [] }))
    await paste('return', 'r\nh\nc')
    await expect.element(row('Rope').getByText('Returned from Zoe')).toBeVisible()
    await expect.element(page.getByText('Hat is not lent.')).toBeVisible()
    await page.getByRole('button', { name: 'Ben', exact: true }).click()
    await expect.element(row('Cup').getByText('Returned from Ben')).toBeVisible()
    expect(server.calls(returnLoans).map(({ lines }) => lines[0])).toMatchObject([
      { entityId: rope.id },
      { lineId: `${shared.id.slice(0, -1)}1` },
    ])
  })
})
