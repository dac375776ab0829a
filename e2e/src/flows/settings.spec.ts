import { createEntity } from '@stowage/contract/entities/entities'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { getSelf } from '@stowage/contract/people/users'
import { signInContext } from '../accounts.ts'
import { signedOut } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { goTo, signIn, signOut, toast } from '../steps.ts'

test.describe('the settings', () => {
  test('lead to the start page of the person, also on another device', { tag: '@nightly' }, async ({
    page,
    user,
    isMobile,
  }) => {
    await page.goto('/home')
    if (isMobile) await goTo(page, 'More')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: /^Language and region/ }).click()
    await page.getByLabel('Start page').selectOption({ label: 'Items' })
    await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()
    await page.goto('/home')
    await signOut(page, isMobile)
    await signIn(page, user)
    await expect(page).toHaveURL('/items')
  })

  test('end the session of another device, which forgets what it kept', async ({
    page,
    user,
    browser,
    server,
    faults,
  }) => {
    faults.allow(signedOut)
    await user.client.call(createEntity, { name: 'Tent' })
    const context = await browser.newContext({ baseURL: server.url })
    await signInContext(context, user)
    const other = await context.newPage()
    await other.goto('/items')
    await expect(other.getByRole('row', { name: /Tent/ })).toBeVisible()
    await page.goto('/settings/sessions')
    await page.getByRole('button', { name: 'End all others' }).click()
    await expect(toast(page, 'All other sessions ended')).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect.poll(() => other.evaluate('caches.keys()')).not.toContain('stowage-answers')
    await context.close()
  })

  test('make a key that only reads', { tag: '@nightly' }, async ({ page, user, server }) => {
    await page.goto('/settings/api-keys')
    // By key: what is above it may still move while the page loads.
    await page.getByRole('button', { name: 'New key' }).press('Enter')
    await page.getByLabel('Name', { exact: true }).fill('Home Assistant')
    await page.getByLabel('Current password').fill(user.password)
    await page.keyboard.press('Enter')
    const token = await page.getByLabel('Key for “Home Assistant”', { exact: true }).inputValue()
    const key = server.client.as({ token })
    expect((await key.send(getSelf, {})).status).toBe(200)
    expect((await key.send(createApiKey, { name: 'more' })).status).toBe(403)
  })
})
