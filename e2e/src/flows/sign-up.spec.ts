import type { Page } from '@playwright/test'
import { listTags } from '@stowage/contract/catalogues/tags'
import { createEntity } from '@stowage/contract/entities/entities'
import { getEntityTree } from '@stowage/contract/entities/locations'
import { getGroup } from '@stowage/contract/groups/groups'
import { type Account, clientOf, locationTypeOf, newAccount } from '../accounts.ts'
import { test as base, expect, prepareContext } from '../fixtures.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import { type Server, startServer } from '../server.ts'
import { chooseLocations, fillInAccount, goTo, signIn, signOut, signUp } from '../steps.ts'

const test = base.extend<{ readonly empty: Server; readonly first: Page }>({
  /** A server on which nobody has an account. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
  empty: async ({}, use) => {
    const server = await startServer()
    await use(server)
    await server.stop()
  },
  /** A page of that server. */
  first: async ({ browser, empty, faults }, use) => {
    const context = await browser.newContext({ baseURL: empty.url })
    await prepareContext(context, empty, faults)
    await use(await context.newPage())
    await context.close()
  },
})

/** What the group of an account has on the server. */
async function groupOf({ client }: Server, account: Account) {
  const signedIn = await clientOf(client, account)
  const [group, roots, tags] = await Promise.all([
    signedIn.call(getGroup, {}),
    signedIn.call(getEntityTree, { withItems: false }),
    signedIn.call(listTags, {}),
  ])
  const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)
  return { name: group.name, currency: group.currency, locations: namesOf(roots), tags: namesOf(tags) }
}

test.describe('the first user of a server', () => {
  test.use({ signedIn: false })

  test('creates the first account, and exactly what they choose', { tag: '@smoke' }, async ({
    first: page,
    empty,
    isMobile,
  }) => {
    const account = newAccount()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Create the first account' })).toBeVisible()
    await fillInAccount(page, account)
    await expect(page.getByRole('heading', { name: 'Set up your inventory' })).toBeVisible()
    await expect(page.getByRole('button', { pressed: true, name: /^(?!English)/ })).toHaveCount(0)
    expect(await groupOf(empty, account)).toEqual({
      name: 'Home',
      currency: 'USD',
      locations: [],
      tags: [],
    })

    await page.getByLabel('Group name').fill('Keller household')
    await page.getByRole('combobox', { name: 'Currency' }).fill('swiss')
    await expect(page.getByRole('option', { name: 'Swiss Franc (CHF)' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('Swiss Franc (CHF)')
    await page.getByLabel('Another room').fill('Boat house')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Tools', exact: true }).click()
    await chooseLocations(page, 'Kitchen', 'Garage')
    expect(await groupOf(empty, account)).toEqual({
      name: 'Keller household',
      currency: 'CHF',
      locations: ['Boat house', 'Garage', 'Kitchen'],
      tags: ['Tools'],
    })
    await expect(page.getByRole('link', { name: 'Add the first item' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose rooms or import a file' })).toHaveCount(0)
    if (!isMobile)
      await expect(page.getByRole('navigation').getByRole('row', { name: 'Boat house' })).toBeVisible()
    await signOut(page, isMobile)
  })
})

test.describe('the first user of a server with a German browser', () => {
  test.use({ signedIn: false, locale: 'de-DE' })

  test('gets a group in German and in euros, and nothing that they skip', async ({ first: page, empty }) => {
    const account = newAccount()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Das erste Konto erstellen' })).toBeVisible()
    await page.getByLabel('Dein Name').fill(account.name)
    await page.getByLabel('E-Mail-Adresse').fill(account.email)
    await page.getByLabel('Passwort', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await expect(page.getByRole('combobox', { name: 'Währung' })).toHaveValue('Euro (EUR)')
    await page.getByRole('button', { name: 'Küche', exact: true }).click()
    await page.getByRole('button', { name: 'Überspringen' }).click()
    await expect(page.getByRole('link', { name: 'Ersten Gegenstand hinzufügen' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Gegenstände importieren' })).toBeVisible()
    expect(await groupOf(empty, account)).toEqual({
      name: 'Zuhause',
      currency: 'EUR',
      locations: [],
      tags: [],
    })
  })
})

test.describe('a new user', () => {
  test.use({ signedIn: false })

  test('leaves the set-up half-way, and finds it again at Home', async ({ page, server, isMobile }) => {
    const account = newAccount()
    await page.goto('/')
    await signUp(page, account)
    await page.goto('/home')
    await page.getByRole('link', { name: 'Choose rooms or import a file' }).click()
    await chooseLocations(page, 'Pantry')
    await signOut(page, isMobile)
    await signIn(page, account)
    await expect(page).toHaveURL('/home')
    expect((await groupOf(server, account)).locations).toEqual(['Pantry'])
  })

  test('signs up, chooses locations and signs out with the keyboard alone', { tag: '@desktop' }, async ({
    page,
    server,
  }) => {
    const { name, email, password } = newAccount()
    const pressed = (label: string) => page.getByRole('button', { name: label, exact: true, pressed: true })
    await page.goto('/')
    await pressOn(page, page.getByRole('link', { name: 'Create account' }))
    await typeInto(page, page.getByLabel('Your name'), name)
    await typeInto(page, page.getByLabel('Email address'), email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')

    await pressOn(page, page.getByRole('button', { name: 'Kitchen', exact: true }), ' ')
    await typeInto(page, page.getByLabel('Another room'), 'Boat house')
    await page.keyboard.press('Enter')
    await expect(pressed('Boat house')).toBeVisible()
    const elsewhere = await clientOf(server.client, { name, email, password })
    await elsewhere.call(createEntity, { name: 'Cellar', entityTypeId: await locationTypeOf(elsewhere) })
    await expect(page.getByRole('navigation').getByRole('row', { name: 'Cellar' })).toBeVisible()
    await expect(pressed('Boat house')).toBeVisible()
    await pressOn(page, page.getByRole('button', { name: 'Start', exact: true }))
    await expect(page).toHaveURL('/home')
    expect((await groupOf(server, { name, email, password })).locations).toEqual([
      'Boat house',
      'Cellar',
      'Kitchen',
    ])

    await pressOn(page, page.getByRole('button', { name: /^You:/ }))
    await expect(page.locator('[role=menu] :focus')).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await page.keyboard.press('Enter')
    await typeInto(page, page.getByLabel('Email address'), email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/home')
  })
})

test.describe('a new user at a plain http address that is no secure context', () => {
  test.use({ signedIn: false, baseURL: ({ server }, use) => use(server.plainUrl) })

  test('signs up and chooses locations', async ({ page, faults }) => {
    faults.allow(/^The Cross-Origin-Opener-Policy header has been ignored, because .* untrustworthy/)
    await page.goto('/')
    await signUp(page, newAccount())
    await chooseLocations(page, 'Pantry')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
  })
})

test.describe('a person with a language of their own', () => {
  test.use({ locale: 'de-DE' })

  test('sees it in another browser after signing in', async ({ page, user, openAs }) => {
    await page.goto('/more')
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'More' })).toBeVisible()
    const other = await openAs(user, '/more')
    await expect(other.getByRole('heading', { name: 'More' })).toBeVisible()
    await goTo(other, 'Home')
    await expect(other.locator('html')).toHaveAttribute('lang', /^en/)
  })
})
