// @module-tag endurance

import type { Client } from '@stowage/contract/client'
import { getEntity, listEntities, updateEntity } from '@stowage/contract/entities'
import { createEntities } from '@stowage/contract/entity-bulk'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { startBrowser } from './browser.ts'
import { settled } from './settled.ts'
import { openSite, type Site } from './site.ts'
import { newAccount } from './steps.ts'
import { type Size, type Visit, visit } from './visit.ts'

const mara = newAccount()
/** So many of the things are chairs. */
const chairs = 58

describe('many things at once', () => {
  let browser: Browser
  let site: Site
  let client: Client
  const visits: Visit[] = []

  beforeAll(async () => {
    ;[browser, site] = await Promise.all([startBrowser(), openSite('sqlite')])
    client = await openAccount(site, mara)
    const items = Array.from({ length: 150 }, (_, i) => ({
      name: i < chairs ? `Chair ${i}` : `Plate ${i}`,
      quantity: 1,
    }))
    await client.call(createEntities, { items })
  })
  afterEach(async () => {
    const ended = visits.splice(0)
    await Promise.all(ended.map(({ close }) => close()))
    expect(ended.flatMap(({ faults }) => faults)).toEqual([])
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))

  async function open(size: Size, path: string): Promise<Page> {
    const one = await visit(browser, site.url, { size, as: mara, path })
    visits.push(one)
    return one.page
  }

  const countOf = async (makers: string) => {
    const { items } = await client.call(listEntities, { show: 'manufacturer' })
    return items.filter(({ manufacturer }) => manufacturer === makers).length
  }

  test('all that a filter finds gets a field, and has it no more after Undo', async () => {
    const page = await open('laptop', '/things?q=chair')
    await page.getByRole('checkbox', { name: 'Select everything in this list' }).click({ force: true })
    const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
    await bar.getByText(`${chairs} selected`).waitFor()
    await bar.getByRole('button', { name: 'Change field' }).click()
    const dialog = page.getByRole('dialog', { name: `Change ${chairs} things` })
    await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Maker' })
    await dialog.getByLabel('Value', { exact: true }).fill('Holzmann')
    await dialog.getByText(`${chairs} things will change.`).waitFor()
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText(`${chairs} things are changed.`).first().waitFor()
    expect([await countOf('Holzmann'), await bar.count()]).toEqual([chairs, 0])
    await page.keyboard.press('Control+z')
    await expect.poll(() => countOf('Holzmann')).toBe(0)
  })

  test('half of a day is none, and clears nothing', async () => {
    const { items } = await client.call(listEntities, { q: 'plate', pageSize: 1, page: 1 })
    const id = items[0]?.id ?? ''
    const before = { ...(await client.call(getEntity, { id })), purchaseDate: '2024-05-06' }
    await client.call(updateEntity, before)
    const bought = async () => (await client.call(getEntity, { id })).purchaseDate
    const page = await open('laptop', `/things?q=${items[0]?.name}`)
    await page.getByRole('checkbox', { name: 'Select everything in this list' }).click({ force: true })
    await page.getByRole('button', { name: 'Change field' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Bought on' })
    await dialog.getByLabel('Value', { exact: true }).focus()
    await page.keyboard.type('0304')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await settled(page)
    expect([await dialog.isVisible(), await bought()]).toEqual([true, '2024-05-06'])
    await dialog.getByLabel('Value', { exact: true }).fill('2025-03-04')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(bought).toBe('2025-03-04')
  })

  test('are selected with the keyboard alone, and Escape lets them go', async () => {
    const page = await open('laptop', '/things?q=chair')
    await page.locator('[data-index="0"]').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.locator('[data-index="2"]:focus').waitFor()
    await page.keyboard.press('Shift+Space')
    await page.getByRole('toolbar').getByText('3 selected').waitFor()
    expect(await page.getByRole('row', { selected: true }).count()).toBe(3)
    await page.keyboard.press('Escape')
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
    await page.locator('[data-index="2"]:focus').waitFor()
    await page.keyboard.press('Control+a')
    await page.getByRole('toolbar').getByText(`${chairs} selected`).waitFor()
  })

  test('are selected by drawing the mouse over them, which lets those go that it leaves again', async () => {
    const page = await open('laptop', '/things?q=chair')
    const row = (index: number) => page.locator(`[data-index="${index}"]`)
    const bar = page.getByRole('toolbar')
    // Pressing the mouse takes the focus from what has it, which is no reason to stop.
    await row(0).focus()
    await row(1).hover()
    await page.mouse.down()
    await row(6).hover()
    await bar.getByText('6 selected').waitFor()
    await row(3).hover()
    await bar.getByText('3 selected').waitFor()
    await page.mouse.up()
    expect(await page.getByRole('row', { selected: true }).count()).toBe(3)
    // Nothing was opened, and a click opens as ever.
    expect(await page.getByRole('complementary', { name: 'Details' }).count()).toBe(0)
    await row(5).click()
    await page.getByRole('complementary', { name: 'Details' }).waitFor()
  })

  test('are made of lines that are pasted, and unmade by Undo', async () => {
    const page = await open('phone', '/things?add=true')
    await page.getByRole('button', { name: 'Add several, one on each line' }).click()
    await page.getByLabel('One thing on each line').fill('3 × Lamp\nMirror\n')
    await page.getByRole('button', { name: 'Add 2 things' }).click()
    await page.getByText('2 things are added.').waitFor()
    const made = async () =>
      (await client.call(listEntities, { q: 'lamp' })).items.map(({ quantity }) => quantity)
    expect(await made()).toEqual([3])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(made).toEqual([])
  })
})
