// @module-tag endurance
import { createEntity } from '@stowage/contract/entities'
import { createEntities } from '@stowage/contract/entity-bulk'
import { getEntityTree } from '@stowage/contract/places'
import { expect, test } from 'vitest'
import { openAccount, placeTypeOf } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { visit } from './visit.ts'

const here = emptySite()

test('places are opened and closed by the arrows of the keyboard, in the sidebar and on their own screen', async () => {
  const account = newAccount()
  const client = await openAccount(here.site, account)
  const entityTypeId = await placeTypeOf(client)
  const home = await client.call(createEntity, { name: 'House', entityTypeId })
  await client.call(createEntity, { name: 'Larder', entityTypeId, parentId: home.id })
  const { page, faults, close } = await visit(here.browser, here.site.url, { size: 'laptop', as: account })
  for (const path of ['/home', '/places']) {
    await page.goto(path)
    const tree = page.getByRole('treegrid', { name: 'Places' })
    const row = tree.getByRole('row', { name: /^House/ })
    await row.focus()
    const isOpen = () => row.getAttribute('aria-expanded')
    await expect.poll(isOpen).toBe('false')
    await page.keyboard.press('ArrowRight')
    await tree.getByRole('row', { name: /^Larder/ }).waitFor()
    expect(await isOpen()).toBe('true')
    await page.keyboard.press('ArrowLeft')
    await tree.getByRole('row', { name: /^Larder/ }).waitFor({ state: 'detached' })
  }
  expect(faults).toEqual([])
  await close()
})

/** An account with 400 places at the top, from Shelf 1000 to Shelf 1399. */
async function openWithShelves() {
  const account = newAccount()
  const client = await openAccount(here.site, account)
  const entityTypeId = await placeTypeOf(client)
  const items = Array.from({ length: 400 }, (_, n) => ({ name: `Shelf ${n + 1000}`, entityTypeId }))
  await client.call(createEntities, { items })
  return { account, client, entityTypeId }
}

test('of hundreds of places those are drawn that can be seen, and one is dropped where it is let go, far down too', async () => {
  const { account, client } = await openWithShelves()
  const { page, faults, close } = await visit(here.browser, here.site.url, { size: 'laptop', as: account })
  for (const path of ['/home', '/places']) {
    await page.goto(path)
    const rows = page.getByRole('treegrid', { name: 'Places' }).getByRole('row')
    await rows.first().focus()
    expect(await rows.count()).toBeLessThan(100)
    await page.keyboard.press('End')
    await rows.filter({ hasText: 'Shelf 1399' }).and(page.locator(':focus')).waitFor()
    expect(await rows.count()).toBeLessThan(100)
    await rows.filter({ hasText: 'Shelf 1010' }).waitFor({ state: 'detached' })
  }
  await expect.poll(() => page.locator('main').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await row('Shelf 1395').dragTo(row('Shelf 1390'))
  const inside = async () => {
    const tree = await client.call(getEntityTree, { withItems: false })
    return tree.find(({ name }) => name === 'Shelf 1390')?.children.map(({ name }) => name)
  }
  await expect.poll(inside).toEqual(['Shelf 1395'])
  // A press right after scrolling counts: whoever turns a wheel does not wait before it.
  const shelf = row('Shelf 1380')
  const scroller = shelf.locator('xpath=ancestor::*[@role="treegrid"]/../..')
  const before = await scroller.evaluate(({ scrollTop }) => scrollTop)
  await shelf.hover()
  await page.mouse.wheel(0, -68)
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(before)
  const box = await shelf.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 10)
  await page.waitForURL(/\/places\/.+/)
  expect(faults).toEqual([])
  await close()
})

test('the place that a link leads to stands in the part of the tree that is seen, and on a phone after going back as well', async () => {
  const { account, client, entityTypeId } = await openWithShelves()
  const shelf = (await client.call(getEntityTree, { withItems: false })).find(
    ({ name }) => name === 'Shelf 1300',
  )
  const box = await client.call(createEntity, { name: 'Box of maps', entityTypeId, parentId: shelf?.id })
  for (const size of ['laptop', 'phone'] as const) {
    const { page, faults, close } = await visit(here.browser, here.site.url, {
      size,
      as: account,
      path: `/places/${box.id}`,
    })
    if (size === 'phone') {
      await page.getByRole('button', { name: 'Back to Shelf 1300' }).click()
      await page.getByRole('button', { name: 'Back to Places' }).click()
    }
    const shown = size === 'phone' ? /^Shelf 1300/ : /^Box of maps/
    const row = page.getByRole('treegrid', { name: 'Places' }).getByRole('row', { name: shown })
    const isSeen = () =>
      row.evaluate(element => {
        const { left, top, height } = element.getBoundingClientRect()
        return element.contains(element.ownerDocument.elementFromPoint(left + 60, top + height / 2))
      })
    await expect.poll(isSeen).toBe(true)
    expect(faults).toEqual([])
    await close()
  }
})
