// @module-tag endurance
import { createEntity } from '@stowage/contract/entities'
import { expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { newAccount } from './steps.ts'
import { visit } from './visit.ts'

const here = emptySite()

/** Runs in the browser: whenever the address says what is looked for, the next letter is typed before the page shows that. */
const typeBetween = `
  const letters = [...'odolite']
  const { replaceState } = History.prototype
  History.prototype.replaceState = function (...args) {
    replaceState.apply(this, args)
    if (/[?&]q=/.test(args[2]) && letters.length > 0) document.execCommand('insertText', false, letters.shift())
  }
`

test('of a word that is typed faster than the list follows, every letter stays', async () => {
  const account = newAccount()
  const client = await openAccount(here.site, account)
  for (const name of ['Theodolite', 'Theorem']) await client.call(createEntity, { name })
  const { page, faults, close } = await visit(here.browser, here.site.url, {
    ...{ size: 'laptop', as: account, path: '/things' },
    prepare: fresh => fresh.addInitScript({ content: typeBetween }),
  })
  const box = page.getByRole('searchbox', { name: 'Search in the list' })
  await box.fill('the')
  await page.waitForURL(/[?&]q=theodolite$/)
  await page
    .getByRole('grid')
    .getByRole('row', { name: /Theorem/ })
    .waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe('theodolite')
  await page.getByRole('row', { name: /Theodolite/ }).waitFor()
  expect(faults).toEqual([])
  await close()
})
