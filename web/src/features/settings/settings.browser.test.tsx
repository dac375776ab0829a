import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { en } from '../../i18n/en.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { group } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'
import { sections } from './sections.ts'

const nav = page.getByRole('navigation', { name: 'Settings' })
const search = page.getByRole('searchbox', { name: 'Search settings' })

describe('the settings on a desktop', () => {
  test('replace the sidebar, with the group by its name', async () => {
    startFakeInventory()
    await showPage('/history')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect.element(nav.getByRole('heading', { name: group.name })).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    // Those of the server are for who runs it.
    for (const { path } of sections.filter(({ part }) => part !== 'server'))
      expect(nav.element().querySelector(`a[href="${path}"]`), path).not.toBeNull()
  })

  test('go back to the screen before with Escape', async () => {
    startFakeInventory()
    await showPage('/history')
    await page.getByRole('link', { name: 'Settings' }).click()
    await nav.getByRole('link', { name: 'Language and region' }).click()
    await expect.poll(shownAddress).toBe('/settings/language')
    await userEvent.keyboard('{Escape}')
    await expect.poll(shownAddress).toBe('/history')
  })

  test('are searched by words in both languages, with / and Enter', async () => {
    startFakeInventory()
    await showPage('/settings/language')
    await expect.element(search).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(search).toHaveFocus()
    await userEvent.type(search, 'dunkler')
    await expect.element(nav.getByRole('link', { name: 'Appearance' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe('/settings/appearance')
    await expect.element(search).toHaveValue('')
  })

  test('say that nothing is called so', async () => {
    startFakeInventory()
    await showPage('/settings/language')
    await search.fill('hovercraft')
    await expect.element(page.getByText(en['settings.nothingFound'])).toBeVisible()
  })

  test('know no section by another name', async () => {
    startFakeInventory()
    await showPage('/settings/nowhere')
    await expect.element(page.getByText(en['notFound.title'])).toBeVisible()
  })
})

describe('the settings on a phone', () => {
  afterEach(() => page.viewport(1280, 800))

  test('are a list with the present values, and a section leads back to it', async () => {
    await page.viewport(390, 844)
    startFakeInventory()
    await showPage('/settings')
    await page.getByRole('link', { name: 'Language and region English' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Language and region' })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect.poll(shownAddress).toBe('/settings')
  })
})
