import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createEntities,
  getEntityTree,
  listCurrencies,
  listMaintenance,
  listTags,
} from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const kitchen = page.getByRole('button', { name: 'Kitchen' })

describe('the first screen of an inventory', () => {
  let server: FakeInventory

  beforeEach(async () => {
    server = startFakeInventory()
    server.answer(listMaintenance, () => [])
    await showPage('/start')
    await kitchen.click()
  })

  test('keeps what was chosen in sight until the next screen is there', async () => {
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    let trees = 0
    const tree = server.answerOf(getEntityTree)
    server.answer(getEntityTree, async (input, exchange) => {
      trees += 1
      return tree(input, exchange)
    })
    const tags = server.answerOf(listTags)
    server.answer(listTags, async (input, exchange) => {
      await isAnswered
      return tags(input, exchange)
    })
    const before = trees
    await page.getByRole('button', { name: 'Start' }).click()
    await expect.poll(() => trees).toBeGreaterThan(before)
    await expect.element(page.getByRole('button', { name: 'Start' })).toHaveAttribute('data-pending')
    await expect.element(kitchen).toBeVisible()
    answer()
    await expect.poll(shownAddress).toBe('/home')
  })

  test('can be sent again after a failure', async () => {
    const create = server.answerOf(createEntities)
    server.answer(createEntities, () => {
      throw new FakeProblem('internal')
    })
    await page.getByRole('button', { name: 'Start' }).click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    server.answer(createEntities, create)
    await page.getByRole('button', { name: 'Start' }).click()
    await expect.poll(shownAddress).toBe('/home')
    await expect.poll(() => server.now('Kitchen').parentId).toBeNull()
  })
})

test('lets a currency be typed once the currencies are known', async () => {
  const server = startFakeInventory()
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const currencies = server.answerOf(listCurrencies)
  server.answer(listCurrencies, async (input, exchange) => {
    await isAnswered
    return currencies(input, exchange)
  })
  await showPage('/start')
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await expect.element(currency).toBeDisabled()
  answer()
  await expect.element(currency).toBeEnabled()
  await userEvent.fill(currency, 'swiss')
  await expect.element(page.getByRole('option', { name: 'Swiss Franc (CHF)' })).toBeVisible()
})
