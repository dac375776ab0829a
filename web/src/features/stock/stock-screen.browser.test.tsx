import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addStock,
  createStockProduct,
  exportStockProducts,
  getGroup,
  getStatus,
  listStockProducts,
  takeStock,
  undoChange,
} from '../../data/wire/operations.ts'
import { addDays } from '../../i18n/days.ts'
import { today } from '../../i18n/format.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { answerStock, product } from '../../testing/fake-stock.ts'
import { group } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const rice = product('Rice', {
  unit: 'kg',
  quantity: 4,
  minQuantity: 3,
  targetQuantity: 10,
  shop: 'Market',
  nextExpiry: addDays(today(), -2),
})
const beans = product('Beans', { quantity: 0.5, isLow: true, isBelowMinimum: false })
const main = page.getByRole('main')
const row = (name: string) => main.getByRole('row', { name: new RegExp(`^${name}\\b`) })
const button = (name: string) => main.getByRole('button', { name, exact: true })

function start() {
  const server = startFakeInventory()
  const kept = answerStock(server, [beans, rice])
  return { server, kept }
}

describe('the products', () => {
  test('show how much there is, what expires next and where it is bought', async () => {
    start()
    await showPage('/stock')
    await expect.element(row('Rice').getByText('4 kg')).toBeVisible()
    await expect.element(row('Rice').getByText('expired 2 days ago')).toBeVisible()
    await expect.element(row('Rice').getByText('Market')).toBeVisible()
    await expect
      .element(main.getByRole('meter', { name: 'Amount of Rice' }))
      .toHaveAttribute('aria-valuetext', '4\u00a0kg, minimum 3\u00a0kg, target 10\u00a0kg')
    await expect.element(main.getByRole('row', { name: 'Beans, 0.5, Low' })).toBeVisible()
    await expect.element(page.getByRole('navigation').getByRole('link', { name: 'Stock' })).toBeVisible()
  })

  test('take and add one for each press, at once on the screen and one after the other', async () => {
    const { server, kept } = start()
    await showPage('/stock')
    const held = Promise.withResolvers<void>()
    const answer = { quantity: 3, taken: [], change: 'a' }
    let first = true
    server.answer(takeStock, async ({ id, quantity }) => {
      if (first) await held.promise
      first = false
      kept.products = kept.products.map(each =>
        each.id === id ? { ...each, quantity: each.quantity - Number(quantity) } : each,
      )
      return { ...answer, quantity: kept.products.find(each => each.id === id)?.quantity ?? 0 }
    })
    const take = button('Take 1: Rice')
    for (const left of ['3 kg', '2 kg', '1 kg']) {
      await take.click()
      await expect.element(row('Rice').getByText(left)).toBeVisible()
    }
    await expect.element(row('Rice').getByText('Low')).toBeVisible()
    expect(server.calls(takeStock)).toHaveLength(1)
    held.resolve()
    await expect.poll(() => server.calls(takeStock)).toHaveLength(3)
    await expect.element(page.getByText('3 kg of Rice taken')).toBeVisible()
    await expect.element(row('Rice').getByText('1 kg')).toBeVisible()
    await button('Add 1: Rice').click()
    await expect.element(page.getByText('1 kg of Rice added')).toBeVisible()
    expect(server.calls(addStock)).toEqual([{ id: rice.id, quantity: 1 }])
  })

  test('take what is left when that is less than one', async () => {
    const { server } = start()
    await showPage('/stock')
    await button('Take 1: Beans').click()
    await expect.poll(() => server.calls(takeStock)).toEqual([{ id: beans.id, quantity: 0.5 }])
    await expect.element(button('Take 1: Beans')).toBeDisabled()
  })

  test('show the amount again that the server refuses to take, and say why', async () => {
    const { server } = start()
    server.answer(takeStock, () => {
      throw new FakeProblem('stock.not_enough', { available: 0.5 })
    })
    await showPage('/stock')
    await button('Take 1: Rice').click()
    await expect.element(page.getByText('1 kg of Rice not taken')).toBeVisible()
    await expect.element(page.getByText('Only 0.5 kg left.')).toBeVisible()
    await expect.element(row('Rice').getByText('4 kg')).toBeVisible()
  })

  test('wait for the network, and are taken once it is back', async () => {
    const { server } = start()
    const take = server.answerOf(takeStock)
    const status = server.answerOf(getStatus)
    const lose = () => {
      throw new TypeError('Failed to fetch')
    }
    server.answer(takeStock, lose)
    server.answer(getStatus, lose)
    await showPage('/stock')
    await button('Take 1: Rice').click()
    await expect.element(row('Rice').getByText('3 kg')).toBeVisible()
    await expect.element(page.getByText(/^Offline/).first()).toBeVisible()
    await button('Take 1: Rice').click()
    await expect.element(row('Rice').getByText('2 kg')).toBeVisible()
    server.answer(takeStock, take)
    server.answer(getStatus, status)
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText('2 kg of Rice taken')).toBeVisible()
    await expect.element(row('Rice').getByText('2 kg')).toBeVisible()
  })

  test('are undone by the message', async () => {
    const { server } = start()
    await showPage('/stock')
    await button('Take 1: Rice').click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => server.calls(undoChange)).toHaveLength(1)
  })

  test('are gone through, changed and opened by keys', async () => {
    const { server } = start()
    await showPage('/stock')
    await expect.element(row('Beans')).toBeVisible()
    row('Beans').element().focus()
    await userEvent.keyboard('{ArrowDown}-++')
    await expect
      .poll(() => [server.calls(takeStock), server.calls(addStock)].map(({ length }) => length))
      .toEqual([1, 2])
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/stock/${rice.id}`)
  })

  test('are found by the server, with the filters in the address', async () => {
    const { server } = start()
    await showPage('/stock')
    await page.getByRole('button', { name: 'Low' }).click()
    await expect.element(row('Rice')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Low' }).click()
    await page.getByRole('button', { name: 'Expiring' }).click()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Shop' }).selectOptions('Market')
    await expect.poll(shownAddress).toContain('shop=Market')
    await expect
      .poll(() => server.calls(listStockProducts).at(-1))
      .toEqual({
        expiresUntil: addDays(today(), 30),
        orderBy: 'nextExpiry',
        shop: 'Market',
        limit: '200',
      })
    await userEvent.keyboard('{Escape}')
    server.answer(exportStockProducts, () => undefined as never)
    await page.getByRole('button', { name: 'More for stock' }).click()
    await page.getByRole('menuitem', { name: 'Export stock' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await expect
      .poll(() => server.calls(exportStockProducts)[0])
      .toMatchObject({ shop: 'Market', expiresUntil: addDays(today(), 30), format: 'xlsx' })
    await page.getByRole('searchbox').fill('Nothing')
    await expect.element(main.getByText('No product matches')).toBeVisible()
  })

  test('are drawn and read as far as one scrolls', async () => {
    const server = startFakeInventory()
    answerStock(
      server,
      Array.from({ length: 1000 }, (_, at) => product(`Screw ${String(at).padStart(4, '0')}`)),
    )
    await showPage('/stock')
    await expect.element(row('Screw 0000')).toBeVisible()
    expect(main.getByRole('row').elements().length).toBeLessThan(60)
    const reads = () => server.calls(listStockProducts).filter(({ limit }) => limit === '200').length
    expect(reads()).toBe(1)
    row('Screw 0000').element().focus()
    await userEvent.keyboard('{End}')
    await expect.poll(reads).toBeGreaterThan(1)
  })

  test('can be read, but not changed, by viewers', async () => {
    const { server } = start()
    server.answer(getGroup, () => ({ ...group, role: 'viewer' as const }))
    await showPage('/stock')
    await expect.element(row('Rice').getByText('4 kg')).toBeVisible()
    await expect.element(button('Take 1: Rice')).not.toBeInTheDocument()
    await expect.element(button('New product')).not.toBeInTheDocument()
  })

  test('are explained before there is one, and made with N', async () => {
    const server = startFakeInventory()
    answerStock(server, [])
    await showPage('/stock')
    await expect.element(main.getByText('No stock is kept yet')).toBeVisible()
    await userEvent.keyboard('n')
    const dialog = page.getByRole('dialog')
    server.answer(createStockProduct, () => {
      throw new FakeProblem('product.name_taken')
    })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Rice')
    await dialog.getByRole('textbox', { name: 'Minimum' }).fill('2.5')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect.element(dialog.getByText('Another product has this name.')).toBeVisible()
    answerStock(server, [])
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Rice 2')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect.element(main.getByRole('heading', { name: 'Rice 2' })).toBeVisible()
    expect(server.calls(createStockProduct).at(-1)).toMatchObject({
      name: 'Rice 2',
      minQuantity: 2.5,
      targetQuantity: null,
    })
  })
})
