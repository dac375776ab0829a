import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { chooseFile } from '../steps.ts'

/** Runs in the browser: addresses of the files that the service worker has cached. */
const keptFiles = `caches.open('stowage-page').then(cache => cache.keys()).then(keys => keys.map(({ url }) => url))`

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
    const files = async () => (await page.evaluate<string[]>(keptFiles)).join('\n')
    for (const file of ['entity-list', 'add-entity', 'settings-screen', 'open-section', 'offline'])
      await expect.poll(files).toContain(`/${file}-`)
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
})
