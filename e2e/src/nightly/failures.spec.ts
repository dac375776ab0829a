import type { Page, Route } from '@playwright/test'
import { signInContext } from '../accounts.ts'
import { expect, test } from '../sample-fixtures.ts'
import { screens } from '../screens.ts'
import { phone } from '../sizes.ts'
import { signIn, signOut } from '../steps.ts'

/** Raw values and internals that users must never see. */
const raw = /undefined|\bnull\b|\[object|NaN|\w+Error\b|HTTP \d|\bat \w+ \(/

const answering = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { error: 'refused', code: 'made.up', fields: {} } })

const failures: readonly [string, (route: Route) => Promise<void>, RegExp][] = [
  ['401', answering(401), /Welcome back/],
  ['403', answering(403), /You may not do this/],
  ['404', answering(404), /no longer exists|Not found/],
  ['409', answering(409), /conflicts with a newer change/],
  ['412', answering(412), /changed this meanwhile/],
  ['413', answering(413), /larger than the server takes/],
  ['422', answering(422), /is not right/],
  ['429', answering(429), /Too many requests/],
  ['500', answering(500), /went wrong on the server/],
  ['503', answering(503), /server is busy/],
  ['a lost connection', route => route.abort('connectionrefused'), /Can’t reach the server/],
  ['an invalid response', route => route.fulfill({ json: null }), /\w/],
]

const reading = screens.filter(
  ({ isPublic, open, readsNothing }) => isPublic !== true && open === undefined && readsNothing !== true,
)

async function expectExplanation(page: Page, words: RegExp, message: string): Promise<void> {
  const body = page.locator('body')
  await expect(body, message).toContainText(words, { useInnerText: true })
  expect(await body.innerText(), message).not.toMatch(raw)
}

test.use(phone)
test.beforeEach(({ faults }) => faults.allow(/./))

test.describe('every screen', () => {
  for (const [name, serve, words] of failures)
    test(`explains ${name}`, async ({ page, context, sample }) => {
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
      await page.route('**/api/v1/**', serve)
      for (const screen of reading) {
        // A 401 deletes the session.
        if (name === '401') await signInContext(context, sample.user)
        await page.goto(screen.path(sample))
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectExplanation(page, words, screen.name)
      }
    })
})

test.describe('the first screen of a new browser', () => {
  for (const [name, serve, words] of failures.filter(([name]) => name !== '401'))
    test(`explains ${name}`, async ({ page }) => {
      await page.route('**/api/v1/**', serve)
      await page.goto('/home')
      await expectExplanation(page, words, name)
    })
})

test.describe('signing out', () => {
  test('ends requests without an error message', async ({ page, user }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    const signedOut = page.waitForResponse('**/users/logout')
    await page.route('**/groups/statistics', async route => {
      await signedOut
      // The page has cancelled the request: it cannot be continued.
      await route.continue().catch(() => undefined)
    })
    await page.reload()
    await signOut(page, true)
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await signIn(page, user)
    await expect(page).toHaveURL('/home')
  })

  test('without a network connection keeps the session, and says so', async ({ page }) => {
    await page.goto('/more')
    await page.route('**/users/logout', route => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('Can’t reach the server').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })
})
