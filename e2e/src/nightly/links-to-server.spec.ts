import { createEntity } from '@stowage/contract/entities/entities'
import { registerUser } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../steps.ts'

test.describe('a link to what the server itself answers', () => {
  test('leaves the page', async ({ page, user }) => {
    const { id } = await user.client.call(createEntity, { name: 'Tent' })
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'Label', exact: true }).click()
    const answered = page.waitForResponse(
      response =>
        response.url().includes(`/labelmaker/item/${id}`) && response.request().isNavigationRequest(),
    )
    await page.getByRole('link', { name: 'Open the picture' }).click()
    expect((await answered).status()).toBe(200)
  })
})

test.describe('a sign-in whose cookies are refused', () => {
  test.use({ signedIn: false })

  test('is answered with the reason, not with the same form alone', async ({ page, server }) => {
    // A browser would say so of a page at an address that the server does not know.
    await page.route('**/users/login?*', async route => {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
      const body = route.request().postData()
      const answer = await fetch(`${server.url}/api/v1/users/login`, { method: 'POST', headers, body })
      await route.fulfill({ status: answer.status, json: await answer.json() })
    })
    await page.goto('/')
    await signIn(page, await registerUser(server.client))
    await expect(page.getByRole('alert')).toContainText('STOWAGE_OPTIONS_HOSTNAME')
  })
})
