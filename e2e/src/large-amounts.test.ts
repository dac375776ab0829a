// @module-tag endurance
import { createEntity } from '@stowage/contract/entities'
import { createEntities } from '@stowage/contract/entity-bulk'
import { updateGroup } from '@stowage/contract/groups'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openAccount, placeTypeOf } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { settled } from './settled.ts'
import { newAccount } from './steps.ts'
import { type Size, visit } from './visit.ts'

const here = emptySite()
const account = newAccount()
let shedId: string
let craneId: string

beforeAll(async () => {
  const client = await openAccount(here.site, account)
  await client.call(updateGroup, { name: 'Works', currency: 'EUR' })
  const entityTypeId = await placeTypeOf(client)
  shedId = (await client.call(createEntity, { name: 'Shed', entityTypeId })).id
  const crane = { name: 'Crane', parentId: shedId, quantity: 1234.5, purchasePrice: 12_345_678.9 }
  const { items } = await client.call(createEntities, { items: [crane] })
  craneId = items[0]?.id ?? ''
})

/** The texts with an amount, or the name of its column, of which something is cut off. */
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

/** Where the numbers of things in the places end, in the tree of places: one edge when they stand in line. */
const edgesOfCounts = (page: Page): Promise<number[]> =>
  page.evaluate(`
    [...new Set([...document.querySelectorAll('[role=treegrid] [role=row]')].map(row => {
      const count = [...row.querySelectorAll('span')].find(each => /^[\\d.,]+$/.test(each.textContent))
      return Math.round(count.getBoundingClientRect().right)
    }))]
  `)

test.each([
  ['en-US', 'laptop', '12,345,678.90'],
  ['de-DE', 'laptop', '12.345.678,90'],
  ['en-US', 'phone', '€12,345,678.90'],
  ['de-DE', 'phone', '12.345.678,90'],
] as const)(
  'an amount of eight digits is seen as a whole in %s on a %s',
  async (locale, size: Size, amount) => {
    const { page, faults, close } = await visit(here.browser, here.site.url, { size, locale, as: account })
    const ordered = '/things?orderBy=quantity'
    const list = size === 'laptop' ? ordered : '/things?layout=gallery'
    const paths = [list, `${ordered}&peek=${craneId}`, '/home', '/places', `/places/${shedId}`]
    const cut: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      if (path === list)
        await page
          .getByText(amount, { exact: size === 'laptop' })
          .first()
          .waitFor()
      if (path === '/places') {
        await page.getByRole('treegrid').getByRole('row').filter({ hasText: /\d/ }).first().waitFor()
        expect(await edgesOfCounts(page)).toHaveLength(1)
      }
      cut.push(...(await cutOn(page)).map(text => `${path}: ${text}`))
    }
    expect(cut).toEqual([])
    expect(faults).toEqual([])
    await close()
  },
)
