import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  addStock,
  deleteStockProduct,
  getGroup,
  getSettings,
  listEntities,
  mergeStockProduct,
  patchStockProduct,
  splitEntity,
  takeStock,
} from '../../data/wire/operations.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { answerStock, product } from '../../testing/fake-stock.ts'
import { group, item, location } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const rice = product('Rice', {
  unit: 'kg',
  quantity: 4,
  minQuantity: 3,
  shop: 'Market',
  codes: ['4006381333931'],
})
const basmati = product('Basmati', { unit: 'Kg', quantity: 2 })
const beans = product('Beans', { unit: 'packs' })
const cellar = location('Cellar')
const bag = item('Rice', {
  quantity: 4,
  productId: rice.id,
  locationId: cellar.id,
  parentId: cellar.id,
  expires: '2027-03-01',
})
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const amount = main.getByRole('textbox', { name: 'Amount (kg)' })

function start() {
  const server = startFakeInventory({ entities: [cellar, bag] })
  const kept = answerStock(server, [rice, basmati, beans])
  return { server, kept }
}

const show = () => showPage(`/stock/${rice.id}`)

async function choose(menu: string, action: string): Promise<void> {
  await button(menu).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('a product', () => {
  test('shows its amount, what is to be there, and its items', async () => {
    const { server } = start()
    await show()
    await expect.element(main.getByRole('heading', { name: 'Rice' })).toBeVisible()
    await expect.element(main.getByRole('meter', { name: 'Amount of Rice' })).toBeVisible()
    await expect.element(main.getByText('4006381333931')).toBeVisible()
    await expect.element(main.getByText('Target', { exact: true })).toBeVisible()
    await expect.element(main.getByText('Not set')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Rice, Cellar' }))
      .toHaveAttribute('href', `/items/${bag.id}`)
    await expect
      .element(main.getByRole('link', { name: '1 item' }))
      .toHaveAttribute('href', `/items?products=${rice.id}`)
    expect(server.calls(listEntities).find(({ productId }) => productId === rice.id)?.show).toEqual(
      expect.arrayContaining(['path', 'parentId', 'locationId', 'expires']),
    )
  })

  test('is taken and added to by the amount that is typed, at most what is there', async () => {
    const { server } = start()
    await show()
    await amount.fill('5')
    await expect.element(button('Take')).toBeDisabled()
    await expect.element(main.getByText('Only 4 kg left.')).toBeVisible()
    await amount.fill('1.5')
    await button('Take').click()
    await expect.element(page.getByText('1.5 kg of Rice taken')).toBeVisible()
    await expect.element(amount).toHaveValue('1')
    await expect.element(main.getByText('2.5 kg', { exact: true })).toBeVisible()
    await button('Add').click()
    await expect.poll(() => server.calls(addStock)).toEqual([{ id: rice.id, quantity: 1 }])
  })

  test('cannot be taken when nothing is left', async () => {
    start()
    await showPage(`/stock/${beans.id}`)
    await expect.element(main.getByText('0 packs')).toBeVisible()
    await expect.element(button('Take')).toBeDisabled()
    await expect.element(main.getByText(/^Only/)).not.toBeInTheDocument()
  })

  test('is added to with location, expiry day and price, once all of that makes sense', async () => {
    const { server } = start()
    const problem = dialog.getByText('Type an amount above 0.')
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    await show()
    await button('Add with details…').click()
    await dialog.getByRole('textbox', { name: 'Amount (kg)' }).fill('0')
    await add.click()
    await expect.element(problem).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Amount (kg)' }).fill('2')
    await dialog.getByRole('combobox', { name: 'Location' }).fill('Nowhere')
    await add.click()
    await expect.element(dialog.getByText(/^There is no .*Nowhere/)).toBeVisible()
    await expect.element(problem).not.toBeInTheDocument()
    await dialog.getByRole('textbox', { name: /^Price per piece/ }).fill('1.99')
    await dialog.getByRole('combobox', { name: 'Location' }).fill('Cellar')
    await page.getByRole('option', { name: 'Cellar' }).click()
    await dialog.getByRole('textbox', { name: 'Expires' }).fill('2027-05-01')
    await add.click()
    await expect
      .poll(() => server.calls(addStock))
      .toEqual([{ id: rice.id, quantity: 2, price: 1.99, locationId: cellar.id, expires: '2027-05-01' }])
  })

  test('is added to without a price, by the amount that was typed in a language with a decimal comma', async () => {
    const { server } = start()
    server.answer(getSettings, () => ({ item: { stowage: { language: 'de' } } }))
    await show()
    await main.getByRole('textbox', { name: 'Menge (kg)' }).fill('1,125')
    await button('Mit Angaben hinzufügen…').click()
    await expect.element(dialog.getByRole('textbox', { name: 'Menge (kg)' })).toHaveValue('1,125')
    await dialog.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
    await expect.poll(() => server.calls(addStock)).toEqual([{ id: rice.id, quantity: 1.125 }])
  })

  test('runs low by a switch until something is added', async () => {
    const { server } = start()
    await show()
    await main.getByText('Running low').click()
    await expect.element(main.getByRole('switch', { name: 'Running low' })).toBeChecked()
    await expect.poll(() => server.calls(patchStockProduct)).toEqual([{ id: rice.id, isLow: true }])
    await button('Add').click()
    await expect.element(main.getByRole('switch', { name: 'Running low' })).not.toBeChecked()
  })

  test('takes of one item, and splits it', async () => {
    const { server } = start()
    server.answer(splitEntity, () => ({ ...bag, id: cellar.id }))
    await show()
    await button('Take 1: Rice, Cellar').click()
    await expect.poll(() => server.calls(takeStock)).toEqual([{ id: rice.id, quantity: 1, entityId: bag.id }])
    await choose('More: Rice, Cellar', 'Split…')
    await dialog.getByRole('spinbutton', { name: 'Amount, of 4 kg' }).fill('4')
    await expect.element(dialog.getByRole('button', { name: 'Split', exact: true })).toBeDisabled()
    await dialog.getByRole('spinbutton', { name: 'Amount, of 4 kg' }).fill('1.5')
    await dialog.getByRole('button', { name: 'Split', exact: true }).click()
    await expect.poll(() => server.calls(splitEntity)).toEqual([{ id: bag.id, quantity: 1.5 }])
  })

  test('shows at once what is taken of an item, and still once the server has it', async () => {
    const { server } = start()
    const take = server.answerOf(takeStock)
    const held = Promise.withResolvers<void>()
    server.answer(takeStock, async (...given) => {
      await held.promise
      return take(...given)
    })
    await show()
    const lot = main.getByRole('listitem').filter({ hasText: 'Cellar' })
    for (const left of ['3 kg', '2 kg']) {
      await button('Take 1: Rice, Cellar').click()
      await expect.element(lot.getByText(left)).toBeVisible()
    }
    // The list is not read again.
    server.answer(listEntities, () => Promise.withResolvers<never>().promise)
    held.resolve()
    await expect.element(page.getByText('2 kg of Rice taken')).toBeVisible()
    await expect.element(lot.getByText('2 kg')).toBeVisible()
  })

  test('is edited as it was read', async () => {
    const { server } = start()
    await show()
    await button('Edit').click()
    await dialog.getByRole('textbox', { name: 'Target' }).fill('10')
    await dialog.getByRole('textbox', { name: 'Codes' }).fill('1\n 2 \n')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => server.calls(patchStockProduct)[0])
      .toMatchObject({
        id: rice.id,
        name: 'Rice',
        targetQuantity: 10,
        minQuantity: 3,
        codes: ['1', '2'],
        shop: 'Market',
      })
    await expect.element(page.getByText('Rice saved')).toBeVisible()
  })

  test('is merged into one of the same unit, and deleted', async () => {
    const { server } = start()
    server.answer(mergeStockProduct, () => ({ into: basmati, items: 1, change: null }))
    await show()
    await choose('More for this product', 'Merge…')
    await dialog.getByRole('combobox', { name: 'Into' }).fill('Beans')
    await page.getByRole('option', { name: /Beans/ }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Rice is counted in kg, Beans in packs. Give both the same unit first.')
    await expect.element(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Into' }).fill('Basm')
    await page.getByRole('option', { name: /Basmati/ }).click()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.element(main.getByRole('heading', { name: 'Basmati' })).toBeVisible()
    expect(server.calls(mergeStockProduct)).toEqual([{ id: rice.id, into: basmati.id }])
    await choose('More for this product', 'Delete')
    await expect.poll(shownAddress).toBe('/stock')
    expect(server.calls(deleteStockProduct)).toEqual([{ id: basmati.id }])
  })

  test('is taken and added to by lenders, who change nothing else', async () => {
    const { server } = start()
    server.answer(getGroup, () => ({ ...group, role: 'lender' as const }))
    await show()
    await expect.element(button('Take')).toBeVisible()
    for (const name of ['Edit', 'Add with details…', 'More for this product'])
      await expect.element(button(name)).not.toBeInTheDocument()
    await expect.element(main.getByRole('switch', { name: 'Running low' })).not.toBeInTheDocument()
  })
})
