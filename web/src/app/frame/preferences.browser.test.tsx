import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { wantsSmallerPhotos } from '../../data/person/preferences.ts'
import { getSettings, updateSettings } from '../../data/wire/operations.ts'
import { forgetSession } from '../../data/wire/session.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { showPage } from '../../testing/show.tsx'

const html = document.documentElement

describe('preferences', () => {
  afterEach(() => {
    localStorage.clear()
    forgetSession()
  })

  test('are those that are kept with the person, until they have left', async () => {
    const server = startFakeInventory()
    server.answer(getSettings, () => ({ item: { stowage: { language: 'de', theme: 'dark' } } }))
    await showPage('/more')
    await expect.element(page.getByRole('heading', { name: 'Mehr' })).toBeVisible()
    await expect.poll(() => html.dataset['theme']).toBe('dark')
    forgetSession()
    await expect.poll(() => html.lang).toMatch(/^en/)
    expect(localStorage.getItem('stowage.language')).toBeNull()
  })

  test('have photos made smaller where they are switched on, until they have left', async () => {
    const server = startFakeInventory()
    await showPage('/settings/appearance')
    await page.getByText('Make photos smaller before they are sent').click()
    await expect.poll(() => server.calls(updateSettings).at(-1)).toEqual({ stowage: { smallerPhotos: true } })
    expect(wantsSmallerPhotos()).toBe(true)
    forgetSession()
    expect(wantsSmallerPhotos()).toBe(false)
  })

  test.each([
    ['Français', 'Plus', /^fr/],
    ['Español', 'Más', /^es/],
  ])('can be %s, whose messages load when it is chosen', async (name, heading, lang) => {
    startFakeInventory()
    await showPage('/more')
    await page.getByRole('radio', { name }).click()
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect.poll(() => html.lang).toMatch(lang)
  })

  test('are kept with the person when they are chosen, beside what others keep there', async () => {
    const server = startFakeInventory()
    await server.answerOf(updateSettings)(
      { other: 1, stowage: { more: 2 } },
      { ifMatch: null, groupId: null, headers: new Headers() },
    )
    await showPage('/more')
    await page.getByRole('radio', { name: 'Dark' }).click()
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await expect
      .poll(() => server.calls(updateSettings).at(-1))
      .toEqual({ other: 1, stowage: { more: 2, theme: 'dark', language: 'de' } })
    await expect.element(page.getByRole('heading', { name: 'Mehr' })).toBeVisible()
  })
})
