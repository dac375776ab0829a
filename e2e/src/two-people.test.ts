// @module-tag endurance

import type { Client } from '@stowage/contract/client'
import { createEntity, deleteEntity, getEntity, updateEntity } from '@stowage/contract/entities'
import { createInvitation } from '@stowage/contract/invitations'
import { register } from '@stowage/contract/users'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openAccount, placeTypeOf } from './accounts.ts'
import { startBrowser } from './browser.ts'
import { settled } from './settled.ts'
import { openSite, type Site } from './site.ts'
import { type Account, newAccount } from './steps.ts'
import { type Visit, visit, whenListening } from './visit.ts'

const [mara, ben] = [newAccount('Mara Keller'), newAccount('Ben Okafor')]

/** Edits a fact where it stands. */
async function edit(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${label}:` }).click()
  const input = page.getByRole('textbox', { name: label })
  await input.fill(value)
  await input.press('Enter')
}

const factOf = (page: Page, label: string) => page.getByRole('button', { name: `Edit ${label}:` })

describe('two people in one household', () => {
  let browser: Browser
  let site: Site
  let maras: Client
  let id: string
  const visits: Visit[] = []

  /** Somebody looks at the thing, in a browser of their own. */
  const look = async (account: Account, hears = true, at = id): Promise<Page> => {
    const one = await visit(browser, site.url, {
      ...{ size: 'laptop', as: account, path: `/things/${at}` },
      prepare: async page => hears || page.routeWebSocket(/\/ws\/events/, () => undefined),
    })
    visits.push(one)
    await factOf(one.page, 'Quantity').waitFor()
    if (hears) await whenListening(one.page)
    return one.page
  }

  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite')])
    maras = await openAccount(site, mara)
    const { token } = await maras.call(createInvitation, { uses: 1 })
    await site.client.call(register, { ...ben, token })
    id = (await maras.call(createEntity, { name: 'Tent', quantity: 1 })).id
  })
  // What stays open would read again whatever is changed in the tests that follow.
  afterEach(() => Promise.all(visits.splice(0).map(({ close }) => close())))
  afterAll(() => Promise.all([browser.close(), site.close()]))

  test('whoever does not own the group is not offered to delete for good, which owners are', async () => {
    const lamp = await maras.call(createEntity, { name: 'Lamp', quantity: 1 })
    await maras.call(deleteEntity, { id: lamp.id })
    for (const [account, count] of [
      [mara, 1],
      [ben, 0],
    ] as const) {
      const { page, close } = await visit(browser, site.url, { size: 'laptop', as: account, path: '/trash' })
      await page.getByRole('button', { name: 'Bring back' }).waitFor()
      if (count === 1) await page.getByRole('button', { name: 'Empty the trash' }).waitFor()
      await settled(page)
      for (const name of ['Empty the trash', 'Delete Lamp for good'])
        expect(await page.getByRole('button', { name }).count(), `${account.name}: ${name}`).toBe(count)
      await close()
    }
  })

  test('what one changes, the other sees without doing anything', async () => {
    const [first, second] = [await look(mara), await look(ben)]
    await edit(first, 'Quantity', '3')
    await factOf(second, 'Quantity').filter({ hasText: '3' }).waitFor()
    expect(visits.flatMap(({ faults }) => faults)).toEqual([])
  })

  test('two edits one after the other take nothing back of what somebody else has changed', async () => {
    const before = { ...(await maras.call(getEntity, { id })), manufacturer: 'Nordisk' }
    await maras.call(updateEntity, before)
    const page = await look(mara, false)
    await maras.call(updateEntity, { ...before, notes: 'Pegs are missing' })
    // The first one is on its way until the second one has been sent.
    const second = Promise.withResolvers<void>()
    let count = 0
    await page.route(`**/entities/${id}`, async route => {
      if (route.request().method() === 'PUT') {
        if (++count === 2) second.resolve()
        await second.promise
      }
      await route.continue()
    })
    await edit(page, 'Quantity', '4')
    await edit(page, 'Maker', 'Hilleberg')
    const wanted = { quantity: 4, manufacturer: 'Hilleberg', notes: 'Pegs are missing' }
    await expect.poll(() => maras.call(getEntity, { id })).toMatchObject(wanted)
    expect(await page.getByText('Somebody was faster').count()).toBe(0)
  })

  test('whoever was slower sees both values, and chooses', async () => {
    const page = await look(mara, false)
    const other = await look(ben)
    await edit(other, 'Quantity', '5')
    await factOf(other, 'Quantity').filter({ hasText: '5' }).waitFor()
    await expect.poll(async () => (await maras.call(getEntity, { id })).quantity).toBe(5)
    await edit(page, 'Quantity', '7')
    const dialog = page.getByRole('alertdialog', { name: 'Somebody was faster' })
    await dialog.getByRole('radio', { name: 'Yours 7' }).waitFor()
    await dialog.getByRole('radio', { name: 'Theirs 5' }).waitFor()
    await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await maras.call(getEntity, { id })).quantity).toBe(7)
  })

  /** Somebody has begun to edit a fact, and sees beside it what another one has made of it since. */
  const edited = async (member: 'manufacturer' | 'name') => {
    const { id: lamp, ...before } = await maras.call(createEntity, { name: 'Lamp', quantity: 1 })
    const now = () => maras.call(getEntity, { id: lamp })
    await maras.call(updateEntity, { ...(await now()), manufacturer: 'Ours' })
    const page = await look(mara, true, lamp)
    await page
      .getByRole('button', member === 'name' ? { name: before.name, exact: true } : { name: 'Edit Maker:' })
      .click()
    const input = page.getByRole('textbox', { name: member === 'name' ? 'Name' : 'Maker' })
    await input.waitFor()
    const read = page.waitForResponse(`**/entities/${lamp}`)
    await maras.call(updateEntity, { ...(await now()), [member]: 'Theirs' })
    await read
    await settled(page)
    return { page, input, value: async () => (await now())[member] }
  }

  test.each(['manufacturer', 'name'] as const)(
    'whoever presses the %s and types nothing takes nothing back',
    async member => {
      const { page, input, value } = await edited(member)
      await input.blur()
      await settled(page)
      expect(await value()).toBe('Theirs')
    },
  )

  test.each(['manufacturer', 'name'] as const)(
    'whoever was typing the %s already is shown both',
    async member => {
      const { page, input, value } = await edited(member)
      await input.fill('Mine')
      await input.blur()
      const dialog = page.getByRole('alertdialog', { name: 'Somebody was faster' })
      await dialog.getByRole('radio', { name: 'Theirs Theirs' }).waitFor()
      expect(await value()).toBe('Theirs')
      await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
      await expect.poll(value).toBe('Mine')
    },
  )

  /** A new place, as somebody sees it who is about to rename it. */
  const aboutToRename = async (name: string, hears: boolean) => {
    const entityTypeId = await placeTypeOf(maras)
    const place = await maras.call(createEntity, { name, entityTypeId })
    const page = await look(mara, hears)
    await page.goto(`/places/${place.id}`)
    await page.getByRole('button', { name: 'More about this place' }).click()
    await page.getByRole('menuitem', { name: 'Edit name and description' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).waitFor()
    return { page, place, dialog, now: () => maras.call(getEntity, { id: place.id }) }
  }

  test('renaming a place takes nothing back of what somebody has said of it meanwhile', async () => {
    const { page, place, dialog, now } = await aboutToRename('Attic', true)
    const read = page.waitForResponse(`**/entities/${place.id}`)
    await maras.call(updateEntity, { ...place, description: 'Dusty' })
    await read
    await settled(page)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Loft')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(now).toMatchObject({ name: 'Loft', description: 'Dusty' })
  })

  test('two new names of a place are shown side by side', async () => {
    const { page, place, dialog, now } = await aboutToRename('Cellar', false)
    await maras.call(updateEntity, { ...place, name: 'Wine cellar' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Cool cellar')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Somebody was faster' })
    await asked.getByRole('radio', { name: 'Theirs Wine cellar' }).waitFor()
    await asked.getByRole('button', { name: 'Save what is chosen' }).click()
    await expect.poll(async () => (await now()).name).toBe('Cool cellar')
    await page
      .getByRole('treegrid')
      .getByRole('row', { name: /^Cool cellar/ })
      .waitFor()
  })

  test('what somebody deletes is no longer shown to who looks at it', async () => {
    const { id: lamp } = await maras.call(createEntity, { name: 'Floor lamp', quantity: 1 })
    const page = await look(mara, true, lamp)
    await maras.call(deleteEntity, { id: lamp })
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    expect(await page.getByRole('main').getByText('Floor lamp').count()).toBe(0)
  })

  test('the label of what somebody has deleted says so', async () => {
    const page = await look(mara, false)
    await maras.call(deleteEntity, { id })
    await page.getByRole('button', { name: 'Label', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Label of Tent' })
    await dialog.getByText('The label of Tent cannot be shown').waitFor()
    expect([await dialog.locator('img').count(), await dialog.getByRole('link').count()]).toEqual([0, 0])
  })
})
