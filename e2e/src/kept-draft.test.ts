// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { createEntity, listEntities } from '@stowage/contract/entities'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount, placeTypeOf } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { visit } from './visit.ts'

const account = newAccount()

/** The path and the query of a page, but for one member. */
function addressWithout(member: string, page: Page): string {
  const url = new URL(page.url())
  url.searchParams.delete(member)
  return `${url.pathname}${url.search}`
}

describe('the form for new things', () => {
  const here = emptySite()
  let client: Client
  let shedId: string

  beforeAll(async () => {
    client = await openAccount(here.site, account)
    const entityTypeId = await placeTypeOf(client)
    shedId = (await client.call(createEntity, { name: 'Shed', entityTypeId })).id
    await client.call(createEntity, { name: 'Ladder', quantity: 1 })
  })

  async function open(path: string) {
    const one = await visit(here.browser, here.site.url, { size: 'laptop', as: account, path })
    return { ...one, form: one.page.getByRole('dialog', { name: 'New thing' }) }
  }
  const namesOf = async (q: string) => (await client.call(listEntities, { q })).items.map(({ name }) => name)

  test('leaves the list as it is narrowed and ordered, beside which the new thing opens', async () => {
    const { page, form, faults, close } = await open('/home')
    const list = '/things?sold=false&orderBy=createdAt&layout=gallery'
    await page.goto(list)
    await page.getByRole('button', { name: /^Add/ }).waitFor()
    await page.keyboard.press('n')
    await form.getByLabel('Name').fill('Rake')
    await page.keyboard.press('Enter')
    await page.waitForURL(/peek=/)
    expect(addressWithout('peek', page)).toBe(list)
    await page.getByRole('complementary').getByText('Rake').first().waitFor()
    await page.goBack()
    await expect.poll(() => page.url().replace(here.site.url, '')).toBe(list)
    expect(await form.count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('goes back to the place where something was added', async () => {
    const { page, form, faults, close } = await open(`/places/${shedId}`)
    await page.getByRole('link', { name: 'Add here' }).click()
    await form.getByLabel('Name').fill('Spade')
    await page.keyboard.press('Enter')
    await page.waitForURL(/peek=/)
    expect(addressWithout('peek', page)).toBe(`/things?within=${shedId}`)
    await page.goBack()
    await page.waitForURL(`**/places/${shedId}`)
    expect(faults).toEqual([])
    await close()
  })

  test('saves what was typed before the place and the tags of it were gone', async () => {
    const { page, form, faults, close } = await open('/home')
    await page.getByRole('heading', { name: /, Mara$/ }).waitFor()
    const gone = '3f0c2a52-6f0e-4d34-8a53-0e6f1f0f2b11'
    const draft = JSON.stringify({ name: 'Anvil', placeId: gone, tagIds: [gone] })
    await page.evaluate(
      kept => localStorage.setItem(`stowage.draft.${localStorage.getItem('stowage.group')}`, kept),
      draft,
    )
    await page.goto('/things?add=true')
    await form.getByRole('button', { name: 'Place No place' }).waitFor()
    await form.getByLabel('Name').press('Enter')
    await page.getByText('Anvil is added.').waitFor()
    expect(await namesOf('Anvil')).toEqual(['Anvil'])
    expect(faults).toEqual([])
    await close()
  })

  test('takes a name from the palette, over the list as it is, and gives back the one that made room', async () => {
    const { page, form, faults, close } = await open('/things?sold=false&add=true')
    await form.getByLabel('Name').fill('Chisel')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Find anything' }).locator('input').fill('Plane')
    await page.getByRole('option', { name: 'Add “Plane” as a new thing' }).click()
    const name = form.getByLabel('Name')
    await expect.poll(() => name.inputValue()).toBe('Plane')
    expect(page.url().replace(here.site.url, '')).toBe('/things?sold=false&add=true')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => name.inputValue()).toBe('Chisel')
    expect(faults).toEqual([])
    await close()
  })

  test('keeps lines until they are made, and is empty afterwards', async () => {
    const { page, form, faults, close } = await open('/things?add=true')
    const lines = page.getByLabel('One thing on each line')
    await form.getByLabel('Name').fill('Hammer')
    await form.getByRole('button', { name: 'Add several' }).click()
    await lines.fill('Hammer\nNails\nSaw')
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Add several' }).click()
    expect(await lines.inputValue()).toBe('Hammer\nNails\nSaw')
    await page.getByRole('button', { name: 'Add 3 things' }).click()
    await page.getByText('3 things are added.').waitFor()
    await lines.waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await form.waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('')
    expect(await namesOf('Hammer')).toEqual(['Hammer'])
    expect(faults).toEqual([])
    await close()
  })
})
