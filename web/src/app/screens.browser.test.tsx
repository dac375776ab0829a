import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { en } from '../i18n/en.ts'
import { startFakeInventory } from '../testing/fake-inventory.ts'
import { showPage } from '../testing/show.tsx'
import { commandsOf, type Workplace } from './palette/commands.tsx'
import { router } from './router.tsx'
import { type Screen, screens } from './screens.ts'

const all: readonly Screen[] = Object.values(screens)
const nowhere = {
  ask: () => undefined,
  add: () => undefined,
  signOut: () => undefined,
  goToGroup: () => undefined,
}

/** The paths of the links that are in sight. */
const linked = (): string[] =>
  page
    .getByRole('link')
    .elements()
    .filter(link => link.checkVisibility({ visibilityProperty: true }))
    .map(link => link.getAttribute('href') ?? '')

describe('a screen of the table', () => {
  afterEach(() => page.viewport(1280, 800))

  test.each(all)('$path has a route of its own', ({ path }) => {
    const [, , match] = router.matchRoutes(path, {})
    expect(match?.fullPath).toBe(path)
  })

  test('has a link in the sidebar', async () => {
    startFakeInventory()
    await showPage('/history')
    await expect.element(page.getByRole('link', { name: en['nav.trash'] })).toBeVisible()
    const wanted = all.filter(({ link }) => link !== 'tab' && link !== 'settings').map(({ path }) => path)
    expect(linked()).toEqual(expect.arrayContaining(wanted))
  })

  test('has a link in the settings, where it has none in the sidebar', async () => {
    startFakeInventory()
    await showPage('/settings')
    await expect.element(page.getByRole('link', { name: en['nav.import'] })).toBeVisible()
    const wanted = all.filter(({ link }) => link === 'settings').map(({ path }) => path)
    expect(linked()).toEqual(expect.arrayContaining(wanted))
  })

  test('has a tab or a link in More on phones', async () => {
    await page.viewport(390, 844)
    startFakeInventory()
    await showPage('/more')
    await expect.element(page.getByRole('link', { name: en['nav.trash'] })).toBeVisible()
    expect(linked()).toEqual(expect.arrayContaining(all.map(({ path }) => path)))
  })

  test('is found in the palette, which goes there', () => {
    const gone: string[] = []
    const at: Workplace = {
      ...nowhere,
      t: (key => key) as Workplace['t'],
      go: href => gone.push(href),
      groups: [],
      group: undefined,
      item: undefined,
    }
    for (const { id, run } of commandsOf(at)) if (all.some(({ path }) => path === id)) run()
    expect(gone).toEqual(all.filter(({ link }) => link !== 'tab').map(({ path }) => path))
  })
})
