import type { Page } from '@playwright/test'
import { listEntities } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../sample-fixtures.ts'
import { screens } from '../screens.ts'
import { sizes } from '../sizes.ts'
import { signIn } from '../steps.ts'

const formOf = (page: Page) => page.getByRole('dialog', { name: 'New item' })

test.describe('at a plain http address, which is no secure context', () => {
  test.use({ signedIn: false, baseURL: ({ server }, use) => use(server.plainUrl) })
  test.beforeEach(({ faults }) => faults.allow(/^The Cross-Origin-Opener-Policy header has been ignored/))

  test('every screen opens, and everything that opens over one', async ({ page, user, sample }) => {
    await page.goto('/home')
    await signIn(page, user)
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    for (const { name, path, open, size = 'laptop' } of screens.filter(({ isPublic }) => isPublic !== true))
      await test.step(name, async () => {
        await page.setViewportSize(sizes[size].viewport)
        await page.goto(path(sample))
        await expect(page.getByRole('heading').first()).toBeVisible()
        await open?.(page)
      })
  })

  test('secrets that are shown once are copied by their buttons', async ({ page, user }) => {
    await page.goto('/settings/members?new=true')
    await signIn(page, user)
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+v')
    await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toHaveValue(/^http.*token=\w/)
  })

  test('labels of a selection that is too long for an address are printed', async ({ page, user }) => {
    const items = Array.from({ length: 120 }, (_, n) => ({ name: `Quoit ${n}`, quantity: 1 }))
    await user.client.call(createEntities, { items })
    await page.goto('/items?q=quoit')
    await signIn(page, user)
    await page.locator('[data-index="0"]').press('Space')
    await page.keyboard.press('End')
    await expect(page.locator('[data-index="119"]')).toBeFocused()
    await page.keyboard.press('Shift+Space')
    await expect(page.getByRole('toolbar').getByText('120 selected')).toBeVisible()
    await page.keyboard.press('l')
    await expect(page.getByRole('img', { name: 'Sheet with 120 labels' })).toBeVisible()
  })

  test('what is added in two tabs without a network is sent once, also by the tab that is left', async ({
    page,
    context,
    user,
    faults,
  }) => {
    faults.allow(noNetwork)
    await page.goto('/items?add=true')
    await signIn(page, user)
    const other = await context.newPage()
    await other.goto('/items?add=true')
    for (const each of [page, other]) await expect(formOf(each)).toBeVisible()
    await context.setOffline(true)
    for (const [each, names] of [
      [page, ['Gimlet 1', 'Gimlet 2']],
      [other, ['Gimlet 3', 'Gimlet 4']],
    ] as const) {
      await formOf(each)
        .getByRole('checkbox', { name: /^Add another/ })
        .press('Space')
      for (const name of names) {
        await formOf(each).getByLabel('Name').fill(name)
        await each.keyboard.press('Enter')
        await expect(formOf(each).getByLabel('Name')).toHaveValue('')
      }
    }
    await page.close()
    await context.setOffline(false)
    const names = async () =>
      (await user.client.call(listEntities, { q: 'gimlet' })).items.map(({ name }) => name).toSorted()
    await expect.poll(names).toEqual([1, 2, 3, 4].map(n => `Gimlet ${n}`))
    await other.goto('/settings/offline')
    await expect(other.getByText('Nothing is waiting')).toBeVisible()
    expect(await names()).toHaveLength(4)
  })
})
