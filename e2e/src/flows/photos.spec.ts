import type { Page } from '@playwright/test'
import { uploadAttachment } from '@stowage/contract/attachments/attachments'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import type { User } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { toast, undo } from '../steps.ts'

const names = ['cordless-drill.jpg', 'kitchen-mixer.jpg', 'cello.jpg'] as const

/** An item with three photos. */
async function itemWithPhotos({ client }: User): Promise<string> {
  const { id } = await client.call(createEntity, { name: 'Drill' })
  for (const name of names) {
    const { buffer, mimeType } = await samplePhoto(name)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
    form.append('name', name)
    await client.call(uploadAttachment, { id }, { form })
  }
  return id
}

const thumb = (page: Page, at: number) => page.getByRole('row', { name: new RegExp(`^Photo ${at} of 3`) })

test.describe('the photos of an item', () => {
  let id = ''
  test.beforeEach(async ({ page, user }) => {
    id = await itemWithPhotos(user)
    await page.goto(`/items/${id}`)
    await expect(thumb(page, 3)).toBeVisible()
  })
  const orderOf = async ({ client }: User) =>
    (await client.call(getEntity, { id })).attachments.map(({ title }) => title)
  const [drill, mixer, cello] = names

  test('are sorted by drag, and Undo takes it back', { tag: '@desktop' }, async ({ page, user }) => {
    await thumb(page, 3).dragTo(thumb(page, 1), { targetPosition: { x: 4, y: 20 } })
    await expect(toast(page, 'Photo moved to place 1 of 3')).toBeVisible()
    expect(await orderOf(user)).toEqual([cello, drill, mixer])
    await expect(thumb(page, 2)).toHaveAccessibleName('Photo 2 of 3, cover')
    await undo(page, 'Photo moved to place 1 of 3')
    expect(await orderOf(user)).toEqual([drill, mixer, cello])
  })
})

test('a photo is enlarged in the viewer by keys and buttons, and the next one fits', {
  tag: '@nightly',
}, async ({ page, user }) => {
  const id = await itemWithPhotos(user)
  await page.goto(`/items/${id}`)
  await page.getByRole('button', { name: 'Photo 1 of 3', exact: true }).click()
  const viewer = page.getByRole('dialog')
  const fit = viewer.getByRole('button', { name: 'Fit' })
  await expect(fit).toHaveText('100%')
  await page.keyboard.press('+')
  await expect(fit).toHaveText('150%')
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect(fit).toHaveText('225%')
  await viewer.getByRole('button', { name: 'Zoom out' }).click()
  await expect(fit).toHaveText('150%')
  await viewer.getByRole('img').first().dblclick()
  await expect(fit).toHaveText('100%')
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 3' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Fit' })).toHaveText('100%')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})

test('a photo is rotated and cropped, its original stays a document, and Undo takes it back', {
  tag: '@nightly',
}, async ({ page, user, isMobile }) => {
  const id = await itemWithPhotos(user)
  const [drill] = names
  const shown = async () =>
    (await user.client.call(getEntity, { id })).attachments.map(({ title, type, primary }) => ({
      title,
      type,
      primary,
    }))
  const before = await shown()
  await page.goto(`/items/${id}`)
  await page.getByRole('button', { name: 'Photo 1 of 3', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo 1 of 3' })
  await viewer.getByRole('button', { name: 'Rotate right' }).click()
  await viewer.getByRole('button', { name: 'Rotate and crop' }).click()
  const editor = page.getByRole('dialog', { name: 'Rotate and crop' })
  await expect(editor.getByRole('status')).toHaveText('Rotated by 90 degrees')
  const corner = await editor.getByRole('button', { name: 'Lower right corner' }).boundingBox()
  if (corner === null) throw new Error('The frame has no corner')
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2)
  await page.mouse.down()
  await page.mouse.move(corner.x - 60, corner.y - 60, { steps: 4 })
  await page.mouse.up()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await expect
    .poll(shown)
    .toEqual([
      { title: drill, type: 'attachment', primary: false },
      { title: drill, type: 'photo', primary: true },
      ...before.slice(1),
    ])
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(toast(page, 'Photo of Drill changed')).toBeVisible()
  await expect(thumb(page, 1)).toHaveAccessibleName('Photo 1 of 3, cover')
  await expect(page.getByRole('link', { name: `${drill} Document` })).toBeVisible()
  await undo(page, 'Photo of Drill changed', isMobile)
  await expect.poll(shown).toEqual(before)
})
