import type { Page } from '@playwright/test'
import { getSelf } from '@stowage/contract/people/users'
import { registerUser, signInContext } from '../accounts.ts'
import { signedOut, status } from '../faults.ts'
import { test as base, expect, prepareContext } from '../fixtures.ts'
import { type Server, startServer } from '../server.ts'
import { signIn, toast } from '../steps.ts'

const test = base.extend<{ readonly own: Server; readonly admin: Page }>({
  /** A server of its own: its first account runs it. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
  own: async ({}, use) => {
    const server = await startServer()
    await use(server)
    await server.stop()
  },
  /** A page of whoever runs that server. */
  admin: async ({ browser, own, faults }, use) => {
    const context = await browser.newContext({ baseURL: own.url })
    await prepareContext(context, own, faults)
    await signInContext(context, await registerUser(own.client))
    await use(await context.newPage())
    await context.close()
  },
})

test.describe('an account', () => {
  test('is disabled, gets no further, and is enabled again', { tag: '@nightly' }, async ({
    admin,
    own,
    browser,
    faults,
  }) => {
    faults.allow(signedOut)
    faults.allow(status(403))
    const ben = await registerUser(own.client, 'Ben Okafor')
    await admin.goto('/settings/accounts')
    const row = admin.getByRole('listitem').filter({ hasText: 'Ben Okafor' })
    const choose = async (action: string) => {
      await row.getByRole('button', { name: 'More for Ben Okafor' }).click()
      await admin.getByRole('menuitem', { name: action }).click()
    }
    await choose('Disable')
    await expect(toast(admin, 'Ben Okafor is signed out everywhere and can’t sign in')).toBeVisible()
    await expect(row.getByText('Disabled')).toBeVisible()
    expect((await ben.client.send(getSelf, {})).status).toBe(401)

    const context = await browser.newContext({ baseURL: own.url })
    await prepareContext(context, own, faults)
    const page = await context.newPage()
    await page.goto('/')
    await signIn(page, ben)
    await expect(page.getByRole('alert')).toBeVisible()
    await choose('Enable')
    await expect(toast(admin, 'Ben Okafor can sign in again')).toBeVisible()
    await signIn(page, ben)
    await expect(page).toHaveURL('/home')
    await context.close()
  })
})
