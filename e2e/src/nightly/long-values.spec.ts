import type { Locator, Page } from '@playwright/test'
import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { updateGroup } from '@stowage/contract/groups/groups'
import { locationTypeOf, type User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { expectLoaded } from '../screens.ts'
import { phone } from '../sizes.ts'

/** The longest name, without a location to break the line. */
const long = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(5).slice(0, 200)

async function addLongNames({ client }: User) {
  const entityTypeId = await locationTypeOf(client)
  const { id: parentId } = await client.call(createEntity, { name: long, entityTypeId })
  const tag = await client.call(createTag, { name: long.slice(0, 150) })
  const item = { name: long, quantity: 1_000_000, parentId, tagIds: [tag.id] }
  const { id } = await client.call(createEntity, item)
  return { id, paths: [`/items/${id}`, `/locations/${parentId}`], location: `/locations/${parentId}` }
}

/** Links, buttons, headings and inputs beyond the right edge of the window. */
const beyondEdge = (page: Page): Promise<string[]> =>
  page
    .locator('main, [role=dialog]')
    .locator('a, button, h1, h2, input')
    .evaluateAll((each): string[] =>
      each
        .filter(({ clientWidth }) => clientWidth > 0)
        .filter(element => element.getBoundingClientRect().right > element.ownerDocument.body.clientWidth + 1)
        .map(element => element.outerHTML.slice(0, 80)),
    )

for (const [size, settings] of [
  ['laptop', {}],
  ['phone', phone],
] as const)
  test.describe(`names of 200 letters on a ${size}`, () => {
    test.use(settings)

    test('stay inside the window', async ({ page, user }) => {
      for (const path of (await addLongNames(user)).paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: long.slice(0, 20) }).first()).toBeVisible()
        await expectLoaded(page)
        expect(await beyondEdge(page)).toEqual([])
      }
    })
  })

test.describe('names of 200 letters', () => {
  test('leave room for the name of an item beside its tags', async ({ page, user }) => {
    await page.goto((await addLongNames(user)).location)
    const name = page.getByRole('grid', { name: 'Items' }).getByText(long).first()
    await expect(name).toBeVisible()
    expect((await name.boundingBox())?.width).toBeGreaterThan(200)
  })

  test('are shown in full in a tooltip when they are cut off', async ({ page, user }) => {
    await addLongNames(user)
    await page.goto('/items')
    const name = page.getByRole('grid', { name: 'Items' }).getByText(long).first()
    await name.hover()
    await expect(name).toHaveAttribute('title', long)
  })
})

test.describe('a sheet with long names on a phone', () => {
  test.use(phone)

  /** Drags the head of a sheet down by some pixels. */
  async function drag(page: Page, heading: Locator, pixels: number): Promise<void> {
    const grip = { x: 40, y: 8 }
    await heading.hover({ position: grip })
    const head = await heading.boundingBox()
    const x = (head?.x ?? 0) + grip.x
    const y = (head?.y ?? 0) + grip.y
    await page.mouse.down()
    await page.mouse.move(x, y + pixels, { steps: 4 })
    await page.mouse.up()
  }

  test('closes after a long drag of its head, and offers no location', async ({ page, user }) => {
    const { id } = await addLongNames(user)
    await page.goto(`/items/${id}`)
    const sheet = page.getByRole('dialog')
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await expect(sheet.getByRole('option').first()).toBeVisible()
    }
    await open()
    expect(await beyondEdge(page)).toEqual([])
    await drag(page, sheet.getByRole('heading'), 60)
    await expect(sheet).toBeVisible()
    await drag(page, sheet.getByRole('heading'), 160)
    await expect(sheet).toBeHidden()
    await open()
    await sheet.getByRole('option', { name: 'No location' }).click()
    await expect(sheet).toBeHidden()
    await expect.poll(async () => (await user.client.call(getEntity, { id })).parent).toBeNull()
  })
})

/** Texts with an amount, or headers of its column, that are cut off. */
const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(`
    [...document.querySelectorAll('main *')]
      .filter(each => /[.,]\\d{3}|^(Qty|Anzahl)$/.test(each.textContent))
      .filter(each => {
        const range = document.createRange()
        range.selectNodeContents(each)
        const { left, right } = each.getBoundingClientRect()
        const text = range.getBoundingClientRect()
        const isClipped = ['hidden', 'clip'].includes(getComputedStyle(each).overflowX)
        return isClipped && (each.scrollWidth > each.clientWidth || text.left < left - 1 || text.right > right + 1)
      })
      .map(each => each.textContent)
  `)

/** Right edges of the item counts in the tree of locations. */
const countEdges = (page: Page): Promise<number[]> =>
  page.evaluate(`
    [...new Set([...document.querySelectorAll('[role=treegrid] [role=row]')].map(row => {
      const count = [...row.querySelectorAll('span')].find(each => /^[\\d.,]+$/.test(each.textContent))
      return Math.round(count.getBoundingClientRect().right)
    }))]
  `)

async function addCrane({ client }: User) {
  await client.call(updateGroup, { name: 'Works', currency: 'EUR' })
  const entityTypeId = await locationTypeOf(client)
  const { id: parentId } = await client.call(createEntity, { name: 'Shed', entityTypeId })
  const crane = { name: 'Crane', parentId, quantity: 1234.5, purchasePrice: 12_345_678.9 }
  const { items } = await client.call(createEntities, { items: [crane] })
  return { craneId: items[0]?.id ?? '', shed: `/locations/${parentId}` }
}

for (const [locale, size, amount] of [
  ['en-US', 'laptop', '12,345,678.90'],
  ['de-DE', 'laptop', '12.345.678,90'],
  ['en-US', 'phone', '€12,345,678.90'],
  ['de-DE', 'phone', '12.345.678,90'],
] as const)
  test.describe(`an amount of eight digits in ${locale} on a ${size}`, () => {
    test.use({ ...(size === 'phone' ? phone : {}), locale })

    test('is not cut off', async ({ page, user, isMobile }) => {
      const { craneId, shed } = await addCrane(user)
      const list = isMobile ? '/items?layout=gallery' : '/items?orderBy=quantity'
      for (const path of [list, `/items?orderBy=quantity&peek=${craneId}`, '/home', shed]) {
        await page.goto(path)
        await expectLoaded(page)
        if (path === list) await expect(page.getByText(amount, { exact: !isMobile }).first()).toBeVisible()
        expect.soft(await cutOn(page), path).toEqual([])
      }
      await page.goto('/locations')
      await expect(
        page.getByRole('treegrid').getByRole('row').filter({ hasText: /\d/ }).first(),
      ).toBeVisible()
      expect(await countEdges(page)).toHaveLength(1)
      expect(await cutOn(page)).toEqual([])
    })
  })
