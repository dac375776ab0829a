// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { createEntity, getEntity } from '@stowage/contract/entities'
import { logoutAll } from '@stowage/contract/sessions'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientOf, openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { type Account, newAccount, signIn, signOut } from './steps.ts'
import { visit } from './visit.ts'

const [mara, ben] = [newAccount('Mara Keller'), newAccount('Ben Okafor')]

describe('a session that ends while something is typed', () => {
  const here = emptySite()
  let maras: Client

  beforeAll(async () => {
    maras = await openAccount(here.site, mara)
    await openAccount(here.site, ben)
  })

  async function open(path: string) {
    const one = await visit(here.browser, here.site.url, { size: 'laptop', as: mara, path })
    return { ...one, form: one.page.getByRole('dialog', { name: 'New thing' }) }
  }
  /** Ends all sessions of Mara, from elsewhere. */
  const endSessions = async (): Promise<void> => {
    await (await clientOf(here.site, mara)).call(logoutAll, {})
    maras = await clientOf(here.site, mara)
  }
  /** Signs in from the page that says that one is signed out. */
  async function comeBack(page: Page, { email, password }: Account): Promise<void> {
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  /** A new thing is typed, and not taken. */
  async function typeInVain() {
    const one = await open('/things?add=true')
    await one.form.getByLabel('Name').fill('A present for Ben')
    await endSessions()
    await one.page.keyboard.press('Enter')
    return { ...one, name: one.form.getByLabel('Name') }
  }

  /** Whoever is signed in signs out on purpose: then the draft is not there for its author either. */
  async function expectForgotten({ page, size, name, close }: Awaited<ReturnType<typeof typeInVain>>) {
    await page.keyboard.press('Escape')
    await signOut({ page, size })
    await signIn(page, mara)
    await page.goto('/things?add=true')
    await name.waitFor()
    expect(await name.inputValue()).toBe('')
    await close()
  }

  test('gives the draft back to the same person, and forgets it when that person signs out', async () => {
    const one = await typeInVain()
    const { page, name } = one
    await comeBack(page, mara)
    await expect.poll(() => name.inputValue()).toBe('A present for Ben')
    expect(page.url()).toContain('/things?add=true')
    await expectForgotten(one)
  })

  test('gives the draft to nobody else, whichever page that person opens', async () => {
    const one = await typeInVain()
    const { page, name } = one
    await comeBack(page, ben)
    await name.waitFor()
    expect(await name.inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('present')
    await expectForgotten(one)
  })

  test('gives the draft to nobody else whom a provider signs in', async () => {
    const { page, name, close } = await typeInVain()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    // As after the way over a provider: the cookies are there, and the page is loaded anew.
    const { email: username, password } = ben
    await page.request.post('/api/v1/users/login', { data: { username, password } })
    await page.goto('/things?add=true')
    await name.waitFor()
    expect(await name.inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('present')
    await close()
  })

  /** Somebody types how many there are, and the session ends before it is kept. */
  async function typeFact() {
    const { id } = await maras.call(createEntity, { name: 'Tent', quantity: 1 })
    const one = await open(`/things/${id}`)
    const fact = one.page.getByRole('button', { name: 'Edit Quantity:' })
    await fact.click()
    await one.page.getByRole('textbox', { name: 'Quantity' }).fill('12')
    return { ...one, id, fact, now: async () => (await maras.call(getEntity, { id })).quantity }
  }
  async function sendAgain({ page, fact, now }: Awaited<ReturnType<typeof typeFact>>): Promise<void> {
    await page.getByText('What you changed in “Tent” is kept').waitFor()
    await comeBack(page, mara)
    await page.getByText('What you changed in “Tent” has not been saved yet.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await fact.filter({ hasText: '12' }).waitFor()
    await expect.poll(now).toBe(12)
    await page.reload()
    await fact.filter({ hasText: '12' }).waitFor()
    expect(await page.getByText('has not been saved yet').count()).toBe(0)
  }

  test('keeps an edit that was not taken, to be sent again', async () => {
    const one = await typeFact()
    await endSessions()
    await one.page.keyboard.press('Enter')
    await sendAgain(one)
    await one.close()
  })

  test('keeps an edit that was being typed when something else was refused', async () => {
    const one = await typeFact()
    const ended = Promise.withResolvers<void>()
    await one.page.route(`**/entities/${one.id}`, async route => {
      await ended.promise
      await route.continue()
    })
    const read = one.page.waitForRequest(`**/entities/${one.id}`)
    await maras.call(createEntity, { name: 'Rope' })
    await read
    await endSessions()
    ended.resolve()
    await sendAgain(one)
    await one.close()
  })

  test('offers an edit to nobody else', async () => {
    const one = await typeFact()
    await endSessions()
    await one.page.keyboard.press('Enter')
    await comeBack(one.page, ben)
    await one.page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    expect(await one.page.getByText('has not been saved yet').count()).toBe(0)
    await one.close()
  })
})
