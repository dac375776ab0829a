// @module-tag endurance
import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sampleSite } from './sample-site.ts'
import { type Screen, screens, show } from './screens.ts'
import { newAccount, signIn, signOut, signUp } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** What people are never shown. */
const raw = /undefined|\bnull\b|\[object|NaN|\w+Error\b|HTTP \d|\bat \w+ \(/

const answering = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { error: 'refused', code: 'made.up', fields: {} } })

const failures: readonly [string, (route: Route) => Promise<void>, RegExp][] = [
  ['401', answering(401), /Welcome back/],
  ['403', answering(403), /You may not do this/],
  ['404', answering(404), /not there any more|There is nothing here/],
  ['409', answering(409), /does not go together/],
  ['412', answering(412), /changed it in the meantime/],
  ['413', answering(413), /larger than the server takes/],
  ['422', answering(422), /is not right/],
  ['429', answering(429), /too much at once/],
  ['500', answering(500), /went wrong on the server/],
  ['503', answering(503), /server is busy/],
  ['no network', route => route.abort('connectionrefused'), /cannot be reached/],
  ['an answer that makes it crash', route => route.fulfill({ json: null }), /./],
]

/** After these the page asks again before it gives up: that is waited for by so many visitors at once. */
const askedAgain = new Set(['503', 'no network'])
const visitors = 4

const reading = screens.filter(
  ({ isPublic, open, readsNothing }) => isPublic !== true && open === undefined && readsNothing !== true,
)

describe('a screen says what is wrong, and what to do:', () => {
  const home = sampleSite()

  /** Somebody who is signed in, and whose requests are answered so. */
  async function comeIn(serve: (route: Route) => Promise<void>): Promise<Visit> {
    const visited = await visit(home.browser, home.site.url, { size: 'phone', as: home.sample.account })
    await visited.page.getByRole('heading', { name: /, Mara$/ }).waitFor()
    await visited.page.route('**/api/v1/**', serve)
    return visited
  }

  test.each(failures)('%s', async (name, serve, words) => {
    /** Looks at some screens one after the other. */
    const lookAt = async (some: readonly Screen[]) => {
      let visited = await comeIn(serve)
      const storageState = await visited.page.context().storageState()
      for (const screen of some) {
        const { page } = visited
        if (words.source === '.') await show(page, screen, home.sample)
        else await page.goto(screen.path(home.sample))
        await expect.poll(() => page.locator('body').innerText(), { message: screen.name }).toMatch(words)
        const text = await page.locator('body').innerText()
        expect(text.trim(), screen.name).not.toBe('')
        expect(text, screen.name).not.toMatch(raw)
        if (name !== '401') continue
        // Who has been signed out comes again with what the browser knew before.
        await visited.close()
        visited = await visit(home.browser, home.site.url, {
          ...{ size: 'phone', storageState, path: 'about:blank' },
          prepare: fresh => fresh.route('**/api/v1/**', serve),
        })
      }
      await visited.close()
    }
    const lanes = Object.values(Object.groupBy(reading, (_, i) => i % (askedAgain.has(name) ? visitors : 1)))
    await Promise.all(lanes.map(lane => lookAt(lane ?? [])))
  })

  test('and so does the first one that somebody opens, before it is known who that is', async () => {
    const { page, close } = await visit(home.browser, home.site.url, {
      ...{ size: 'phone', as: home.sample.account, path: 'about:blank' },
    })
    for (const [name, serve, words] of failures.filter(([name]) => name !== '401')) {
      await page.route('**/api/v1/**', serve)
      await page.goto('/home')
      await expect.poll(() => page.locator('body').innerText(), { message: name }).toMatch(words)
    }
    await close()
  })

  test('and whoever signs out while something is read is not told that it was refused', async () => {
    const { page, faults, close } = await visit(home.browser, home.site.url, { size: 'phone' })
    const account = newAccount()
    await signUp(page, account)
    const signedOut = page.waitForResponse('**/users/logout')
    await page.route('**/groups/statistics', async route => {
      await signedOut
      // What was given up cannot be answered any more.
      await route.continue().catch(() => undefined)
    })
    await page.goto('/home')
    await signOut({ page, size: 'phone' })
    await signIn(page, account)
    expect(faults).toEqual([])
    await close()
  })

  test('and whoever signs out without a network stays, and is told so', async () => {
    const { page, close } = await comeIn(route => route.continue())
    await page.goto('/more')
    await page.route('**/users/logout', route => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('cannot be reached').first().waitFor()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await close()
  })
})
