import type { BrowserContext, Page } from '@playwright/test'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { logoutAll } from '@stowage/contract/people/sessions'
import { clientOf, registerUser, signInContext, type User } from '../accounts.ts'
import { signedOut, status } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import type { Server } from '../server.ts'
import { factOf, signIn, signOut, toast } from '../steps.ts'

/** Ends every session of a user; returns a client with a new one. */
async function endSessions({ client }: Server, user: User) {
  await user.client.call(logoutAll, {})
  return clientOf(client, user)
}

const nameInForm = (page: Page) => page.getByRole('dialog', { name: 'New item' }).getByLabel('Name')

/** Types a new item while the session ends; `saves` it too, which the server refuses. */
async function typeInVain(
  page: Page,
  server: Server,
  user: User,
  { saves }: { saves: boolean },
): Promise<void> {
  // The page would learn from the socket that the session has ended, before the item is saved.
  if (saves) await page.routeWebSocket(/\/ws\/events/, () => undefined)
  await page.goto('/items?add=true')
  await nameInForm(page).fill('A present for Ben')
  await endSessions(server, user)
  if (saves) await page.keyboard.press('Enter')
  else await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
}

const storedIn = (context: BrowserContext) =>
  context.storageState().then(({ origins }) => JSON.stringify(origins))

test.beforeEach(({ faults }) => {
  faults.allow(signedOut)
})

test.describe('a session', () => {
  test('ends with the sign-out button, and other users find nothing of it', { tag: '@smoke' }, async ({
    page,
    user,
    server,
    isMobile,
  }) => {
    await user.client.call(createEntity, { name: 'Tent' })
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    await signOut(page, isMobile)
    await page.goto('/items')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    const ben = await registerUser(server.client, 'Ben Okafor')
    await ben.client.call(createEntity, { name: 'Rope' })
    await signIn(page, ben)
    await expect(page).toHaveURL('/items')
    await expect(page.getByRole('row', { name: /Rope/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Tent/ })).toBeHidden()
  })
})

test.describe('a draft whose session ended', () => {
  test('comes back for the same user, and is gone after sign-out', async ({
    page,
    user,
    server,
    isMobile,
  }) => {
    await typeInVain(page, server, user, { saves: false })
    await signIn(page, user)
    await expect(nameInForm(page)).toHaveValue('A present for Ben')
    await expect(page).toHaveURL('/items?add=true')
    await page.keyboard.press('Escape')
    await signOut(page, isMobile)
    await signIn(page, user)
    await expect(page).toHaveURL('/home')
    await page.goto('/items?add=true')
    await expect(nameInForm(page)).toHaveValue('')
  })

  test('is deleted when an identity provider signs in another user', { tag: '@desktop' }, async ({
    page,
    context,
    user,
    server,
  }) => {
    await typeInVain(page, server, user, { saves: false })
    await signInContext(context, await registerUser(server.client, 'Ben Okafor'))
    await page.goto('/items?add=true')
    await expect(nameInForm(page)).toHaveValue('')
    expect(await storedIn(context)).not.toContain('present')
  })
})

test.describe('an item that was saved after its session ended', () => {
  test('is added when the same user signs in', async ({ page, user, server }) => {
    await typeInVain(page, server, user, { saves: true })
    await signIn(page, user)
    await expect(page.getByText('A present for Ben').first()).toBeVisible()
    await page.goto('/items')
    await expect(page.getByRole('row', { name: /A present for Ben/ })).toHaveCount(1)
  })

  test('is shown to nobody else who signs in', { tag: '@phone' }, async ({ page, context, user, server }) => {
    await typeInVain(page, server, user, { saves: true })
    const ben = await registerUser(server.client, 'Ben Okafor')
    await ben.client.call(createEntity, { name: 'Rope' })
    await signIn(page, ben)
    await expect(page.getByText('Rope').first()).toBeVisible()
    await page.goto('/items')
    await expect(page.getByRole('row', { name: /Rope/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /present/ })).toBeHidden()
    expect(await storedIn(context)).not.toContain('present')
  })
})

test.describe('an edit whose session ended', () => {
  async function startEdit(page: Page, { client }: User) {
    const { id } = await client.call(createEntity, { name: 'Tent', quantity: 1 })
    // As above: the socket would end the session before the edit is saved.
    await page.routeWebSocket(/\/ws\/events/, () => undefined)
    await page.goto(`/items/${id}`)
    await factOf(page, 'Quantity').click()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('12')
    return id
  }

  async function comeBack(page: Page, user: User): Promise<void> {
    await expect(toast(page, 'What you changed in “Tent” is kept')).toBeVisible()
    await signIn(page, user)
    await expect(factOf(page, 'Quantity')).toHaveText(/12$/)
  }

  test('is kept and saved after the next sign-in', async ({ page, user, server }) => {
    const id = await startEdit(page, user)
    const client = await endSessions(server, user)
    await page.keyboard.press('Enter')
    await comeBack(page, user)
    await expect.poll(async () => (await client.call(getEntity, { id })).quantity).toBe(12)
    await page.reload()
    await expect(factOf(page, 'Quantity')).toContainText('12')
    await expect(page.getByText(/not saved/i)).toBeHidden()
  })

  test('is not offered to another user', { tag: '@desktop' }, async ({ page, user, server, faults }) => {
    faults.allow(status(404))
    await startEdit(page, user)
    await endSessions(server, user)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await signIn(page, await registerUser(server.client, 'Ben Okafor'))
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByText(/not saved/i)).toBeHidden()
  })
})
