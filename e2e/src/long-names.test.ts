// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { createEntity, getEntity } from '@stowage/contract/entities'
import { createTag } from '@stowage/contract/tags'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount, placeTypeOf } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { type Size, visit } from './visit.ts'

const account = newAccount()
/** As long as a name can be read at all, without a place to break it. */
const long = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(5).slice(0, 200)

describe('names of 200 letters without a space', () => {
  const here = emptySite()
  let client: Client
  let id: string
  let placeId: string

  beforeAll(async () => {
    client = await openAccount(here.site, account)
    const entityTypeId = await placeTypeOf(client)
    placeId = (await client.call(createEntity, { name: long, entityTypeId })).id
    const tag = await client.call(createTag, { name: long.slice(0, 150) })
    const given = { name: long, quantity: 1_000_000, parentId: placeId, tagIds: [tag.id] }
    id = (await client.call(createEntity, given)).id
  })

  const open = (size: Size, path: string) => visit(here.browser, here.site.url, { size, as: account, path })

  /** What can be pressed or read and stands beyond the edge of the window. */
  const beyond = (all: Locator) =>
    all.evaluateAll((each): string[] =>
      each
        .filter(({ clientWidth }) => clientWidth > 0)
        .filter(element => element.getBoundingClientRect().right > element.ownerDocument.body.clientWidth + 1)
        .map(element => element.outerHTML.slice(0, 80)),
    )
  const readable = (page: Page) => page.locator('main, [role=dialog]').locator('a, button, h1, h2, input')

  test.each([
    ['laptop', () => `/things/${id}`],
    ['phone', () => `/things/${id}`],
    ['laptop', () => `/places/${placeId}`],
    ['phone', () => `/places/${placeId}`],
  ] as const)('leave everything within the window of a %s (%#)', async (size, path) => {
    const { page, faults, close } = await open(size, path())
    await page
      .getByRole('heading', { name: long.slice(0, 20) })
      .first()
      .waitFor()
    expect(await beyond(readable(page))).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  test('leave the name of a thing room beside its tags', async () => {
    const { page, close } = await open('laptop', `/places/${placeId}`)
    const name = page.getByRole('grid', { name: 'Things in it' }).getByText(long).first()
    expect((await name.boundingBox())?.width).toBeGreaterThan(200)
    await close()
  })

  test('are told whole to whoever points at what is cut off', async () => {
    const { page, close } = await open('laptop', '/things')
    const name = page.getByRole('grid', { name: 'Things' }).getByText(long).first()
    await name.hover()
    await expect.poll(() => name.getAttribute('title')).toBe(long)
    await close()
  })

  test('leave a sheet its head, by which it is pushed down, and a thing no place at all', async () => {
    const { page, faults, close } = await open('phone', `/things/${id}`)
    const sheet = page.getByRole('dialog')
    const ask = async () => {
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await sheet.getByRole('option').first().waitFor()
    }
    await ask()
    expect(await beyond(readable(page))).toEqual([])
    // It slides in: pressed where its head was on the way, what lies below would be chosen. So it must rest, and be hit.
    const heading = sheet.getByRole('heading')
    const grip = { x: 40, y: 8 }
    await heading.hover({ position: grip })
    const head = await heading.boundingBox()
    const [x, y] = [(head?.x ?? 0) + grip.x, (head?.y ?? 0) + grip.y]
    await page.mouse.down()
    await page.mouse.move(x, y + 60, { steps: 4 })
    await page.mouse.up()
    await sheet.waitFor()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 160, { steps: 4 })
    await page.mouse.up()
    await sheet.waitFor({ state: 'detached' })
    await ask()
    await sheet.getByRole('option', { name: 'No place (top level)' }).click()
    await expect.poll(async () => (await client.call(getEntity, { id })).parent).toBeNull()
    expect(faults).toEqual([])
    await close()
  })
})
