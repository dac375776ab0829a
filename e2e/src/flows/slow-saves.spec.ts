import type { Page, Route } from '@playwright/test'
import { linkAttachment } from '@stowage/contract/attachments/attachments'
import { listTags } from '@stowage/contract/catalogues/tags'
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import { listViews } from '@stowage/contract/entities/views'
import { listChanges } from '@stowage/contract/history/history'
import { listEntityMaintenance } from '@stowage/contract/upkeep/maintenance'
import type { User } from '../accounts.ts'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { factOf, toast } from '../steps.ts'

async function addDrill({ client }: User) {
  const { id } = await client.call(createEntity, { name: 'Drill', quantity: 1 })
  return {
    id,
    now: () => client.call(getEntity, { id }),
    tasks: () => client.call(listEntityMaintenance, { id, status: 'both' }),
    changes: async () => (await client.call(listChanges, { subjectId: id })).items.length,
  }
}

const fieldsOf = ({ fields }: Awaited<ReturnType<Awaited<ReturnType<typeof addDrill>>['now']>>) =>
  fields.map(({ name, textValue }) => [name, textValue])

/** Has every write handled by `handle`. */
const onWrite = (page: Page, handle: (route: Route) => Promise<unknown>): Promise<unknown> =>
  page.route('**/api/v1/**', route => (route.request().method() === 'GET' ? route.fallback() : handle(route)))

/** Carries out a write whose answer does not arrive. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('failed')
}

/** Loses the answers of all writes but rehearsals, until somebody tries again. */
async function loseAnswers(page: Page) {
  let isLost = true
  await onWrite(page, route => {
    const isRehearsal = route.request().postData()?.includes('"dryRun":true') === true
    return isLost && !isRehearsal ? loseAnswer(route) : route.fallback()
  })
  const whileAnswered = async (work: () => Promise<unknown>): Promise<void> => {
    isLost = false
    await work()
    isLost = true
  }
  const tryAgain = async (text: string): Promise<void> => {
    await expect(toast(page, text)).toBeVisible()
    await whileAnswered(async () => {
      await toast(page, text).getByRole('button', { name: 'Try again' }).click()
      await expect(toast(page, text)).toBeHidden()
    })
  }
  /** Edits of items try again by themselves. */
  const isSentAgain = async (): Promise<void> => {
    const line = page.getByRole('link', { name: 'Waiting: 1' })
    await expect(line).toBeVisible()
    await whileAnswered(() => expect(line).toBeHidden())
  }
  return { tryAgain, isSentAgain, whileAnswered }
}

const selectionBar = (page: Page) => page.getByRole('toolbar', { name: 'What to do with what is selected' })

