import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'

/** Fills in the sign-up form, starting from the sign-in screen; an empty server shows the form at once. */
export async function signUp(page: Page, account: Account): Promise<void> {
  const link = page.getByRole('link', { name: 'Create account' })
  await expect(link.or(page.getByRole('heading', { name: 'Create the first account' }))).toBeVisible()
  if (await link.isVisible()) await link.click()
  await fillInAccount(page, account)
  await expect(page.getByRole('heading', { name: 'Set up your inventory' })).toBeVisible()
}

/** Fills in the form of a new account and sends it. */
export async function fillInAccount(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Chooses locations on the first screen of an inventory. */
export async function chooseLocations(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL('/home')
}

/** Opens one of the main screens from the sidebar, on a phone from the tabs. */
export const goTo = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })
    .first()
    .click()

/** Opens a section of the settings by its links, without loading the page again. */
export async function openSetting(page: Page, section: string, isMobile: boolean): Promise<void> {
  if (isMobile) await goTo(page, 'More')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: new RegExp(`^${section}`) }).click()
}

/** Signs out from the user menu, on a phone from the last tab. */
export async function signOut(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) {
    await goTo(page, 'More')
    await page.getByRole('button', { name: 'Sign out' }).click()
  } else {
    await page.getByRole('button', { name: /^You:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
}

/** Fills in the sign-in form. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Chooses a file in the dialog that a click opens. */
export async function chooseFile(
  page: Page,
  button: string,
  ...files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[]
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles([...files])
}

/** The message about a change that was saved, undone or refused. */
export const toast = (page: Page, text: RegExp | string): Locator =>
  page.getByRole('alertdialog').filter({ hasText: text })

/** Undoes the change that a message reports: by its button on a phone, by the key elsewhere. */
export async function undo(page: Page, text: RegExp | string, isMobile = false): Promise<void> {
  await expect(toast(page, text)).toBeVisible()
  if (isMobile) await toast(page, text).getByRole('button', { name: 'Undo' }).click()
  else await page.keyboard.press('Control+z')
  await expect(toast(page, /^Undone/)).toBeVisible()
}

/** Undoes an edit that was saved in place, which no message reports, once it is saved. */
export async function undoEdit(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(toast(page, /^Undone/)).toBeVisible()
}

/** The button that shows a fact of an item, and opens its editor. */
export const factOf = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: `Edit ${label}:` })

/** Edits a fact of an item in place. */
export async function editFact(page: Page, label: string, value: string): Promise<void> {
  await factOf(page, label).click()
  const input = page.getByRole('textbox', { name: label })
  await input.fill(value)
  await input.press('Enter')
}

/** Runs in the browser: the scripts and styles of this build that the service worker does not have yet. */
const missingFiles = `(async () => {
  const worker = await (await fetch('/service-worker.js')).text()
  const kept = await (await caches.open('stowage-page')).keys()
  const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
  return worker.match(/assets\\/[\\w.-]+\\.(css|js)\\b/g).filter(file => !paths.has('/' + file)).length
})()`

/** Waits until the device has every screen: the service worker keeps files one after the other while the page has nothing else to do. */
export const allScreensKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<number>(missingFiles), { timeout: 45_000 }).toBe(0)

/** Waits until the service worker serves the page: what it sees before is not kept. */
export const servedByWorker = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)

/** Addresses of the answers that the page keeps for visits without a network. */
export const keptAnswers = (page: Page): Promise<string> =>
  page.evaluate(
    `caches.open('stowage-answers').then(cache => cache.keys()).then(keys => keys.map(({ url }) => decodeURIComponent(url)).join())`,
  )

/**
 * The list below a combo box once it has its place. Browsers on phones give it one when the keyboard stands, or does not
 * come: until then it is there, but nobody sees it, and a scroll to it closes it.
 */
export const placed = (page: Page): Locator => page.locator('[data-placement]:not([style*="opacity: 0"])')
