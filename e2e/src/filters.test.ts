// @module-tag endurance
import { createEntities } from '@stowage/contract/entity-bulk'
import { createTag } from '@stowage/contract/tags'
import { expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { visit } from './visit.ts'

const here = emptySite()

test('of more tags than the filters show, any other one is found by its name and chosen', async () => {
  const account = newAccount()
  const client = await openAccount(here.site, account)
  const names = Array.from({ length: 40 }, (_, at) => `Sort ${String.fromCodePoint(65 + (at % 26))}${at}`)
  const tags = await Promise.all(names.map(name => client.call(createTag, { name })))
  const [rare] = tags
  const others = tags.slice(1).map(({ id }) => id)
  const items = [
    { name: 'Everything', tagIds: others },
    { name: 'Everything else', tagIds: others },
    { name: 'Rare thing', tagIds: [rare?.id ?? ''] },
  ]
  await client.call(createEntities, { items })
  const { page, faults, close } = await visit(here.browser, here.site.url, {
    size: 'laptop',
    as: account,
    path: '/things',
  })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  const tag = panel.getByRole('button', { name: 'Sort A0' })
  await panel.getByRole('button', { name: /^Sort/ }).first().waitFor()
  expect(await tag.count()).toBe(0)
  await panel.getByRole('searchbox', { name: 'Tags: Find one of all 40' }).fill('sort a0')
  await tag.click()
  await page.waitForURL(url => url.search.includes(rare?.id ?? 'none'))
  await page.getByText('Everything else').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await close()
})

test('what is asked for often is one tap on a phone, and another one takes it away; the search leads to the camera', async () => {
  const account = newAccount()
  const client = await openAccount(here.site, account)
  const items = [{ name: 'Harmonium', insured: true }, { name: 'Kazoo' }]
  await client.call(createEntities, { items })
  const { page, faults, close } = await visit(here.browser, here.site.url, {
    size: 'phone',
    as: account,
    path: '/things',
  })
  const insured = page.getByRole('button', { name: 'insured', exact: true })
  await page.getByText('Kazoo').waitFor()
  await insured.click()
  await page.getByText('Kazoo').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'without a photo', exact: true }).click()
  await page.waitForURL('**/things?insured=true&photo=without')
  await page.getByText('Harmonium').waitFor()
  await page.locator('main').getByText('one thing').waitFor()
  expect(await insured.getAttribute('aria-pressed')).toBe('true')
  await insured.click()
  await page.getByText('Kazoo').waitFor()
  const camera = page.locator('main').getByRole('link', { name: 'Scan' })
  expect(await camera.getAttribute('href')).toBe('/scan')
  expect(faults).toEqual([])
  await close()
})
