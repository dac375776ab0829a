// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { createEntity, listEntities } from '@stowage/contract/entities'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount, signIn } from './steps.ts'
import { visit } from './visit.ts'

const account = newAccount()

describe('the form for new things', () => {
  const here = emptySite()
  let client: Client

  beforeAll(async () => {
    client = await openAccount(here.site, account)
    await client.call(createEntity, { name: 'Ladder', quantity: 1 })
  })

  async function open(path: string) {
    const one = await visit(here.browser, here.site.url, { size: 'laptop' })
    await signIn(one.page, account)
    await one.page.goto(path)
    return { ...one, form: one.page.getByRole('dialog', { name: 'New thing' }) }
  }
  const namesOf = async (q: string) => (await client.call(listEntities, { q })).items.map(({ name }) => name)

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
