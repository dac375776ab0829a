import { uploadAttachment } from '@stowage/contract/attachments/attachments'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { noNetwork } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { allScreensKept, editFact, factOf, openSetting, servedByWorker } from '../steps.ts'

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
  const { buffer, mimeType } = await samplePhoto('cordless-drill.jpg')
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), 'washer.jpg')
  form.append('name', 'washer.jpg')
  await user.client.call(uploadAttachment, { id }, { form })
  await page.goto('/home')
  await servedByWorker(page)
  await page.goto('/items?q=wasch')
  const picture = page.getByRole('row', { name: /^Waschmaschine/ }).locator('img')
  await expect(picture).toHaveJSProperty('naturalWidth', 500)
  await openSetting(page, 'Offline', true)
  await expect(page.getByText(/^\d+ items and locations$/)).toHaveText(/^2[78]\d/)
  await expect(page.locator('dl > div', { hasText: 'Small pictures' })).toHaveText(/1$/)
  await expect(page.getByText(/^(just )?now$|seconds? ago/)).toBeVisible()
  await allScreensKept(page)

  await context.setOffline(true)
  await page.goto('/items?q=wasch')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect(picture).toHaveJSProperty('naturalWidth', 500)
  await page.getByRole('row', { name: /^Waschmaschine/ }).click()
  await page.goto(`/items/${id}`)
  await expect(factOf(page, 'Manufacturer')).toHaveText(/Miele/)
  await editFact(page, 'Manufacturer', 'Bosch')
  await expect(page.getByRole('link', { name: 'Waiting: 1' })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await user.client.call(getEntity, { id })).manufacturer).toBe('Bosch')
})
