import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { locationTypeOf, type User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { toast, undo } from '../steps.ts'

/** A barn with two items in it and one more on its shelf, and an empty shed. */
async function addBarn({ client }: User) {
  const entityTypeId = await locationTypeOf(client)
  const { id } = await client.call(createEntity, { name: 'Barn', entityTypeId })
  const shelf = await client.call(createEntity, { name: 'Shelf', entityTypeId, parentId: id })
  const tag = await client.call(createTag, { name: 'Camping' })
  const items = [
    { name: 'Lamp', parentId: id, purchasePrice: 20 },
    { name: 'Tent', parentId: id, purchasePrice: 349, tagIds: [tag.id] },
    { name: 'Rope', parentId: shelf.id, purchasePrice: 5 },
  ]
  await client.call(createEntities, { items })
  await client.call(createEntity, { name: 'Shed', entityTypeId })
  const inside = async (parentIds: string) =>
    (await client.call(listEntities, { parentIds, isLocation: 'any' })).items.map(({ name }) => name)
  return { id, shelfId: shelf.id, inside }
}

test.describe('the page of a location', () => {
  test('finds, shows and opens what is in it', { tag: '@smoke' }, async ({ page, user, isMobile }) => {
    const { id } = await addBarn(user)
    await page.goto(`/locations/${id}`)
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) })
    await expect(row('Rope')).toBeVisible()
    await page.getByText('Only here').click()
    await expect(row('Rope')).toBeHidden()
    await expect(row('Lamp')).toBeVisible()
    await expect(page).toHaveURL(`/locations/${id}?directly=true`)
    await page.getByText('Including inside').click()
    await page.getByRole('searchbox').fill('rop')
    await expect(row('Lamp')).toBeHidden()
    await expect(row('Rope')).toBeVisible()
    await page.reload()
    await expect(row('Rope')).toBeVisible()
    await expect(row('Lamp')).toBeHidden()
    await row('Rope').click()
    if (isMobile) await expect(page.getByText('1 of 1 in Barn')).toBeAttached()
    else {
      const peek = page.getByRole('complementary')
      await expect(peek.getByRole('heading', { name: 'Rope' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(peek).toBeHidden()
      await expect(page).toHaveURL(`/locations/${id}?q=rop`)
    }
  })

  test('orders, filters and selects what is in it', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
  }) => {
    const { id } = await addBarn(user)
    await page.goto(`/locations/${id}`)
    const rows = page.locator('[data-index]')
    await expect(rows).toHaveText([/Lamp/, /Rope/, /Tent/])
    await page
      .getByRole('columnheader', { name: /^Price/ })
      .getByRole('button')
      .click()
    await expect(rows).toHaveText([/Rope/, /Lamp/, /Tent/])
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await expect(panel.getByText('Any location')).toBeHidden()
    await panel.getByRole('combobox', { name: 'Tags' }).fill('camp')
    await page.getByRole('option', { name: /^Camping/ }).click()
    await expect(rows).toHaveText([/Tent/])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Remove.*Camping/ }).click()
    await expect(rows).toHaveCount(3)
    const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
    await rows.nth(0).press('x')
    // Two letters without a pause are a scanner's.
    await expect(bar.getByText('1 selected')).toBeVisible()
    await rows.nth(1).press('x')
    await bar.getByText('Move').click()
    await page.getByRole('dialog').getByRole('option', { name: /^Shed/ }).click()
    await expect(toast(page, /2 items moved to Shed/)).toBeVisible()
    await expect(rows).toHaveText([/Tent/])
  })

  test('moves everything in it at once', { tag: '@nightly' }, async ({ page, user, isMobile }) => {
    const { id, shelfId, inside } = await addBarn(user)
    await page.goto(`/locations/${id}`)
    await page.getByRole('button', { name: 'Move contents' }).click()
    await page
      .getByRole('dialog', { name: 'Move 3 items in 1 sub-location to…' })
      .getByRole('option', { name: /^Shed/ })
      .click()
    await expect(toast(page, 'Contents of Barn moved to Shed')).toBeVisible()
    expect(await inside(id)).toEqual([])
    expect(await inside(shelfId)).toEqual(['Rope'])
    expect((await user.client.call(getEntity, { id: shelfId })).parent?.name).toBe('Shed')
    await undo(page, 'Contents of Barn moved to Shed', isMobile)
    expect(await inside(id)).toHaveLength(3)
  })

  test('shows its label, and adds an item and a document to it', { tag: '@nightly' }, async ({
    page,
    user,
    isMobile,
  }) => {
    const { id, inside } = await addBarn(user)
    await page.goto(`/locations/${id}`)
    if (isMobile) {
      await page.getByRole('button', { name: 'More about this location' }).click()
      await page.getByRole('menuitem', { name: 'Label', exact: true }).click()
    } else await page.getByRole('button', { name: 'Print label' }).click()
    await expect(page.getByRole('img', { name: 'Label of Barn' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add document' }).click()
    await (await chooser).setFiles({ name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Plan') })
    await expect(page.getByRole('link', { name: /Plan/ })).toBeVisible()
    await page.getByRole('button', { name: 'Add here' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Stove')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Stove' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/locations/${id}\\?peek=`))
    expect(await inside(id)).toContain('Stove')
  })
})

test.describe('the page of an item', () => {
  test('keeps its place in the list over a reload', { tag: '@desktop' }, async ({ page, user }) => {
    const { id } = await addBarn(user)
    await page.goto(`/locations/${id}`)
    await page.getByRole('row', { name: /Rope/ }).press('Control+Enter')
    await expect(page.getByText('2 of 3 in Barn')).toBeVisible()
    await page.reload()
    await expect(page.getByText('2 of 3 in Barn')).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { name: 'Tent' })).toBeVisible()
    await expect(page.getByText('3 of 3 in Barn')).toBeVisible()
  })
})
