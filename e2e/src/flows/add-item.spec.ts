import type { Locator, Page } from '@playwright/test'
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import { locationTypeOf, type User } from '../accounts.ts'
import { noNetwork, status } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { chooseFile, toast, undo } from '../steps.ts'

/** Two nested locations that were used last. */
async function addCellar({ client }: User): Promise<void> {
  const entityTypeId = await locationTypeOf(client)
  const cellar = await client.call(createEntity, { name: 'Wine cellar', entityTypeId })
  const rack = await client.call(createEntity, { name: 'Rack A', entityTypeId, parentId: cellar.id })
  for (const parentId of [cellar.id, rack.id])
    await client.call(createEntity, { name: 'Bottle', quantity: 1, parentId })
}

const findItem = async ({ client }: User, q: string) => (await client.call(listEntities, { q })).items[0]

async function openForm(page: Page) {
  await page.goto('/items?add=true')
  const form = page.getByRole('dialog', { name: 'New item' })
  return { form, locations: form.getByRole('radiogroup', { name: 'Recent locations' }) }
}

test.describe('the form for a new item', () => {
  test('saves the location and the quantity that the keyboard chose', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page, user }) => {
    await addCellar(user)
    const { form, locations } = await openForm(page)
    await expect(locations.getByRole('radio')).toHaveCount(2)
    await form.getByLabel('Name').fill('Red wine')
    await locations.getByRole('radio', { name: 'Wine cellar › Rack A' }).press('Space')
    await expect(form.getByRole('combobox', { name: 'Location' })).toHaveValue(/^Wine cellar/)
    const quantity = form.getByRole('spinbutton', { name: 'Quantity' })
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await quantity.press(key)
    await expect(quantity).toHaveAttribute('aria-valuenow', '3')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Red wine added')).toBeVisible()
    expect(await findItem(user, 'Red wine')).toMatchObject({ quantity: 3, parent: { name: 'Rack A' } })
  })

  test('removes the location when the same one is tapped again', { tag: ['@phone', '@nightly'] }, async ({
    page,
    user,
  }) => {
    await addCellar(user)
    const { form, locations } = await openForm(page)
    await form.getByLabel('Name').fill('White wine')
    await form.getByRole('button', { name: 'Quantity: one more' }).tap()
    await expect(form.getByRole('status').filter({ hasText: '2' })).toBeAttached()
    await locations.getByRole('radio', { name: 'Wine cellar › Rack A' }).tap()
    await expect(form.getByRole('combobox', { name: 'Location' })).toHaveValue(/^Wine cellar/)
    await locations.getByRole('radio', { name: 'Wine cellar › Rack A' }).tap()
    await expect(form.getByRole('combobox', { name: 'Location' })).toHaveValue('')
    await form.getByRole('button', { name: 'Save' }).tap()
    await expect(toast(page, 'White wine added')).toBeVisible()
    const item = await findItem(user, 'White wine')
    expect([item?.quantity, item?.parent]).toEqual([2, undefined])
  })

  test('rejects a quantity that is no number, and focuses it', { tag: '@nightly' }, async ({
    page,
    user,
  }) => {
    const { form } = await openForm(page)
    await form.getByLabel('Name').fill('Rosé')
    await form.getByRole('spinbutton', { name: 'Quantity' }).fill('many')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Not a number. Write it like 2.')).toBeVisible()
    await expect(page.locator('input[name=quantity]')).toBeFocused()
    expect(await findItem(user, 'Rosé')).toBeUndefined()
  })

  test('counts items in one message, and the undo key removes one after the other', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page, user }) => {
    const { form } = await openForm(page)
    const messages = page.getByRole('alertdialog')
    await form.getByRole('checkbox', { name: /^Add another/ }).press('Space')
    for (const [name, text] of [
      ['Cup', 'Cup added'],
      ['Plate', '2 items added'],
    ] as const) {
      await form.getByLabel('Name').fill(name)
      await page.keyboard.press('Enter')
      await expect(messages.filter({ hasText: text })).toBeVisible()
    }
    await expect(messages).toHaveCount(1)
    await form.getByRole('button', { name: 'Close', exact: true }).click()
    await page.keyboard.press('Control+z')
    await expect(messages.filter({ hasText: '1 item added' })).toBeVisible()
    expect(await findItem(user, 'Plate')).toBeUndefined()
    await undo(page, '1 item added')
    await expect.poll(() => findItem(user, 'Cup')).toBeUndefined()
  })

  test('adds one item for each line, and Undo removes them', { tag: '@nightly' }, async ({
    page,
    user,
    isMobile,
  }) => {
    const { form } = await openForm(page)
    await form.getByRole('button', { name: 'Add several, one on each line' }).click()
    await page.getByLabel('One item per line').fill('3 × Lamp\nMirror\n')
    await page.getByRole('button', { name: 'Add 2 items' }).click()
    await expect(toast(page, '2 items added')).toBeVisible()
    expect(await findItem(user, 'lamp')).toMatchObject({ quantity: 3 })
    await undo(page, '2 items added', isMobile)
    expect(await findItem(user, 'lamp')).toBeUndefined()
  })
})

