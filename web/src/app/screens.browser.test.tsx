import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { optionalScreens } from '../data/person/preferences.ts'
import { getSettings } from '../data/wire/operations.ts'
import { sections } from '../features/settings/sections.ts'
import { en } from '../i18n/en.ts'
import { startFakeInventory } from '../testing/fake-inventory.ts'
import { showPage } from '../testing/show.tsx'
import { commandsOf, type Workplace } from './palette/commands.tsx'
import { rankCommands } from './palette/rank-commands.ts'
import { router } from './router.tsx'
import { type Screen, screens } from './screens.ts'

const german: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(import.meta.glob('../i18n/languages/de/*.json', { eager: true, import: 'default' })),
)
const all: readonly Screen[] = Object.values(screens)
const nowhere = {
  ask: () => undefined,
  add: () => undefined,
  signOut: () => undefined,
  goToGroup: () => undefined,
  runsServer: true,
  groups: [],
  templates: [],
  group: undefined,
  ofScreen: [],
  item: undefined,
} as const

const messages: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['English', en],
  ['German', german],
]

/** Every screen and section that the palette leads to, with the words by which it is found. */
const places = [
  ...all.filter(({ link }) => link !== 'tab'),
  ...sections.filter(({ path }) => all.every(screen => screen.path !== path)),
]

describe.each(messages)('the palette in %s', (_, texts) => {
  const commands = commandsOf({
    ...nowhere,
    go: () => undefined,
    t: ((key: string) => texts[key] ?? key) as Workplace['t'],
  })
  const found = (typed: string): string[] => rankCommands(commands, typed).map(({ command }) => command.id)

  test.each(places)('finds $path by its title and by every synonym of both languages', place => {
    const { path, title, words } = place
    expect(found(texts[title] ?? '')[0]).toBe(path)
    for (const word of words.split(', ')) expect([word, ...found(word)]).toContain(path)
  })

  test.each(places)('finds $path by its title with a letter wrong', ({ path, title }) => {
    const name = texts[title] ?? ''
    // Short words have too few letters to tell what was meant.
    if (name.length < 5 || /\P{L}/u.test(name.slice(2, 4))) return
    const mistyped = `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`
    expect(found(mistyped)).toContain(path)
  })
})

/** The paths of the links that are in sight. */
const linked = (): string[] =>
  page
    .getByRole('link')
    .elements()
    .filter(link => link.checkVisibility({ visibilityProperty: true }))
    .map(link => link.getAttribute('href') ?? '')

/** A server with somebody who wants links to all screens. */
const startWithAllLinks = (): void =>
  startFakeInventory().answer(getSettings, () => ({ item: { stowage: { sidebar: optionalScreens } } }))

/** The links that lead to a screen only from another screen, or only on phones. */
const others: readonly Screen['link'][] = ['tab', 'settings', 'inner']

describe('a screen of the table', () => {
  afterEach(() => page.viewport(1280, 800))

  test.each(all)('$path has a route of its own', ({ path }) => {
    const [, , match] = router.matchRoutes(path, {})
    expect(match?.fullPath).toBe(path)
  })

  test('has a link in the sidebar', async () => {
    startWithAllLinks()
    await showPage('/history')
    await expect.element(page.getByRole('link', { name: en['nav.loans'] })).toBeVisible()
    const wanted = all.filter(({ link }) => !others.includes(link)).map(({ path }) => path)
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
    startWithAllLinks()
    await showPage('/more')
    await expect.element(page.getByRole('link', { name: en['nav.loans'] })).toBeVisible()
    const wanted = all.filter(({ link }) => link !== 'inner').map(({ path }) => path)
    expect(linked()).toEqual(expect.arrayContaining(wanted))
  })

  test('is found in the palette, which goes there', () => {
    const gone: string[] = []
    const at = { ...nowhere, t: (key => key) as Workplace['t'], go: (href: string) => gone.push(href) }
    for (const { id, run } of commandsOf(at)) if (all.some(({ path }) => path === id)) run()
    expect(gone).toEqual(all.filter(({ link }) => link !== 'tab').map(({ path }) => path))
  })
})
