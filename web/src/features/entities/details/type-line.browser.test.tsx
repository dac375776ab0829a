import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateEntity } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, itemType, locationType, typeOf } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const type = page.getByRole('button', { name: /^Type:/ })
const tool = typeOf('Tool', false)

async function choose(name: string): Promise<void> {
  await type.click()
  await page.getByRole('menuitemradio', { name }).click()
}

describe('the type in the head of an item', () => {
  let server: FakeInventory

  beforeEach(async () => {
    const inside = item('Sponge')
    const bucket = item('Bucket', { children: [{ ...inside, tags: [] }] })
    server = startFakeInventory({ entities: [bucket, inside], types: [itemType, locationType, tool] })
    await showPage(`/items?peek=${bucket.id}`)
    await expect.element(type).toHaveTextContent('Type: Item')
  })

  test('is changed there, says what stays, and is undone', async () => {
    await choose('Tool')
    await expect.element(type).toHaveTextContent('Type: Tool')
    await expect
      .element(page.getByText('Type of Bucket: Tool. Its values and fields are kept.'))
      .toBeVisible()
    await expect.poll(() => server.now('Bucket').entityType.name).toBe('Tool')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(type).toHaveTextContent('Type: Item')
    await expect.poll(() => server.now('Bucket').entityType.name).toBe('Item')
  })

  test('says what changes before an item becomes a location, and the other way round', async () => {
    await choose('Location')
    const asked = page.getByRole('dialog', { name: 'Change the type of Bucket to Location?' })
    await expect.element(asked.getByText('1 item becomes a location.')).toBeVisible()
    await expect.element(asked.getByText('1 item inside stays there.')).toBeVisible()
    await expect.element(asked.getByText('What is inside and kept elsewhere comes back to it.')).toBeVisible()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect(server.calls(updateEntity)).toEqual([])
    await choose('Location')
    await asked.getByRole('button', { name: 'Change type' }).click()
    await expect.element(page.getByText('Bucket is a location now')).toBeVisible()
    expect(server.now('Bucket').entityType.isLocation).toBe(true)
    await choose('Tool')
    await expect.element(page.getByText('1 location becomes an item.')).toBeVisible()
  })
})
