import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateEntity } from '../../../data/wire/operations.ts'
import { today } from '../../../i18n/format.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { writeElsewhere } from '../../../testing/fake-writes.ts'
import { item, textField } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const fact = (name: string) => page.getByRole('button', { name: new RegExp(`^Edit ${name}:`) })
const input = (name: string | RegExp) => page.getByRole('main').getByRole('textbox', { name })
const conflict = page.getByRole('alertdialog', { name: 'Quantity changed meanwhile' })

/** Shows the facts that are not filled in; the page keeps that in mind. */
async function unfold(): Promise<void> {
  const folded = page.getByRole('button', { name: 'More fields', expanded: false })
  if (folded.elements().length > 0) await folded.click()
}

describe('the facts of an item', () => {
  let server: FakeInventory
  const fields = [textField('Voltage', '12 V')]

  beforeEach(async () => {
    const tent = item('Tent', { purchasePrice: 1, serialNumber: 'A-1', fields })
    server = startFakeInventory({ entities: [tent] })
    await showPage(`/items/${tent.id}`)
    await expect.element(fact('Quantity')).toBeVisible()
  })

  test('are edited where they stand, saved by Enter, and undone and done again by one key', async () => {
    await fact('Quantity').click()
    await expect.element(input('Quantity')).toHaveFocus()
    await userEvent.keyboard('4{Enter}')
    await expect.element(fact('Quantity')).toHaveTextContent('Edit Quantity: 4')
    await expect.element(fact('Quantity')).toHaveFocus()
    await expect.poll(() => server.now('Tent').quantity).toBe(4)
    await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
    await expect.element(page.getByRole('region', { name: 'Messages' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(page.getByRole('button', { name: /^Redo/ })).toBeVisible()
    await expect.poll(() => server.now('Tent').quantity).toBe(1)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(fact('Quantity')).toHaveTextContent('Edit Quantity: 4')
  })

  test('count a quantity by fast presses, never below 0, and undo all of them by one message', async () => {
    const step = (name: string) => page.getByRole('button', { name: `Quantity: one ${name}` })
    const less = step('less').element() as HTMLElement
    const more = step('more').element() as HTMLElement
    for (let press = 0; press < 3; press++) more.click()
    await expect.element(fact('Quantity')).toHaveTextContent('Edit Quantity: 4')
    await expect.poll(() => server.calls(updateEntity).map(({ quantity }) => quantity)).toEqual([2, 3, 4])
    await expect.element(page.getByText('Tent: quantity 4')).toBeVisible()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.element(fact('Quantity')).toHaveTextContent('Edit Quantity: 1')
    await expect.poll(() => server.now('Tent').quantity).toBe(1)
    for (let press = 0; press < 3; press++) less.click()
    await expect.element(fact('Quantity')).toHaveTextContent('Edit Quantity: 0')
    await expect.element(step('less')).toBeDisabled()
    await expect.poll(() => server.now('Tent').quantity).toBe(0)
  })

  test('stay as they were after Escape, and when nothing was typed', async () => {
    await fact('Serial number').click()
    await userEvent.keyboard('B-2{Escape}')
    await expect.element(fact('Serial number')).toHaveTextContent('Edit Serial number: A-1')
    await expect.element(fact('Serial number')).toHaveFocus()
    await userEvent.keyboard('{Enter}{Tab}')
    await expect.element(fact('Serial number')).toBeVisible()
    expect(server.calls(updateEntity)).toEqual([])
  })

  test('take amounts with the decimal sign of the page, or the other one where only that fits', async () => {
    for (const [typed, kept] of [
      ['1.299,50', 1299.5],
      ['2.125', 2.125],
      ['€ 12,50', 12.5],
    ] as const) {
      await fact('Price').click()
      await userEvent.fill(input('Price, €'), typed)
      await userEvent.keyboard('{Tab}')
      await expect.element(fact('Price')).toBeVisible()
      await expect.poll(() => server.now('Tent').purchasePrice).toBe(kept)
    }
  })

  test.each(['{Enter}', '{Tab}'])('keep what is no number, and say why, after %s', async key => {
    await fact('Price').click()
    await userEvent.fill(input('Price, €'), '1/2')
    await userEvent.keyboard(key)
    await expect.element(input('Price, €')).toHaveAccessibleDescription('Not a number. Write it like 12.5.')
    await expect.element(input('Price, €')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input('Price, €')).toHaveValue('1/2')
    await userEvent.fill(input('Price, €'), '0.5')
    await expect.element(input('Price, €')).not.toHaveAttribute('aria-invalid')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.now('Tent').purchasePrice).toBe(0.5)
  })

  test.each(['{Enter}', '{Tab}'])(
    'keep a text that is too long whole, count, and are not saved by %s',
    async key => {
      await fact('Serial number').click()
      await userEvent.fill(input('Serial number'), '😀'.repeat(257))
      await userEvent.keyboard(key)
      await expect.element(input('Serial number')).toHaveValue('😀'.repeat(257))
      await expect
        .element(input('Serial number'))
        .toHaveAccessibleDescription('2 characters too many. It may have 255.')
      await expect.element(input('Serial number')).toHaveAttribute('aria-invalid', 'true')
      expect(server.now('Tent').serialNumber).toBe('A-1')
      await userEvent.fill(input('Serial number'), '😀'.repeat(255))
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => server.now('Tent').serialNumber).toBe('😀'.repeat(255))
    },
  )

  test('are yes or no by a switch, and not by a press beside it', async () => {
    const insured = page.getByRole('switch', { name: 'Insured' })
    await page.getByRole('term').getByText('Insured').click()
    await expect.element(insured).not.toBeChecked()
    insured.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(insured).toBeChecked()
    await expect.poll(() => server.now('Tent').insured).toBe(true)
  })

  test('stand below the description, which is there once and is edited below the name', async () => {
    await expect.element(fact('Description')).toHaveTextContent('Edit Description: Add a description')
    await unfold()
    expect(page.getByRole('term').filter({ hasText: 'Description' }).elements()).toHaveLength(1)
    await fact('Description').click()
    await userEvent.fill(input('Description'), 'For two people')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(fact('Description')).toHaveTextContent('Edit Description: For two people')
    await expect.poll(() => server.now('Tent').description).toBe('For two people')
    expect(page.getByRole('main').element().textContent.split('For two people')).toHaveLength(2)
    const tops = [page.getByRole('heading', { level: 1 }), fact('Description'), fact('Quantity')].map(
      each => each.element().getBoundingClientRect().top,
    )
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  })

  test('take a warranty as a period from the day of purchase, and say which day that is', async () => {
    await unfold()
    await fact('Bought on').click()
    await userEvent.fill(input('Bought on'), '2024-03-14')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.now('Tent').purchaseDate).toBe('2024-03-14')
    await fact('Warranty until').click()
    await userEvent.fill(input('Warranty until'), '2 Jahre')
    await expect.element(page.getByText('Mar 14, 2026, counted from Mar 14, 2024')).toBeVisible()
    await expect.poll(() => server.now('Tent').warrantyExpires).toBe('')
    await page.getByRole('button', { name: '+3 years' }).click()
    await expect.element(page.getByText('Mar 14, 2027, counted from Mar 14, 2024')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.now('Tent').warrantyExpires).toBe('2027-03-14')
  })

  test('take today with one press, and keep what is no day with the reason', async () => {
    await unfold()
    await fact('Bought on').click()
    await userEvent.fill(input('Bought on'), 'some day')
    await userEvent.keyboard('{Enter}')
    await expect.element(input('Bought on')).toHaveAccessibleDescription(/^Not a date\. Write it like /)
    await page.getByRole('button', { name: 'Today' }).click()
    await expect.element(input('Bought on')).not.toHaveAttribute('aria-invalid')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.now('Tent').purchaseDate).toBe(today())
  })

  test('that somebody else has changed too are shown with both values, and theirs can stay', async () => {
    writeElsewhere(server.stock, server.now('Tent'), { quantity: 5 })
    await fact('Quantity').click()
    await userEvent.keyboard('7{Enter}')
    await expect.element(conflict.getByRole('radio', { name: /Your version\s*7/ })).toBeChecked()
    await conflict.getByText('Their version').click()
    await conflict.getByRole('button', { name: 'Save selection' }).click()
    await expect.element(fact('Quantity')).toHaveTextContent('Edit Quantity: 5')
    await expect.poll(() => server.now('Tent').quantity).toBe(5)
  })

  test('are merged when somebody else has changed other ones', async () => {
    writeElsewhere(server.stock, server.now('Tent'), { notes: 'Pegs are missing' })
    await fact('Quantity').click()
    await userEvent.keyboard('7{Enter}')
    await expect.poll(() => server.now('Tent')).toMatchObject({ quantity: 7, notes: 'Pegs are missing' })
    await expect.element(conflict).not.toBeInTheDocument()
  })

  test('keep what was typed when the server refuses it, until it is discarded', async () => {
    server.answer(updateEntity, () => {
      throw new FakeProblem('validation', {
        issues: [{ path: 'serialNumber', code: 'too_long', params: { limit: 255, actual: 300 } }],
      })
    })
    await fact('Serial number').click()
    await userEvent.keyboard('B-2{Enter}')
    const line = page.getByRole('region', { name: 'Messages' }).getByRole('alertdialog')
    await expect.element(line.getByText('Serial number of Tent not saved: B-2')).toBeVisible()
    await expect
      .element(line.getByText('Serial number: Use at most 255 characters; it has 300.'))
      .toBeVisible()
    await expect.element(fact('Serial number')).toHaveTextContent('Edit Serial number: B-2Not saved')
    await line.getByRole('button', { name: 'Discard' }).click()
    await expect.element(fact('Serial number')).toHaveTextContent('Edit Serial number: A-1')
  })

  test('open the addresses in them, while a press beside these edits', async () => {
    const notes = 'Manual: https://example.com/tent_(2).pdf, then ask'
    await unfold()
    await fact('Notes').click()
    await userEvent.fill(input('Notes'), notes)
    await userEvent.keyboard('{Tab}')
    const link = page.getByRole('link', { name: 'https://example.com/tent_(2).pdf', exact: true })
    await expect.element(link).toHaveAttribute('href', 'https://example.com/tent_(2).pdf')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    const value = page.getByRole('definition').filter({ hasText: 'Manual' })
    const { left, top } = value.element().getBoundingClientRect()
    // The pixels of the text before the link belong to the button.
    const pressed = document.elementFromPoint(left + 20, top + 12)
    expect(pressed?.closest('button')?.textContent).toBe('Edit Notes: ')
    await fact('Notes').click({ position: { x: 12, y: 10 } })
    await expect.element(input('Notes')).toHaveValue(notes)
  })

  test('of one’s own that are an address lead there', async () => {
    await fact('Voltage').click()
    await userEvent.fill(input('Voltage'), 'www.example.com')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('link', { name: 'www.example.com' }))
      .toHaveAttribute('href', 'https://www.example.com')
  })

  test('are sent again by themselves when the answer is lost, and saved once', async () => {
    const answer = server.answerOf(updateEntity)
    let isLost = true
    server.answer(updateEntity, (...given) => {
      if (isLost) throw new TypeError('Failed to fetch')
      return answer(...given)
    })
    await fact('Price').click()
    await userEvent.fill(input('Price, €'), '59.90')
    await userEvent.keyboard('{Enter}')
    await expect.element(fact('Price')).toHaveTextContent('Edit Price: €59.90Waiting')
    isLost = false
    await expect.poll(() => server.now('Tent').purchasePrice).toBe(59.9)
    await expect.element(fact('Price')).not.toHaveTextContent('Waiting')
    const [one, again] = server.calls(updateEntity)
    expect(again).toEqual(one)
  })

  test('are filled in with Tab, which saves and opens the next one, past what is yes or no', async () => {
    await unfold()
    await page.getByText('Manufacturer', { exact: true }).click()
    await userEvent.keyboard('Acme{Tab}')
    await expect.element(input('Model')).toHaveFocus()
    await userEvent.keyboard('T-2{Tab}')
    await expect.element(input('Bought on')).toHaveFocus()
    await userEvent.keyboard('3/12/2024{Tab}Shop{Tab}')
    await expect.element(input('Warranty until')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(input('Bought from')).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}Two years{Enter}')
    await expect.element(fact('Warranty details')).toHaveFocus()
    await expect
      .poll(() => server.now('Tent'))
      .toMatchObject({
        manufacturer: 'Acme',
        modelNumber: 'T-2',
        purchaseDate: '2024-03-12',
        purchaseFrom: 'Shop',
        warrantyDetails: 'Two years',
      })
    // Each save begins from the one before: none is refused.
    await expect.poll(() => server.calls(updateEntity)).toHaveLength(5)
  })

  test('are typed over when a value has the focus, and their text is selected when it is opened', async () => {
    fact('Serial number').element().focus()
    await userEvent.keyboard('B')
    await expect.element(input('Serial number')).toHaveValue('B')
    await userEvent.keyboard('-2{Enter}')
    await expect.poll(() => server.now('Tent').serialNumber).toBe('B-2')
    await expect.element(fact('Serial number')).toHaveFocus()
    await userEvent.keyboard('{Enter}C-3{Escape}')
    await expect.element(fact('Serial number')).toHaveTextContent('Edit Serial number: B-2')
    fact('Quantity').element().focus()
    await userEvent.keyboard('12{Enter}')
    await expect.poll(() => server.now('Tent').quantity).toBe(12)
  })

  test('of one’s own are edited in the same way', async () => {
    await fact('Voltage').click()
    await userEvent.fill(input('Voltage'), '18 V')
    await userEvent.keyboard('{Enter}')
    await expect.element(fact('Voltage')).toHaveTextContent('Edit Voltage: 18 V')
    await expect.poll(() => server.now('Tent').fields).toMatchObject([{ name: 'Voltage', textValue: '18 V' }])
  })
})
