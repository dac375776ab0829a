import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Visit } from './visit.ts'

/** Somebody who can sign up, and in. */
export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Somebody whom no server knows yet. */
export const newAccount = (name = 'Mara Keller'): Account => ({
  name,
  email: `${name.toLowerCase().replace(/\W+/g, '.')}.${randomBytes(4).toString('hex')}@example.com`,
  password: 'correct horse battery',
})

/** Opens an account from the page for signing in. */
export async function signUp(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByRole('link', { name: 'Open an account' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Open an account' }).click()
  await page.getByRole('heading', { name: 'Which places do you have?' }).waitFor()
}

/** Keeps the places that came with the group, and one more. */
export async function choosePlaces(page: Page, more: string): Promise<void> {
  await page.getByRole('button', { name: more, exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForURL('**/home')
}

/** Goes to one of the main screens: by the sidebar, on a phone by the tabs. */
export const goTo = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })
    .first()
    .click()

/** Signs out: by the menu under one's name, on a phone by what the last tab shows. */
export async function signOut({ page, size }: Pick<Visit, 'page' | 'size'>): Promise<void> {
  if (size === 'phone') {
    await goTo(page, 'More')
    await page.getByRole('button', { name: 'Sign out' }).click()
  } else {
    await page.getByRole('button', { name: /^You:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
}

/** Signs in from the page for that. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/home')
}
