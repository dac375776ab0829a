import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keyOf } from '../../../data/wire/answer-key.ts'
import { getEntity, getGroup } from '../../../data/wire/operations.ts'
import { queryClient } from '../../../data/wire/query-client.ts'
import { selectedGroup } from '../../../data/wire/session.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, location } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const size = { width: 1280, height: 800 }
const boxOf = (element: { element(): Element }): DOMRect => element.element().getBoundingClientRect()
const name = page.getByRole('button', { name: 'Espresso machine' })
const documents = page.getByRole('heading', { name: 'Documents' })
const maintenance = page.getByRole('heading', { name: 'Maintenance' })
const price = page.getByRole('term').getByText('Price')

describe('the page of an item', () => {
  const show = async (width: number, height: number): Promise<void> => {
    await page.viewport(width, height)
    const kitchen = location('Kitchen')
    const machine = item('Espresso machine', {
      assetId: '000-088',
      parentId: kitchen.id,
      purchasePrice: 1290,
      description: 'Two circuits',
    })
    startFakeInventory({ entities: [kitchen, machine] })
    await showPage(`/items/${machine.id}`)
    await expect.element(price).toBeVisible()
  }

  beforeEach(() => page.viewport(size.width, size.height))
  afterEach(() => page.viewport(size.width, size.height))

  test.each([
    [1100, 800],
    [1440, 900],
  ])(
    'has photos and documents left of the facts, all of them in sight, at %i × %i',
    async (width, height) => {
      await show(width, height)
      expect(boxOf(documents).right).toBeLessThan(boxOf(name).left)
      expect(boxOf(maintenance).left).toBeGreaterThan(boxOf(documents).right)
      for (const seen of [name, page.getByText('000-088'), page.getByText('Kitchen').last(), price])
        expect(boxOf(seen).bottom).toBeLessThan(height)
    },
  )

  // Each subscription costs time with every drawing of what has it, and hundreds of parts ask who the caller is and for the currency.
  test('subscribes once to what its group is', async () => {
    await show(1440, 900)
    const query = queryClient.getQueryCache().find({ queryKey: keyOf(selectedGroup(), getGroup, {}) })
    expect(query?.getObserversCount()).toBe(1)
  })

  test.each([
    [320, 640],
    [390, 844],
    [720, 450],
    [768, 1024],
    [1440, 900],
  ])('never scrolls sideways, at %i × %i', async (width, height) => {
    await show(width, height)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('has what is done most often in its head where there is room, also by key', async () => {
    await show(1440, 900)
    for (const action of ['Move', 'Label', 'Duplicate'])
      expect(boxOf(page.getByRole('button', { name: action, exact: true })).bottom).toBeLessThan(57)
    await userEvent.keyboard('l')
    await expect.element(page.getByRole('dialog', { name: 'Label of Espresso machine' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('m')
    await expect.element(page.getByRole('dialog', { name: 'Move Espresso machine to…' })).toBeVisible()
  })

  test('has them below the name on a phone, and *Duplicate* in the menu', async () => {
    await show(390, 844)
    expect(boxOf(page.getByRole('button', { name: 'Move', exact: true })).top).toBeGreaterThan(
      boxOf(name).bottom,
    )
    expect(page.getByRole('button', { name: 'Duplicate' }).elements()).toEqual([])
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  })

  test('has one column below 1100 pixels, the number beside the name', async () => {
    await show(1000, 800)
    expect(boxOf(documents).top).toBeGreaterThan(boxOf(maintenance).bottom)
    const number = boxOf(page.getByText('000-088'))
    expect(number.top).toBeLessThan(boxOf(name).bottom)
  })

  test('shows on a phone what the list knows until the rest is there', async () => {
    await page.viewport(390, 844)
    const kitchen = location('Kitchen')
    const machine = item('Espresso machine', { parentId: kitchen.id, purchasePrice: 1290 })
    const server = startFakeInventory({ entities: [kitchen, machine] })
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    const read = server.answerOf(getEntity)
    server.answer(getEntity, async (input, exchange) => {
      await isAnswered
      return read(input, exchange)
    })
    await showPage('/items')
    await page.getByRole('row', { name: /^Espresso machine/ }).click()
    await expect.element(page.getByRole('heading', { name: 'Espresso machine', level: 1 })).toBeVisible()
    await expect.element(page.getByText('Kitchen').last()).toBeVisible()
    await expect.element(name).not.toBeInTheDocument()
    answer()
    await expect.element(name).toBeVisible()
  })
})
