import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { expect, test } from '../fixtures.ts'

test.describe('a browser in French', () => {
  test.use({ locale: 'fr-CH' })

  test('is answered in French, and in Spanish once that is chosen, in every tab', async ({
    page,
    context,
  }) => {
    await page.goto('/settings/language')
    await expect(page.getByRole('heading', { name: 'Langue et région' }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH')
    const other = await context.newPage()
    await other.goto('/trash')
    await expect(other.getByRole('heading', { name: 'Corbeille', exact: true })).toBeVisible()
    await page.getByLabel('Langue').selectOption({ label: 'Español' })
    await expect(page.getByRole('heading', { name: 'Idioma y región' }).first()).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Papelera', exact: true })).toBeVisible()
  })
})

test('names in Arabic stand from right to left in a page from left to right', { tag: '@nightly' }, async ({
  page,
  user,
}) => {
  await user.client.call(createEntities, { items: [{ name: 'مثقاب (18V)', quantity: 1 }] })
  await page.goto('/items')
  const name = page.locator('[data-index="0"]').getByText('مثقاب (18V)').first()
  await expect(name).toBeVisible()
  await expect(name).toHaveCSS('direction', 'rtl')
  await name.click()
  const title = page.getByRole('heading').getByText('مثقاب (18V)')
  await expect(title).toHaveCSS('direction', 'rtl')
})