test.describe('on a line with a latency of 3 s', { tag: '@desktop' }, () => {
  test('nothing that is typed meanwhile is lost or saved twice', { tag: '@nightly' }, async ({
    page,
    user,
  }) => {
    const { id, now, tasks } = await addDrill(user)
    await user.client.call(createEntity, { name: 'Saw', quantity: 1 })
    await onWrite(page, async route => {
      await new Promise(resolve => setTimeout(resolve, 3000))
      await route.fallback()
    })
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'More fields' }).click()
    await page.getByRole('term').filter({ hasText: 'Manufacturer' }).click()
    for (const text of ['Acme', 'D-2']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add field' }).click()
    const fields = page.getByRole('dialog', { name: 'Custom fields' })
    for (const name of ['Colour', 'Gears']) {
      await fields.getByRole('combobox', { name: 'Name' }).fill(name)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    await factOf(page, 'Gears').click()
    await page.keyboard.type('2')
    await page.getByRole('button', { name: 'Add task' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('Oil the gearbox')
    await page.keyboard.press('Enter')
    await expect(factOf(page, 'Model')).toHaveText(/D-2$/)
    const saved = { manufacturer: 'Acme', modelNumber: 'D-2' }
    await expect.poll(now, { timeout: 60_000 }).toMatchObject(saved)
    await expect
      .poll(async () => fieldsOf(await now()), { timeout: 30_000 })
      .toEqual([
        ['Colour', ''],
        ['Gears', '2'],
      ])
    await expect.poll(async () => (await tasks()).map(({ name }) => name)).toEqual(['Oil the gearbox'])

    await page.goto('/items')
    await page.getByRole('row', { name: 'Drill' }).locator('[data-column="quantity"]').dblclick()
    const editor = (column: string) => page.getByRole('textbox', { name: `Drill: ${column}` })
    await expect(editor('Qty')).toBeFocused()
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await expect(editor('Price')).toBeFocused()
    await page.keyboard.type('61')
    await page.keyboard.press('Enter')
    await page.locator('[data-index="0"]').press('Space')
    await selectionBar(page).getByRole('button', { name: 'Change field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 1 item' })
    await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Serial number' })
    await dialog.getByLabel('Value', { exact: true }).fill('S-7')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await page.locator('[data-index="1"]').press('Space')
    await expect(selectionBar(page).getByText('2 selected')).toBeVisible()
    await expect(toast(page, '1 item changed')).toBeVisible()
    await expect(selectionBar(page).getByText('1 selected')).toBeVisible()
    await expect
      .poll(now, { timeout: 30_000 })
      .toMatchObject({ ...saved, quantity: 4, purchasePrice: 61, serialNumber: 'S-7' })
  })
})

test.describe('when answers are lost', () => {
  test('the page of an item names what is not saved, and trying again saves it once', async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(noNetwork)
    const { client } = user
    const { id, now, tasks, changes } = await addDrill(user)
    await client.call(linkAttachment, {
      id,
      source_type: 'link',
      external_id: 'https://example.com/d2',
      title: 'Leaflet',
    })
    const before = await changes()
    const { tryAgain, isSentAgain, whileAnswered } = await loseAnswers(page)
    await page.goto(`/items/${id}`)
    await factOf(page, 'Quantity').click()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(factOf(page, 'Quantity')).toHaveText(/12\s*Waiting$/)
    await isSentAgain()
    await expect(factOf(page, 'Quantity')).toHaveText(/12$/)
    expect((await now()).quantity).toBe(12)
    expect(await changes()).toBe(before + 1)

    await page.getByRole('button', { name: 'Add field' }).click()
    const fields = page.getByRole('dialog', { name: 'Custom fields' })
    await fields.getByRole('combobox', { name: 'Name' }).fill('Colour')
    await fields.getByRole('textbox', { name: 'Value' }).fill('red')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await isSentAgain()
    await expect.poll(async () => fieldsOf(await now())).toEqual([['Colour', 'red']])

    await page.getByRole('button', { name: 'Add task' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('Oil')
    await page.keyboard.press('Enter')
    await tryAgain('Oil not added')
    await page.getByRole('button', { name: 'More for Oil' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Two drops')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await tryAgain('Note of Oil not saved: Two drops')
    await page.getByRole('button', { name: 'Done', exact: true }).first().click()
    await isSentAgain()
    expect(await tasks()).toMatchObject([{ name: 'Oil', description: 'Two drops' }])
    expect((await tasks())[0]?.completedDate).not.toBe('')

    await page.getByRole('button', { name: 'More for Leaflet' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Manual')
    await page.keyboard.press('Enter')
    await tryAgain('Name of Leaflet not saved: Manual')
    expect((await now()).attachments.map(({ title }) => title)).toEqual(['Manual'])

    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    const tags = page.getByRole('dialog', { name: 'Tags of Drill' })
    await tags.getByRole('combobox').fill('Tools')
    await page.keyboard.press('Enter')
    await expect(tags.getByText(/^Couldn’t create “Tools”/)).toBeVisible()
    await whileAnswered(async () => {
      await page.keyboard.press('Enter')
      await expect(tags.getByRole('option', { name: 'Tools' })).toHaveAttribute('aria-selected', 'true')
      await tags.getByRole('button', { name: 'Choose' }).click()
      await expect.poll(async () => (await now()).tags.map(({ name }) => name)).toEqual(['Tools'])
    })
    expect((await client.call(listTags, {})).filter(({ name }) => name === 'Tools')).toHaveLength(1)
  })

  test('lists and locations make what was asked for once', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
    faults,
  }) => {
    faults.allow(noNetwork)
    const { client } = user
    const { now } = await addDrill(user)
    const { tryAgain, isSentAgain, whileAnswered } = await loseAnswers(page)
    await page.goto('/items')
    await page.getByRole('row', { name: 'Drill' }).locator('[data-column="quantity"]').dblclick()
    await expect(page.getByRole('textbox', { name: 'Drill: Qty' })).toBeFocused()
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await isSentAgain()

    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Everything')
    await page.keyboard.press('Enter')
    await tryAgain('Everything not saved')
    expect((await client.call(listViews, {})).map(({ name }) => name)).toEqual(['Everything'])

    await page.locator('[data-index="0"]').press('Space')
    await selectionBar(page).getByRole('button', { name: 'Archive' }).click()
    await tryAgain('1 item not archived')
    await expect.poll(now).toMatchObject({ quantity: 4, archived: true })

    await page.goto('/locations')
    await page.getByRole('button', { name: 'Add a location' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).fill('Cellar')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Cellar not added')).toBeVisible()
    // The form is still open: it is sent again.
    await whileAnswered(async () => {
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Cellar added')).toBeVisible()
    })
    await expect(toast(page, 'Cellar not added')).toBeHidden()
    const { items } = await client.call(listEntities, { isLocation: true })
    expect(items.filter(({ name }) => name === 'Cellar')).toHaveLength(1)

    await page.getByRole('button', { name: /^More about this/ }).click()
    await page.getByRole('menuitem', { name: 'Edit name and description' }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill('Wine cellar')
    await page.keyboard.press('Enter')
    await isSentAgain()
    expect(
      (await client.call(getEntity, { id: items.find(({ name }) => name === 'Cellar')?.id ?? '' })).name,
    ).toBe('Wine cellar')
  })
})
