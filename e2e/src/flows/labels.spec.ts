import { createEntity } from '@stowage/contract/entities/entities'
import { getEntityTree } from '@stowage/contract/entities/locations'
import { expect, test } from '../fixtures.ts'

test.describe('a label', { tag: '@desktop' }, () => {
  test('of an item says its number and location, and opens for a tape', { tag: '@nightly' }, async ({
    page,
    user: { client },
  }) => {
    const [location] = await client.call(getEntityTree, { withItems: false })
    const { id } = await client.call(createEntity, { name: 'Tent', parentId: location?.id ?? '' })
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'Label', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Label of Tent' })
    const picture = dialog.getByRole('img', { name: 'Label of Tent' })
    await expect(picture).toHaveAttribute('src', /lines=assetId%2Cpath/)
    await expect
      .poll(() => picture.evaluate(img => Number(Reflect.get(img, 'naturalWidth'))))
      .toBeGreaterThan(400)
    await expect(dialog.getByRole('link', { name: 'Open the picture' })).toBeVisible()
    await dialog.getByLabel('Print on').selectOption({ label: 'Tape, 9 mm wide, as long as the text' })
    const link = dialog.getByRole('link', { name: 'Open the PDF' })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
  })

  test('prints in copies at the size of the roll, and nothing else', async ({ page, user: { client } }) => {
    const { id } = await client.call(createEntity, { name: 'Tent' })
    await page.addInitScript("print = () => document.body.classList.add('printing')")
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'Label', exact: true }).click()
    await page.getByLabel('Print on').selectOption('brother-62')
    await page.getByRole('spinbutton', { name: 'Copies' }).fill('3')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(page.locator('body.printing')).toBeAttached()
    const printed = await page.pdf({ preferCSSPageSize: true })
    // 62 × 29 mm in points.
    expect(printed.toString('latin1').match(/\/MediaBox \[0 0 175\.\d+ 82\.\d+\]/g)).toHaveLength(3)
  })

  test('of a location is in its menu', { tag: '@nightly' }, async ({ page, user: { client } }) => {
    const [location] = await client.call(getEntityTree, { withItems: false })
    await page.goto(`/locations/${location?.id}`)
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Label', exact: true }).click()
    const picture = page.getByRole('img', { name: `Label of ${location?.name}` })
    await expect(picture).toHaveAttribute('src', /labelmaker\/location/)
    await expect
      .poll(() => picture.evaluate(img => Number(Reflect.get(img, 'naturalWidth'))))
      .toBeGreaterThan(400)
  })
})
