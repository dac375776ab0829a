// @module-tag endurance
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from '@stowage/contract/client'
import { getEntity, listEntities } from '@stowage/contract/entities'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from './accounts.ts'
import { startBrowser } from './browser.ts'
import { openSite, type Site } from './site.ts'
import { newAccount, signUp } from './steps.ts'
import { type Visit, visit } from './visit.ts'

const sample = path.join(import.meta.dirname, '../../server/sample')
const account = newAccount()

describe('a household that comes with a file', () => {
  let browser: Browser
  let site: Site
  let one: Visit
  let client: Client
  /** A thing of the sample, which lies in the garage. */
  let id: string
  let garageId: string
  const placeOf = async () => (await client.call(getEntity, { id })).parent?.name

  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite')])
    one = await visit(browser, site.url, { size: 'laptop' })
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))

  /** Chooses a file in what a button opens. */
  async function chooseFile(page: Page, button: string, file: string): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button, exact: true }).click()
    const name = path.basename(file)
    const mimeType = name.endsWith('.csv') ? 'text/csv' : 'image/jpeg'
    await (await chooser).setFiles({ name, mimeType, buffer: await readFile(path.join(sample, file)) })
  }

  /** Takes back what the line at the foot has told. */
  async function undo(page: Page, told: string): Promise<void> {
    await page.getByText(told).first().waitFor()
    await page.keyboard.press('Control+z')
  }
  const rowOf = (page: Page, name: string) =>
    page.getByRole('grid', { name: 'Things in it' }).getByRole('row', { name: new RegExp(name) })
  const branchOf = (page: Page, name: string) =>
    page.getByRole('treegrid').getByRole('row', { name: new RegExp(`^${name}`) })

  test('brings it in on the first screen, where a file with a mistake says what to put right', async () => {
    const { page } = one
    await signUp(page, account)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Or bring a CSV file' }).click()
    const buffer = Buffer.from('HB.name,HB.quantity\nTent,many\n')
    await (await chooser).setFiles({ name: 'tents.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('alert').filter({ hasText: 'Row 2, HB.quantity must be a number' }).waitFor()
    await chooseFile(page, 'Or bring a CSV file', 'inventory.csv')
    await page.waitForURL('**/home')
    client = await clientOf(site, account)
    const { items, total } = await client.call(listEntities, { q: 'Car jack' })
    expect(total).toBe(1)
    id = items[0]?.id ?? ''
    garageId = items[0]?.parent?.id ?? ''
  })

  test('finds a thing with a few letters, and opens it', async () => {
    const { page } = one
    await page.keyboard.press('/')
    await page.locator('[role=dialog] input:focus').waitFor()
    await page.keyboard.type('car ja')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Car jack' }).waitFor()
  })

  test('gives it a photo, and takes that back', async () => {
    const { page } = one
    const photos = async () => (await client.call(getEntity, { id })).attachments
    await chooseFile(page, 'Photo', 'photos/cordless-drill.jpg')
    await expect.poll(async () => (await photos()).length).toBe(1)
    await page.getByRole('button', { name: 'Photo 1 of 1' }).waitFor()
    await undo(page, 'cordless-drill.jpg is attached')
    await expect.poll(async () => (await photos()).length).toBe(0)
    await page.getByRole('button', { name: 'Photo 1 of 1' }).waitFor({ state: 'detached' })
  })

  test('turns a photo for looking, and enlarges it from its middle', async () => {
    const { page } = one
    await chooseFile(page, 'Photo', 'photos/cordless-drill.jpg')
    await page.getByRole('button', { name: 'Photo 1 of 1' }).click()
    const photo = page.getByRole('dialog').locator('img')
    const before = await photo.boundingBox()
    await page.keyboard.press('r')
    await page.getByRole('status').filter({ hasText: 'Turned by 90 degrees' }).waitFor({ state: 'attached' })
    // As large as it was, in the same window: its own sides have changed places.
    expect(await photo.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Enlarge' }).click()
    /** How far from its middle the photo stands in the window, in pixels. */
    const off = async () => {
      const box = await photo.boundingBox()
      const middle = (from: number, size: number) => from + size / 2
      const [x, y] = [middle(before?.x ?? 0, before?.width ?? 0), middle(before?.y ?? 0, before?.height ?? 0)]
      return (
        Math.abs(middle(box?.x ?? 0, box?.width ?? 0) - x) +
        Math.abs(middle(box?.y ?? 0, box?.height ?? 0) - y)
      )
    }
    await expect.poll(off).toBeLessThan(4)
    expect((await photo.boundingBox())?.width).toBeGreaterThan(2 * (before?.width ?? 0))
    await page.getByRole('button', { name: 'Turn to the right' }).click()
    await expect.poll(() => photo.getAttribute('data-turned')).toBe('2')
    await expect.poll(off).toBeLessThan(4)
    await page.getByRole('button', { name: 'Close' }).click()
  })

  test('moves it by dragging it to another place, and takes that back', async () => {
    const { page } = one
    await page.goto(`/places/${garageId}`)
    await rowOf(page, 'Car jack').dragTo(branchOf(page, 'Workshop'))
    await expect.poll(placeOf).toBe('Workshop')
    await rowOf(page, 'Car jack').waitFor({ state: 'detached' })
    await undo(page, 'Car jack is now in Workshop')
    await expect.poll(placeOf).toBe('Garage')
    await rowOf(page, 'Car jack').waitFor()
  })

  test('moves it by cutting and pasting with the keyboard, and takes that back', async () => {
    const { page } = one
    await rowOf(page, 'Car jack').focus()
    await page.keyboard.press('Control+x')
    await branchOf(page, 'Workshop').focus()
    const paste = page.getByText('Car jack: choose a place, and paste there.')
    await paste.waitFor()
    await page.keyboard.press('Control+v')
    await expect.poll(placeOf).toBe('Workshop')
    await paste.waitFor({ state: 'detached' })
    await undo(page, 'Car jack is now in Workshop')
    await expect.poll(placeOf).toBe('Garage')
    // The file with a mistake was refused.
    expect(one.faults.filter(fault => !fault.includes('422'))).toEqual([])
  })
})
