// @module-tag endurance
import { createEntity } from '@stowage/contract/entities'
import { listEntityTypes } from '@stowage/contract/entity-types'
import { expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount, signIn } from './steps.ts'
import { visit } from './visit.ts'

const here = emptySite()

test('places are opened and closed by the arrows of the keyboard, in the sidebar and on their own screen', async () => {
  const account = newAccount()
  const client = await openAccount(here.site, account)
  const types = await client.call(listEntityTypes, {})
  const entityTypeId = types.find(({ isLocation }) => isLocation)?.id ?? ''
  const home = await client.call(createEntity, { name: 'House', entityTypeId })
  await client.call(createEntity, { name: 'Larder', entityTypeId, parentId: home.id })
  const { page, faults, close } = await visit(here.browser, here.site.url, { size: 'laptop' })
  await signIn(page, account)
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
