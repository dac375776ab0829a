import { expect, test } from '../sample-fixtures.ts'

test.describe('the photo viewer', () => {
  test('rotates a photo, and enlarges it from its middle', async ({ page, sample }) => {
    await page.goto(`/items/${sample.entityId}`)
    await page.getByRole('button', { name: /^Photo 1 of/ }).click()
    const viewer = page.getByRole('dialog')
    const photo = viewer.locator('img')
    await expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await expect(photo).toHaveJSProperty('complete', true)
    const before = await photo.boundingBox()
    await page.keyboard.press('r')
    await expect(page.getByRole('status').filter({ hasText: 'Rotated by 90 degrees' })).toBeAttached()
    // The same size in the same place: its own sides have swapped.
    await expect.poll(() => photo.boundingBox()).toEqual(before)
    await viewer.getByRole('button', { name: 'Zoom in' }).click()

    const middle = (box: typeof before) =>
      box === null ? { x: 0, y: 0 } : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    /** Distance of the photo from its old middle, in pixels. */
    const offset = async (): Promise<number> => {
      const was = middle(before)
      const is = middle(await photo.boundingBox())
      return Math.abs(is.x - was.x) + Math.abs(is.y - was.y)
    }
    await expect.poll(async () => (await photo.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0)
    await expect.poll(offset).toBeLessThan(4)
    await viewer.getByRole('button', { name: 'Rotate right' }).click()
    await expect(photo).toHaveAttribute('data-turned', '2')
    await expect.poll(offset).toBeLessThan(4)
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toBeHidden()
  })
})
