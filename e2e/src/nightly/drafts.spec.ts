import type { Page } from '@playwright/test'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { locationTypeOf, type User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { toast } from '../steps.ts'

const formOn = (page: Page) => page.getByRole('dialog', { name: 'New item' })
const nameOn = (page: Page) => formOn(page).getByLabel('Name')
const namesOf = async ({ client }: User, q: string) =>
  (await client.call(listEntities, { q })).items.map(({ name }) => name)

test.describe('the form for a new item', () => {
  test('keeps the filters, order and layout of the list behind it', async ({ page, user }) => {
    await user.client.call(createEntity, { name: 'Ladder', quantity: 1 })
    const list = '/items?sold=false&orderBy=createdAt&layout=gallery'
    await page.goto('/home')
    await page.goto(list)
    await expect(page.getByRole('button', { name: /^Add/ })).toBeVisible()
    await page.keyboard.press('n')
    await nameOn(page).fill('Rake')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url => withoutPeek(url) === list && url.searchParams.has('peek'))
    await expect(page.getByRole('complementary').getByText('Rake').first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(formOn(page)).toBeHidden()
  })

  test('returns to the location where it was opened', async ({ page, user }) => {
    const entityTypeId = await locationTypeOf(user.client)
    const { id } = await user.client.call(createEntity, { name: 'Shed', entityTypeId })
    await page.goto(`/locations/${id}`)
    await page.getByRole('button', { name: 'Add here' }).click()
    await nameOn(page).fill('Spade')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/locations/${id}\\?peek=`))
    await page.goBack()
    await expect(page).toHaveURL(`/locations/${id}`)
  })

  test('saves a draft whose location and tags are gone', async ({ page, user }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    const gone = '3f0c2a52-6f0e-4d34-8a53-0e6f1f0f2b11'
    await page.evaluate(
      draft => localStorage.setItem(`stowage.draft.${localStorage.getItem('stowage.group')}`, draft),
      JSON.stringify({ name: 'Anvil', locationId: gone, tagIds: [gone] }),
    )
    await page.goto('/items?add=true')
    await expect(formOn(page).getByRole('combobox', { name: 'Location' })).toHaveValue('')
    await nameOn(page).press('Enter')
    await expect(toast(page, 'Anvil added')).toBeVisible()
    expect(await namesOf(user, 'Anvil')).toEqual(['Anvil'])
  })

  test('takes a name from the palette, and Undo brings back the one before', async ({ page }) => {
    await page.goto('/items?sold=false&add=true')
    await nameOn(page).fill('Chisel')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search or jump to…' }).locator('input').fill('Plane')
    await page.getByRole('option', { name: 'Create item “Plane”' }).click()
    await expect(nameOn(page)).toHaveValue('Plane')
    await expect(page).toHaveURL('/items?sold=false&add=true')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(nameOn(page)).toHaveValue('Chisel')
  })

  test('keeps lines until they are saved, and is empty afterwards', async ({ page, user }) => {
    await page.goto('/items?add=true')
    const lines = page.getByLabel('One item per line')
    await nameOn(page).fill('Hammer')
    await formOn(page).getByRole('button', { name: 'Add several' }).click()
    await lines.fill('Hammer\nNails\nSaw')
    await page.keyboard.press('Escape')
    await formOn(page).getByRole('button', { name: 'Add several' }).click()
    await expect(lines).toHaveValue('Hammer\nNails\nSaw')
    await page.getByRole('button', { name: 'Add 3 items' }).click()
    await expect(toast(page, '3 items added')).toBeVisible()
    await expect(lines).toBeHidden()
    await page.keyboard.press('n')
    await expect(nameOn(page)).toHaveValue('')
    expect(await namesOf(user, 'Hammer')).toEqual(['Hammer'])
  })
})

function withoutPeek(url: URL): string {
  const params = new URLSearchParams(url.searchParams)
  params.delete('peek')
  return `${url.pathname}?${params}`
}
