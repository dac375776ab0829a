import { getEntity, listEntities, patchEntity } from '@stowage/contract/entities/entities'
import { clientOf, newAccount } from '../accounts.ts'
import { test, type Way } from '../behind-proxy.ts'
import { noNetwork, status } from '../faults.ts'
import { expect, expectLive } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { chooseFile, factOf, signIn, signOut, signUp, toast } from '../steps.ts'

const stripping: Way = {
  settings: { STOWAGE_OPTIONS_TRUST_PROXY: 'true' },
  proxy: { path: '/api/hassio_ingress/t0-k_n', strips: true, header: 'x-ingress-path' },
}
/** The path is named like a screen of the page. */
const passing: Way = {
  settings: { STOWAGE_WEB_BASE_PATH: '/items' },
  proxy: { path: '/items', strips: false },
}

/** Runs in the browser: whether a picture from the server is drawn. */
const isPhotoShown = `[...document.images].some(
  ({ src, naturalWidth }) => src.includes('/attachments/') && naturalWidth > 0,
)`

/** Runs in the browser: paths of what it keeps for times without a network. */
const keptPaths = `caches.keys()
  .then(names => Promise.all(names.map(name => caches.open(name))))
  .then(caches => Promise.all(caches.map(cache => cache.keys())))
  .then(keys => keys.flat().map(({ url }) => new URL(url).pathname))`

for (const [title, way, tag] of [
  ['removes the path and tells it', stripping, ['@desktop']],
  ['passes the path on', passing, ['@desktop', '@nightly']],
] as const)
  test.describe(`behind a proxy that ${title}`, { tag: [...tag] }, () => {
    test.use({ way })

    test('the page works as it does at the root', async ({ below: page, served, faults, isMobile }) => {
      faults.allow(noNetwork)
      const account = newAccount()
      const { path } = way.proxy
      const isAt = (location: string) => expect(page).toHaveURL(url => url.pathname === path + location)

      await page.goto('./')
      await signUp(page, account)
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await isAt('/home')
      await page.getByRole('link', { name: 'Add the first item' }).click()
      await isAt('/items')
      const form = page.getByRole('dialog', { name: 'New item' })
      await form.getByLabel('Name').fill('Cordless drill')
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Cordless drill added')).toBeVisible()
      await page.keyboard.press('Escape')

      const client = await clientOf(served.client, account)
      const { id = '' } = (await client.call(listEntities, { q: 'drill' })).items[0] ?? {}
      await page.goto(`items/${id}`)
      await chooseFile(page, 'Photo', await samplePhoto('cordless-drill.jpg'))
      await expect
        .poll(async () => (await client.call(getEntity, { id })).attachments.length)
        .toBeGreaterThan(0)
      await page.reload()
      await isAt(`/items/${id}`)
      await expect.poll(() => page.evaluate(isPhotoShown)).toBe(true)

      await page.goto(`item/${id}/edit`)
      await isAt(`/items/${id}`)
      await page.goto('items?q=drill')
      await isAt('/items')
      await page.goto(`items/${id}`)

      await expectLive(page)
      await client.call(patchEntity, { id, quantity: 37 })
      await expect(factOf(page, 'Quantity')).toContainText('37')

      const kept = async () => (await page.evaluate<string[]>(keptPaths)).map(decodeURIComponent)
      await expect.poll(kept).toContain(`${path}/`)
      for (const part of [`${path}/assets/entity-page-`, id])
        await expect.poll(async () => (await kept()).join('\n')).toContain(part)
      await page.context().setOffline(true)
      await page.reload()
      await expect(page.getByRole('status').filter({ hasText: 'Offline. Showing data of' })).toBeVisible()
      await isAt(`/items/${id}`)
      await page.context().setOffline(false)
      await page.reload()

      await signOut(page, isMobile)
      await isAt('/')
      expect((await page.context().cookies()).filter(({ name }) => /^(hb|stowage)\./.test(name))).toEqual([])
      await signIn(page, account)
      await isAt('/home')
    })
  })

test.describe('a page that is opened above the path that is set', { tag: '@desktop' }, () => {
  test.use({ way: { ...passing, proxy: { path: '', strips: false } } })

  test('goes on below it', async ({ below: page, faults }) => {
    // Nobody has made this invitation.
    faults.allow(status(404))
    await page.goto('sign-up?token=x')
    await expect(page).toHaveURL(/\/items\/sign-up\?token=x$/)
    await expect(page.getByLabel('Your name')).toBeVisible()
  })
})

test.describe('below a path of a site with cookies of the same names', { tag: '@desktop' }, () => {
  test.use({ way: passing })

  test('the page signs in and out without them, and leaves them alone', async ({
    below: page,
    served,
    faults,
    isMobile,
  }) => {
    faults.allow(/status of 401/)
    const account = newAccount()
    const { origin } = new URL(served.url)
    const others = ['token', 'remember', 'session', 'attachment_token'].map(name => ({
      name: `hb.auth.${name}`,
      value: name === 'token' || name === 'attachment_token' ? 'of-another' : 'true',
      url: origin,
    }))
    await page.context().addCookies(others)
    await page.goto('./')
    await signUp(page, account)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page).toHaveURL(/\/items\/home$/)
    await page.reload()
    await expect(page).toHaveURL(/\/items\/home$/)
    await signOut(page, isMobile)
    await signIn(page, account)
    await expect(page).toHaveURL(/\/items\/home$/)
    const kept = (await page.context().cookies(origin)).map(({ name, value }) => ({
      name,
      value,
      url: origin,
    }))
    expect(kept).toEqual(others)
  })
})
