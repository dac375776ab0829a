import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { noNetwork } from '../faults.ts'
import { expect, expectLive, test } from '../fixtures.ts'
import { startProxy } from '../proxy.ts'
import { allScreensKept, factOf, keptAnswers, signOut } from '../steps.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ faults }) => faults.allow(noNetwork))

test.describe('without a network connection', () => {
  test('the page opens with the last answers, says so, and updates after reconnecting', async ({
    page,
    context,
    user,
    isMobile,
  }) => {
    await user.client.call(createEntity, { name: 'Tent' })
    await page.goto('/items')
    await expect(page.getByRole('row', { name: /Tent/ })).toBeVisible()
    await allScreensKept(page)
    await expect.poll(() => keptAnswers(page)).toMatch(/listEntities.*orderBy/)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('row', { name: /Tent/ })).toBeVisible()
    const banner = page.getByRole('status').filter({ hasText: 'Offline. Showing data of' })
    await expect(banner).toBeVisible()
    // A screen that was never open has no kept answer.
    await page.goto('/trash')
    await expect(banner).toBeVisible()
    await page.goto('/items')
    await expect(page.getByRole('row', { name: /Tent/ })).toBeVisible()

    await user.client.call(createEntity, { name: 'Rope' })
    await context.setOffline(false)
    await expect(page.getByRole('row', { name: /Rope/ })).toBeVisible()
    await expect(banner).toBeHidden()
    // Signing out while the socket reconnects is a 401 in the console.
    await expectLive(page)
    await signOut(page, isMobile)
    await expect.poll(() => page.evaluate(`caches.has('stowage-answers')`)).toBe(false)
  })

  test('an edit waits, and is saved when the network is back', { tag: '@nightly' }, async ({
    page,
    context,
    user,
  }) => {
    const { id } = await user.client.call(createEntity, { name: 'Stove', quantity: 1 })
    await page.goto(`/items/${id}`)
    await allScreensKept(page)
    await factOf(page, 'Quantity').click()
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Quantity' }).fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Waiting: 1' })).toBeVisible()
    await expect(factOf(page, 'Quantity')).toHaveText(/12\s*Waiting$/)
    await context.setOffline(false)
    await expect(factOf(page, 'Quantity')).toHaveText(/12$/)
    await expect.poll(async () => (await user.client.call(getEntity, { id })).quantity).toBe(12)
  })
})

test('a page that was open before opens whatever comes in place of the server', async ({
  page,
  server,
  faults,
}) => {
  let obstacle: 'silence' | 'portal' | 'restart' | 'no network' | 'no header' | undefined
  const own = () => {
    if (obstacle === 'portal') return { status: 200, html: '<title>Hotel Wifi</title><h1>Welcome</h1>' }
    if (obstacle === 'restart') return { status: 502, html: '<title>502</title><h1>Bad Gateway</h1>' }
    return undefined
  }
  const cut = () => {
    if (obstacle === 'silence') return 'silence'
    return obstacle === 'no network' ? 'request' : undefined
  }
  const passes = (header: string) => obstacle !== 'no header' || header !== 'stowage-page'
  const proxy = await startProxy(server.url, { path: '', strips: false, cut, own, passes })
  faults.allow(
    /net::ERR_|^request to http:\/\/127\.0\.0\.1|status of 502|MIME type|WebSocket|Unexpected token/,
  )
  /** Opens the page; resolves to the nonce of the answer that it was made of. */
  const open = async (during: typeof obstacle) => {
    obstacle = during
    await page.goto(`${proxy.url}items`)
    await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible()
    return page.evaluate<string>(`document.querySelector('meta[property="csp-nonce"]').nonce`)
  }
  await open(undefined)
  await allScreensKept(page)
  const kept = await open(undefined)
  const newest = await open('no header')
  expect(newest).not.toBe(kept)
  for (const each of ['portal', 'restart', 'no network', 'silence'] as const)
    expect(await open(each), each).toBe(newest)
  await page.close()
  await proxy.close()
})

test('a sign-in that a proxy asks for is shown in place of a kept page', async ({ page, server, faults }) => {
  let status: number | undefined
  const own = () => (status === undefined ? undefined : { status, html: '<h1>Sign in at the proxy</h1>' })
  const proxy = await startProxy(server.url, { path: '', strips: false, own })
  faults.allow(/status of 403|WebSocket|^request to http:\/\/127\.0\.0\.1/)
  await page.goto(`${proxy.url}items`)
  await allScreensKept(page)
  status = 403
  await page.goto(`${proxy.url}items`)
  await expect(page.getByRole('heading', { name: 'Sign in at the proxy' })).toBeVisible()
  await page.close()
  await proxy.close()
})
