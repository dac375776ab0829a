import type { Page } from '@playwright/test'
import { createEntity, getEntity, updateEntity } from '@stowage/contract/entities/entities'
import { getEntityTree } from '@stowage/contract/entities/locations'
import { getItemLabel, getLocationLabel } from '@stowage/contract/labels/labels'
import { createStockProduct } from '@stowage/contract/stock/products'
import { getShoppingList } from '@stowage/contract/stock/shopping'
import type { User } from '../accounts.ts'
import { giveCamera, showToCamera } from '../camera.ts'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { phone } from '../sizes.ts'
import { chooseFile, signIn, toast } from '../steps.ts'

const addTent = ({ client }: User) => client.call(createEntity, { name: 'Tent', quantity: 1 })

/** Types an unknown code, and assigns it to the tent. */
async function assignCode(page: Page): Promise<void> {
  await page.goto('/scan')
  await page.getByLabel('Or enter the number').fill('4006381333931')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add to an item…' }).click()
  await page.getByRole('dialog').getByRole('option', { name: /Tent/ }).click()
  await expect(toast(page, 'Tent saved')).toBeVisible()
}

/** Presses keys like a hardware scanner: 5 ms apart by their time stamps. */
const typeFast = (page: Page, keys: readonly string[]): Promise<void> =>
  page.evaluate(`{
    const [began, keys] = [performance.now(), ${JSON.stringify(keys)}]
    keys.forEach((key, i) => {
      const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(press, 'timeStamp', { value: began + 5 * i })
      document.activeElement.dispatchEvent(press)
    })
  }`)

test.describe('scanning on a phone', () => {
  test.use(phone)

  test('moves an item by the labels of a location and the item, and takes it back', async ({
    page,
    user: { client },
    user,
  }) => {
    const tent = await addTent(user)
    const id = (await client.call(getEntityTree, { withItems: false }))[0]?.id ?? ''
    const [ofLocation, ofTent] = await Promise.all([
      client.download(getLocationLabel, { id }),
      client.download(getItemLabel, { id: tent.id }),
    ])
    await giveCamera(page)
    await page.goto('/scan')
    await page.getByRole('radio', { name: 'Move' }).click()
    await showToCamera(page, ofLocation.bytes)
    await expect(page.getByText('Scan the next item for this location')).toBeVisible()
    await showToCamera(page, ofTent.bytes)
    await expect(page.getByRole('link', { name: 'Done, 1 moved' })).toBeVisible()
    const locationId = async () => (await client.call(getEntity, { id: tent.id })).parentId
    expect(await locationId()).toBe(id)
    await page.getByRole('button', { name: 'Take back: Tent' }).click()
    await expect.poll(locationId).toBeNull()
  })

  test('gives an item a code with the camera, and stays in Scan when the label is still before it', async ({
    page,
    user,
  }) => {
    const { id } = await addTent(user)
    const { bytes } = await user.client.download(getItemLabel, { id })
    await giveCamera(page)
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'More fields' }).click()
    await page.getByRole('button', { name: 'Add a code' }).click()
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await showToCamera(page, bytes)
    await expect(page.getByRole('button', { name: /^Code http/ })).toBeVisible()
    const codes = async () => (await user.client.call(getEntity, { id })).codes
    await expect.poll(codes).toEqual([expect.stringMatching(`/item/${id}$`)])
    await page.getByRole('link', { name: 'Scan' }).click()
    await expect(page).toHaveURL(`/items/${id}`)
    await page.goBack()
    await expect(page.getByRole('list', { name: 'What was scanned' }).getByRole('link')).toHaveText('Tent')
    // Longer than a code counts as read.
    await page.waitForTimeout(4000)
    await expect(page).toHaveURL('/scan')
  })

  test('keeps a custom field that another user adds while a code is assigned', async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(/responded with a status of 412/)
    const tent = await addTent(user)
    const field = { name: 'Colour', type: 'text', textValue: 'red' } as const
    let isChanged = false
    await page.route(`**/entities/${tent.id}`, async route => {
      if (route.request().method() === 'PUT' && !isChanged) {
        isChanged = true
        await user.client.call(updateEntity, { ...tent, fields: [field] })
      }
      await route.continue()
    })
    await assignCode(page)
    const { fields, codes } = await user.client.call(getEntity, { id: tent.id })
    expect([fields.map(({ textValue }) => textValue), codes]).toEqual([['red'], ['4006381333931']])
  })
})