const creating = '**/api/v1/entities/batch'

/** Types three items in a row, each with its photo, as fast as the keyboard goes. */
async function addThree(page: Page, form: Locator): Promise<void> {
  await form.getByRole('checkbox', { name: /^Add another/ }).press('Space')
  for (const [name, photo] of photosOf) {
    await chooseFile(page, 'Add photos', await samplePhoto(photo))
    await form.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Name')).toHaveValue('')
  }
}

const photosOf = [
  ['Drill', 'cordless-drill.jpg'],
  ['Cello', 'cello.jpg'],
  ['Mixer', 'kitchen-mixer.jpg'],
] as const

/** The names of all items, in the order in which they were made, with their photos. */
async function itemsWithPhotos({ client }: User) {
  const { items } = await client.call(listEntities, { orderBy: 'createdAt' })
  const all = await Promise.all(items.map(({ id }) => client.call(getEntity, { id })))
  return all
    .toSorted((one, other) => one.assetId.localeCompare(other.assetId))
    .map(({ name, attachments }) => [name, ...attachments.map(({ title }) => title)])
}

test.describe('items that are saved on a bad line', () => {
  test('are all made with their photos when the server is slow', { tag: ['@phone', '@nightly'] }, async ({
    page,
    user,
  }) => {
    const { form } = await openForm(page)
    await page.route(creating, async route => {
      await new Promise(resolve => setTimeout(resolve, 3000))
      await route.continue()
    })
    await addThree(page, form)
    await form.getByLabel('Name').fill('Half a na')
    await expect.poll(() => itemsWithPhotos(user), { timeout: 30_000 }).toEqual(photosOf)
    await expect(form.getByLabel('Name')).toHaveValue('Half a na')
  })

  test('are made once when answers get lost', { tag: '@desktop' }, async ({ page, user, faults }) => {
    faults.allow(noNetwork)
    const { form } = await openForm(page)
    const lost = new Set<string>()
    await page.route(creating, async route => {
      const key = route.request().headers()['idempotency-key'] ?? ''
      if (lost.has(key)) return route.continue()
      lost.add(key)
      await route.fetch()
      return route.abort('failed')
    })
    await addThree(page, form)
    await expect.poll(() => itemsWithPhotos(user), { timeout: 30_000 }).toEqual(photosOf)
    await expect(toast(page, '3 items added')).toBeVisible()
    expect(lost.size).toBe(3)
  })
})

test.describe('a photo', () => {
  test('is attached to an item, and Undo removes it', { tag: '@smoke' }, async ({
    page,
    user,
    faults,
    isMobile,
  }) => {
    // The device keeps pictures that were seen: this one may go while it is read again.
    faults.allow(status(404))
    const { id } = await user.client.call(createEntity, { name: 'Drill' })
    const countPhotos = async () => (await user.client.call(getEntity, { id })).attachments.length
    await page.goto(`/items/${id}`)
    await chooseFile(page, 'Photo', await samplePhoto('cordless-drill.jpg'))
    await expect(page.getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible()
    await expect(toast(page, 'Photo added to Drill')).toBeVisible()
    expect(await countPhotos()).toBe(1)
    await undo(page, 'Photo added to Drill', isMobile)
    await expect(page.getByRole('button', { name: 'Photo 1 of 1' })).toBeHidden()
    expect(await countPhotos()).toBe(0)
  })
})
