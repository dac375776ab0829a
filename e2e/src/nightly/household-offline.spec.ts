import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { allScreensKept, editFact, factOf } from '../steps.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

test('a household of 271 items is searched, opened and edited in the cellar without a network', async ({
  page,
  context,
  user,
  faults,
}) => {
  faults.allow(noNetwork)
  const items = Array.from({ length: 270 }, (_, at) => ({ name: `Thing ${at}`, quantity: 1 }))
  for (const some of [items.slice(0, 135), items.slice(135)])
    await user.client.call(createEntities, { items: some })
  const { id } = await user.client.call(createEntity, {
    name: 'Waschmaschine',
    manufacturer: 'Miele',
    quantity: 1,
  })
  await page.goto('/settings/offline')
  await expect(page.getByText(/^\d+ items and locations$/)).toHaveText(/^2[78]\d/)
  await expect(page.getByText(/^(just )?now$|seconds? ago/)).toBeVisible()
  await allScreensKept(page)

  await context.setOffline(true)
  await page.goto('/items?q=wasch')
  await page.getByRole('row', { name: /^Waschmaschine/ }).click()
  await page.goto(`/items/${id}`)
  await expect(factOf(page, 'Manufacturer')).toHaveText(/Miele/)
  await editFact(page, 'Manufacturer', 'Bosch')
  await expect(page.getByRole('link', { name: 'Waiting: 1' })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await user.client.call(getEntity, { id })).manufacturer).toBe('Bosch')
})