test.describe('scanning on the shopping list', () => {
  test.use(phone)

  test('adds the product of an item or of its own code, without a network too, and asks for a name otherwise', async ({
    page,
    context,
    user: { client },
    faults,
    baseURL,
  }) => {
    faults.allow(noNetwork)
    const tent = await client.call(createEntity, { name: 'Tent', quantity: 1 })
    const lot = await client.call(createEntity, { name: 'Salt', quantity: 1 })
    const ofTent = await client.download(getItemLabel, { id: tent.id })
    const ofLot = await client.download(getItemLabel, { id: lot.id })
    const mill = await client.call(createEntity, { name: 'Mill', quantity: 1 })
    const ofMill = await client.download(getItemLabel, { id: mill.id })
    await client.call(createStockProduct, { name: 'Rock salt', entityIds: [lot.id] })
    await client.call(createStockProduct, { name: 'Pepper', codes: [`${baseURL}/item/${mill.id}`] })
    const scan = async ({ bytes }: { readonly bytes: Uint8Array }): Promise<void> => {
      await page.evaluate('window.heldPicture = undefined')
      await page.getByRole('button', { name: 'Scan with the camera' }).tap()
      await showToCamera(page, bytes)
    }
    await giveCamera(page)
    await page.goto('/shopping')
    await scan(ofLot)
    await expect(toast(page, 'Rock salt is on the list')).toBeVisible()
    await scan(ofTent)
    await expect(toast(page, 'No product has this code. Type a name.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Add to the list' })).toBeFocused()
    await context.setOffline(true)
    await scan(ofMill)
    await expect(page.locator('label', { hasText: 'Pepper' })).toBeVisible()
    await context.setOffline(false)
    await expect(toast(page, 'Pepper is on the list')).toBeVisible()
    const { items } = await client.call(getShoppingList, {})
    expect(items.map(({ name, productId }) => [name, productId !== null])).toEqual([
      ['Pepper', true],
      ['Rock salt', true],
    ])
  })
})

test.describe('a hardware scanner', () => {
  test('opens the item of a code from any screen', async ({ page, user }) => {
    const { id } = await addTent(user)
    await assignCode(page)
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    await typeFast(page, [...'4006381333931', 'Enter'])
    await expect(page).toHaveURL(`/items/${id}`)
    await page.goBack()
    await expect(page).toHaveURL('/home')
  })

  test('triggers no shortcut with the first letter of a code', async ({ page, user }) => {
    const { id } = await addTent(user)
    await page.goto('/items')
    await page.locator('[data-index="0"]').press('Space')
    await expect(page.getByRole('toolbar', { name: 'What to do with what is selected' })).toBeVisible()
    await typeFast(page, [...'yew-417', 'Enter'])
    await expect(page.getByText('yew-417')).toBeVisible()
    expect((await user.client.call(getEntity, { id })).archived).toBe(false)
  })

  test('is told from a person who presses two shortcuts quickly', async ({ page, user }) => {
    await addTent(user)
    await page.goto('/items')
    await page.locator('[data-index="0"]').focus()
    await typeFast(page, ['x', 'm'])
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  })
})

test.describe('scanning at a plain http address', () => {
  test.use({ ...phone, signedIn: false, baseURL: ({ server }, use) => use(server.plainUrl) })

  test('explains the missing camera, and reads a photo instead', async ({ page, user, faults }) => {
    faults.allow(/^The Cross-Origin-Opener-Policy header has been ignored/)
    const { id } = await addTent(user)
    const { bytes } = await user.client.download(getItemLabel, { id })
    await page.goto('/scan')
    await signIn(page, user)
    await expect(page.getByText('this one is plain http')).toBeVisible()
    const label = { name: 'label.png', mimeType: 'image/png', buffer: Buffer.from(bytes) }
    await chooseFile(page, 'Take a photo', label)
    await expect(page).toHaveURL(`/items/${id}`)
  })
})
