import { createEntity } from '@stowage/contract/entities'
import { getEntityTree } from '@stowage/contract/places'
import { type Account, clientOf, locationTypeOf, newAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { pressOn, typeInto } from '../keyboard.ts'
import type { Server } from '../server.ts'
import { chooseLocations, signIn, signOut, signUp } from '../steps.ts'

/** Names of the top locations, as the server has them. */
async function locationsOf({ client }: Server, account: Account): Promise<string[]> {
  const roots = await (await clientOf(client, account)).call(getEntityTree, { withItems: false })
  return roots.map(({ name }) => name)
}

test.describe('a new user', () => {
  test.use({ signedIn: false })

  test('signs up, chooses locations, signs out and in again', async ({ page, server, isMobile }) => {
    const account = newAccount()
    await page.goto('/')
    await signUp(page, account)
    await chooseLocations(page, 'Pantry')
    await signOut(page, isMobile)
    await signIn(page, account)
    await expect(page).toHaveURL('/home')
    expect(await locationsOf(server, account)).toContain('Pantry')
  })

  test('signs up, chooses locations and signs out with the keyboard alone', { tag: '@desktop' }, async ({
    page,
    server,
  }) => {
    const { name, email, password } = newAccount()
    const pressed = (label: string) => page.getByRole('button', { name: label, exact: true, pressed: true })
    await page.goto('/')
    await pressOn(page, page.getByRole('link', { name: 'Open an account' }))
    await typeInto(page, page.getByLabel('Your name'), name)
    await typeInto(page, page.getByLabel('Email address'), email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')

    await typeInto(page, page.getByLabel('Another place'), 'Boat house')
    await page.keyboard.press('Enter')
    await expect(pressed('Boat house')).toBeVisible()
    const elsewhere = await clientOf(server.client, { name, email, password })
    await elsewhere.call(createEntity, { name: 'Cellar', entityTypeId: await locationTypeOf(elsewhere) })
    await expect(pressed('Cellar')).toBeVisible()
    await expect(pressed('Boat house')).toBeVisible()
    await pressOn(page, page.getByRole('button', { name: 'Start', exact: true }))
    await expect(page).toHaveURL('/home')
    expect(await locationsOf(server, { name, email, password })).toEqual(
      expect.arrayContaining(['Boat house', 'Cellar']),
    )

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

test.describe('a new user with a German browser', () => {
  test.use({ signedIn: false, locale: 'de-DE' })

  test('signs up in German, and gets German names of locations', async ({ page, server }) => {
    const account = newAccount()
    await page.goto('/')
    await page.getByRole('link', { name: 'Konto eröffnen' }).click()
    await page.getByLabel('Dein Name').fill(account.name)
    await page.getByLabel('E-Mail-Adresse').fill(account.email)
    await page.getByLabel('Passwort', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Konto eröffnen' }).click()
    await expect(page.getByRole('button', { name: 'Küche', pressed: true })).toBeVisible()
    await page.getByRole('button', { name: 'Keller', pressed: true }).click()
    await page.getByRole('button', { name: 'Garten', pressed: false }).click()
    await page.getByRole('button', { name: 'Los', exact: true }).click()
    await expect(page).toHaveURL('/home')
    const names = ['Arbeitszimmer', 'Bad', 'Dachboden', 'Garage', 'Garten', 'Küche', 'Schlafzimmer']
    expect(await locationsOf(server, account)).toEqual([...names, 'Wohnzimmer'])
  })
})
