import type { Page, Route } from '@playwright/test'
import { createEntity, getEntity } from '@stowage/contract/entities'
import { listChanges } from '@stowage/contract/history'
import { listEntityMaintenance } from '@stowage/contract/maintenance'
import type { User } from '../accounts.ts'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { factOf, toast } from '../steps.ts'

async function addDrill({ client }: User) {
  const { id } = await client.call(createEntity, { name: 'Drill', quantity: 1 })
  return {
    id,
    now: () => client.call(getEntity, { id }),
    tasks: () => client.call(listEntityMaintenance, { id, status: 'both' }),
    changes: async () => (await client.call(listChanges, { subjectId: id })).items.length,
  }
}

/** Has every write handled by `handle`. */
const onWrite = (page: Page, handle: (route: Route) => Promise<unknown>): Promise<unknown> =>
  page.route('**/api/v1/**', route => (route.request().method() === 'GET' ? route.fallback() : handle(route)))

/** Carries out a write whose answer does not arrive. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('failed')
}

test.describe('on a line with a latency of 3 s', { tag: '@desktop' }, () => {
  test('nothing that is typed meanwhile is lost or saved twice', async ({ page, user }) => {
    const { id, now, tasks } = await addDrill(user)
    await onWrite(page, async route => {
      await new Promise(resolve => setTimeout(resolve, 3000))
      await route.fallback()
    })
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'More fields' }).click()
    await page.getByRole('term').filter({ hasText: 'Manufacturer' }).click()
    for (const text of ['Acme', 'D-2', '59.90', '3/12/2024', 'Shop']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add task' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('Oil the gearbox')
    await page.keyboard.press('Enter')
    await expect(factOf(page, 'Model')).toHaveText(/D-2$/)
    const saved = { manufacturer: 'Acme', modelNumber: 'D-2', purchasePrice: 59.9, purchaseFrom: 'Shop' }
    await expect.poll(now, { timeout: 60_000 }).toMatchObject({ ...saved, purchaseDate: '2024-03-12' })
    await expect.poll(async () => (await tasks()).map(({ name }) => name)).toEqual(['Oil the gearbox'])
    await page.goto('/items')
    await page.getByRole('row', { name: 'Drill' }).locator('[data-column="quantity"]').dblclick()
    const editor = (column: string) => page.getByRole('textbox', { name: `Drill: ${column}` })
    await expect(editor('Qty')).toBeFocused()
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await expect(editor('Price')).toBeFocused()
    await page.keyboard.type('61')
    await page.keyboard.press('Enter')
    await expect.poll(now, { timeout: 30_000 }).toMatchObject({ ...saved, quantity: 4, purchasePrice: 61 })
  })
})

test.describe('when answers are lost', { tag: '@desktop' }, () => {
  test('what was typed stays and is named, and trying again does it once', async ({ page, user, faults }) => {
    faults.allow(noNetwork)
    const { id, now, changes } = await addDrill(user)
    let isLost = true
    await onWrite(page, route => {
      const isRehearsal = route.request().postData()?.includes('"dryRun":true') === true
      return isLost && !isRehearsal ? loseAnswer(route) : route.fallback()
    })
    const tryAgain = async (text: string): Promise<void> => {
      await expect(toast(page, text)).toBeVisible()
      isLost = false
      await toast(page, text).getByRole('button', { name: 'Try again' }).click()
      await expect(toast(page, text)).toBeHidden()
      isLost = true
    }
    await page.goto(`/items/${id}`)
    await factOf(page, 'Quantity').click()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(factOf(page, 'Quantity')).toHaveText(/12\s*Not saved$/)
    await tryAgain('Quantity of Drill not saved: 12')
    await expect(factOf(page, 'Quantity')).toHaveText(/12$/)
    expect((await now()).quantity).toBe(12)
    expect(await changes()).toBe(2)

    await page.goto('/items')
    await page.locator('[data-index="0"]').press('Space')
    await page
      .getByRole('toolbar', { name: 'What to do with what is selected' })
      .getByRole('button', { name: 'Archive' })
      .click()
    await tryAgain('1 item not archived')
    await expect.poll(async () => (await now()).archived).toBe(true)
    expect(await changes()).toBe(3)
  })
})
