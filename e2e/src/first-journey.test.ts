import { createEntity } from '@stowage/contract/entities'
import { getEntityTree } from '@stowage/contract/places'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, placeTypeOf } from './accounts.ts'
import { startBrowser } from './browser.ts'
import { pressOn, typeInto } from './keyboard.ts'
import { openSite, type Site } from './site.ts'
import { type Account, choosePlaces, newAccount, signIn, signOut, signUp } from './steps.ts'
import { type Size, visit } from './visit.ts'

/** The names of somebody's places, as the server has them. */
async function placesOf(site: Site, account: Account): Promise<string[]> {
  const roots = await (await clientOf(site, account)).call(getEntityTree, { withItems: false })
  return roots.map(({ name }) => name)
}

/** Signs up, chooses places, signs out and in again. */
async function journey(browser: Browser, site: Site, url: string, size: Size): Promise<void> {
  const account = newAccount()
  const { page, faults, close } = await visit(browser, url, { size })
  await signUp(page, account)
  await choosePlaces(page, 'Pantry')
  await signOut({ page, size })
  await signIn(page, account)
  expect(await placesOf(site, account)).toContain('Pantry')
  expect(faults).toEqual([])
  await close()
}

describe('somebody signs up, chooses places, and comes back:', () => {
  let browser: Browser
  let site: Site
  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite')])
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))

  test('on a laptop', () => journey(browser, site, site.url, 'laptop'))

  test('on a phone, at an address that the browser does not trust', () =>
    journey(browser, site, site.plainUrl, 'phone'))

  test('by keyboard alone', async () => {
    const { name, email, password } = newAccount()
    const { page, faults, close } = await visit(browser, site.url, { size: 'laptop' })
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    await pressOn(page, page.getByRole('link', { name: 'Open an account' }))
    await typeInto(page, page.getByLabel('Your name'), name)
    await typeInto(page, page.getByLabel('Email address'), email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await typeInto(page, page.getByLabel('Another place'), 'Boat house')
    await page.keyboard.press('Enter')
    const pressed = page.locator('[aria-pressed=true]')
    await button('Boat house').and(pressed).waitFor()
    const elsewhere = await clientOf(site, { name, email, password })
    await elsewhere.call(createEntity, { name: 'Cellar', entityTypeId: await placeTypeOf(elsewhere) })
    await button('Cellar').and(pressed).waitFor()
    expect(await button('Boat house').and(pressed).count()).toBe(1)
    await pressOn(page, button('Start'))
    await page.waitForURL('**/home')
    await pressOn(page, page.getByRole('button', { name: /^You:/ }))
    await page.locator('[role=menu] :focus').waitFor()
    await page.keyboard.press('End')
    await page.getByRole('menuitem', { name: 'Sign out' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await typeInto(page, page.getByLabel('Email address'), email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    expect(await placesOf(site, { name, email, password })).toEqual(
      expect.arrayContaining(['Boat house', 'Cellar']),
    )
    expect(faults).toEqual([])
    await close()
  })

  test('on a server with PostgreSQL', { tags: 'endurance' }, async () => {
    const other = await openSite('postgres')
    try {
      await journey(browser, other, other.url, 'laptop')
    } finally {
      await other.close()
    }
  })

  test('in German, with the places that came with the group in German too', async () => {
    const account = newAccount()
    const { page, faults, close } = await visit(browser, site.url, { size: 'phone', locale: 'de-DE' })
    await page.getByRole('link', { name: 'Konto eröffnen' }).click()
    await page.getByLabel('Dein Name').fill(account.name)
    await page.getByLabel('E-Mail-Adresse').fill(account.email)
    await page.getByLabel('Passwort', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Konto eröffnen' }).click()
    await page.getByRole('button', { name: 'Küche', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Keller', pressed: true }).click()
    await page.getByRole('button', { name: 'Garten', pressed: false }).click()
    await page.getByRole('button', { name: 'Los', exact: true }).click()
    await page.waitForURL('**/home')
    const names = [
      'Arbeitszimmer',
      'Bad',
      'Dachboden',
      'Garage',
      'Garten',
      'Küche',
      'Schlafzimmer',
      'Wohnzimmer',
    ]
    expect(await placesOf(site, account)).toEqual(names)
    expect(faults).toEqual([])
    await close()
  })
})
