import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { expect, test } from '../fixtures.ts'
import { toast, undo } from '../steps.ts'

test('a link is attached to an item, opened, and taken back; another one is dropped', async ({
  page,
  user,
  isMobile,
}) => {
  const { client } = user
  const { id } = await client.call(createEntity, { name: 'Drill' })
  const links = async () =>
    (await client.call(getEntity, { id })).attachments.map(({ path, type }) => [path, type])
  await page.goto(`/items/${id}`)
  await page.getByRole('button', { name: 'Add link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add link' })
  await dialog.getByLabel('Address').fill('example.com/manual.pdf')
  await dialog.getByLabel('Name').fill('Manual')
  await dialog.getByLabel('Type').selectOption({ label: 'Manual' })
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(toast(page, 'Manual added')).toBeVisible()
  expect(await links()).toEqual([['https://example.com/manual.pdf', 'manual']])
  const link = page.getByRole('link', { name: /^Manual/ })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([302, 'https://example.com/manual.pdf'])
  await undo(page, 'Manual added', isMobile)
  await expect(link).toBeHidden()
  expect(await links()).toEqual([])
  // Only a real page has the policy for trusted types, which HTML of a drag must pass.
  const drag = (kind: 'dragover' | 'drop') =>
    page.evaluate(`{
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', '<a href="https://example.com/parts?a=1&amp;b=2">Parts</a>')
      const event = new DragEvent('${kind}', { dataTransfer, bubbles: true, cancelable: true })
      document.querySelector('main').dispatchEvent(event)
    }`)
  await expect.poll(() => drag('dragover')).toBe(false)
  await drag('drop')
  await expect(toast(page, 'Parts added')).toBeVisible()
  expect(await links()).toEqual([['https://example.com/parts?a=1&b=2', 'attachment']])
})
