import { startPostgres } from '../../../server/test/postgres.ts'
import { newAccount } from '../accounts.ts'
import { test as base, expect } from '../fixtures.ts'
import { type Server, startServer } from '../server.ts'
import { chooseLocations, signIn, signOut, signUp } from '../steps.ts'

const test = base.extend<object, { readonly server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
    async ({}, use) => {
      const postgres = await startPostgres()
      const server = await startServer({ STOWAGE_DATABASE_URL: `${postgres.url}/postgres` })
      await use(server)
      await server.stop()
      await postgres.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ signedIn: false })

test.describe('a new user of a server with PostgreSQL', () => {
  test('signs up, chooses locations, signs out and in again', async ({ page, isMobile }) => {
    const account = newAccount()
    await page.goto('/')
    await signUp(page, account)
    await chooseLocations(page, 'Pantry')
    await signOut(page, isMobile)
    await signIn(page, account)
    await expect(page).toHaveURL('/home')
    await page.goto('/locations')
    await expect(page.getByRole('treegrid').getByRole('row', { name: /^Pantry/ })).toBeVisible()
  })
})
