import { createEntity, getEntity, listEntities, updateEntity } from '@stowage/contract/entities/entities'
import { getEntityTree } from '@stowage/contract/entities/locations'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { allScreensKept, chooseFile, editFact, factOf, keptAnswers } from '../steps.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ faults }) => faults.allow(noNetwork))

test.describe('changes that are made without a network', () => {
  test('wait on the device, survive a closed tab, and are there once when the network is back', async ({
    page,
    context,
    user,
  }) => {
    await page.goto('/items')
    // Screens that were never open are kept as well.
    await allScreensKept(page)
    await context.setOffline(true)
    for (const name of ['Fondue set', 'Salad spinner', 'Kettle']) {
      await page.goto('/items?add=true')
      const form = page.getByRole('dialog', { name: 'New item' })
      await form.getByLabel('Name').fill(name)
      await chooseFile(page, 'Add photos', await samplePhoto('cordless-drill.jpg'))
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form).toBeHidden()
    }
    await expect(page.getByRole('link', { name: 'Waiting: 3' })).toBeVisible()
    // The list was read before: it names them too.
    await expect(page.getByText('3 new items are not sent yet:')).toBeVisible()
    await page.getByRole('link', { name: 'Kettle', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Kettle' })).toBeVisible()
    await page.close()

    const again = await context.newPage()
    await again.goto('/items')
    await again.getByRole('link', { name: 'Waiting: 3' }).click()
    await expect(again.getByText('Add Fondue set')).toBeVisible()
    await expect(again.getByText('1 photo')).toHaveCount(3)
    await context.setOffline(false)
    await expect(again.getByText('Nothing is waiting')).toBeVisible()
    await expect(again.getByRole('listitem').filter({ hasText: 'Add Kettle' })).toBeVisible()
    const { items } = await user.client.call(listEntities, {})
    expect(items.map(({ name }) => name).toSorted()).toEqual(['Fondue set', 'Kettle', 'Salad spinner'])
    for (const { id } of items)
      expect((await user.client.call(getEntity, { id })).attachments).toHaveLength(1)
  })

  test('are sent when the network is back, and ask about what another user has changed meanwhile', {
    tag: '@nightly',
  }, async ({ page, context, user }) => {
    const { client } = user
    const rooms = await client.call(getEntityTree, {})
    const elsewhere = rooms.find(({ name }) => name !== 'Attic')
    const tent = await client.call(createEntity, { name: 'Tent', quantity: 1, parentId: elsewhere?.id ?? '' })
    const boiler = await client.call(createEntity, { name: 'Boiler', quantity: 1 })
    await page.goto(`/items/${boiler.id}`)
    await expect(factOf(page, 'Quantity')).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toContain(boiler.id)
    await page.goto(`/items/${tent.id}`)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('option', { name: 'Attic' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => keptAnswers(page)).toContain(tent.id)

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('dialog').getByRole('option', { name: 'Attic' }).click()
    await expect(page.getByRole('link', { name: 'Waiting: 1' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Location', exact: true })).toHaveText('Attic')
    await page.goto(`/items/${boiler.id}`)
    await editFact(page, 'Quantity', '7')
    await expect(page.getByRole('link', { name: 'Waiting: 2' })).toBeVisible()
    await page.close()
    await client.call(updateEntity, { ...boiler, quantity: 5 })

    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto('/settings/offline')
    await expect(again.getByRole('heading', { name: /^Needs your decision/ })).toBeVisible()
    expect(await client.call(getEntity, { id: boiler.id })).toMatchObject({ quantity: 5 })
    await expect
      .poll(async () => (await client.call(getEntity, { id: tent.id })).location?.name)
      .toBe('Attic')
    await again.getByRole('button', { name: 'Compare' }).click()
    const dialog = again.getByRole('alertdialog')
    await expect(dialog.getByRole('radio', { name: /version 5$/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save selection' }).click()
    await expect.poll(async () => (await client.call(getEntity, { id: boiler.id })).quantity).toBe(7)
    await expect(again.getByText('Nothing is waiting')).toBeVisible()
  })
})
