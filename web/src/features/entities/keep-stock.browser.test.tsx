import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createStockProduct,
  getGroup,
  listEntities,
  listEntitiesByBody,
  splitEntity,
} from '../../data/wire/operations.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { answerStock, product } from '../../testing/fake-stock.ts'
import { group, item, itemType } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const rice = product('Basmati', { quantity: 2 })
const beans = product('Beans')
const bag = item('Rice', { manufacturer: 'Tilda', quantity: 3 })
const other = item('Rice, brown', { productId: rice.id })
const dialog = page.getByRole('dialog')

function start() {
  const server = startFakeInventory({ entities: [bag, other] })
  answerStock(server, [rice, beans])
  const list = server.answerOf(listEntities)
  server.answer(listEntitiesByBody, ({ ids = [] }, exchange) => list({ ids }, exchange))
  return server
}

async function choose(action: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('stock of an item', () => {
  test('is kept from its menu on, under its name and with what it says of the product', async () => {
    const server = start()
    await showPage(`/items/${bag.id}`)
    await choose('Keep stock of this…')
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Rice')
    await dialog.getByRole('textbox', { name: 'Unit' }).fill('kg')
    await dialog.getByRole('textbox', { name: 'Minimum' }).fill('2')
    await dialog.getByRole('button', { name: 'Keep stock' }).click()
    await expect.element(page.getByText('Rice added')).toBeVisible()
    expect(server.calls(createStockProduct)).toEqual([
      {
        name: 'Rice',
        unit: 'kg',
        minQuantity: 2,
        targetQuantity: null,
        shop: '',
        manufacturer: 'Tilda',
        modelNumber: '',
        entityTypeId: itemType.id,
        entityIds: [bag.id],
      },
    ])
  })

  test('is kept of a selection', async () => {
    const server = start()
    await showPage('/items')
    await expect.element(page.getByRole('row', { name: /^Rice, brown/ })).toBeVisible()
    page.getByRole('row', { name: /^Rice/ }).first().element().focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
    await userEvent.keyboard('{Escape} {ArrowDown} ')
    await expect.element(bar.getByText('2 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Keep stock of this…' }).click()
    await expect
      .element(dialog.getByText('2 items become part of a new product. One item leaves another product.'))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Keep stock' }).click()
    await expect
      .poll(() => server.calls(createStockProduct)[0]?.entityIds)
      .toEqual(expect.arrayContaining([bag.id, other.id]))
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('is a fact that leads to the product, is chosen and taken away', async () => {
    const server = start()
    await showPage(`/items/${other.id}`)
    await expect
      .element(page.getByRole('link', { name: 'Basmati' }))
      .toHaveAttribute('href', `/stock/${rice.id}`)
    await expect.poll(() => page.getByRole('menuitem').elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Edit Product' }).click()
    await page.getByRole('combobox', { name: 'Product' }).fill('Bea')
    await page.getByRole('option', { name: /Beans/ }).click()
    await expect.element(page.getByRole('link', { name: 'Beans' })).toBeVisible()
    await expect.poll(() => server.now('Rice, brown').productId).toBe(beans.id)
    await page.getByRole('button', { name: 'Take it out of Beans' }).click()
    await expect.poll(() => server.now('Rice, brown').productId).toBe(null)
    await expect.element(page.getByRole('button', { name: /^Edit Product/ })).toBeVisible()
  })

  test('is split from the menu', async () => {
    const server = start()
    server.answer(splitEntity, () => bag)
    await showPage(`/items/${bag.id}`)
    await choose('Split…')
    await dialog.getByRole('button', { name: 'Split', exact: true }).click()
    await expect.poll(() => server.calls(splitEntity)).toEqual([{ id: bag.id, quantity: 1 }])
  })

  test('is read by viewers', async () => {
    const server = start()
    server.answer(getGroup, () => ({ ...group, role: 'viewer' as const }))
    await showPage(`/items/${other.id}`)
    await expect.element(page.getByRole('link', { name: 'Basmati' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Product/ })).not.toBeInTheDocument()
  })
})
