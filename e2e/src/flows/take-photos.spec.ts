import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { giveCamera } from '../camera.ts'
import { expect, test } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { chooseFile, toast } from '../steps.ts'

test('the camera takes several photos one after the other, and adds them at once', {
  tag: ['@phone', '@nightly'],
}, async ({ page, user }) => {
  const { id } = await user.client.call(createEntity, { name: 'Tent' })
  await giveCamera(page)
  await page.goto(`/items/${id}`)
  await page.getByRole('button', { name: 'Camera' }).click()
  const camera = page.getByRole('dialog', { name: 'Take photos' })
  const shutter = camera.getByRole('button', { name: 'Take a photo', exact: true })
  await expect(shutter).toBeEnabled()
  for (const count of [1, 2, 3]) {
    await shutter.click()
    await expect(camera.getByRole('button', { name: 'Remove photo' })).toHaveCount(count)
  }
  await camera.getByRole('button', { name: 'Add 3 photos' }).click()
  await expect(toast(page, '3 photos added to Tent')).toBeVisible()
  expect((await user.client.call(getEntity, { id })).attachments).toHaveLength(3)
})

test('thirty photos are sent one after the other, in their order, while the page goes on', {
  tag: '@nightly',
}, async ({ page, user }) => {
  const { id } = await user.client.call(createEntity, { name: 'Tent' })
  await page.goto(`/items/${id}`)
  const { mimeType, buffer } = await samplePhoto('cordless-drill.jpg')
  const names = Array.from({ length: 30 }, (_, at) => `photo-${String(at).padStart(2, '0')}.jpg`)
  await chooseFile(page, 'Photo', ...names.map(name => ({ name, mimeType, buffer })))
  await expect(page.getByText(/more files follow$/)).toBeVisible()
  await expect(toast(page, '30 photos added to Tent')).toBeVisible({ timeout: 60_000 })
  const { attachments } = await user.client.call(getEntity, { id })
  const sent = attachments.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  expect(sent.map(({ title }) => title)).toEqual(names)
})
