import { createEntity } from '@stowage/contract/entities/entities'
import { listLabelFormats, listLabelStarts } from '@stowage/contract/labels/label-formats'
import { expect, test } from '../fixtures.ts'
import { toast } from '../steps.ts'

test('labels are printed from the first free label, and a format is kept for the next time', {
  tag: '@nightly',
}, async ({ page, user: { client } }) => {
  const made = []
  for (const name of ['Tent', 'Stove', 'Kühlbox größer als üblich'])
    made.push(await client.call(createEntity, { name }))
  await page.goto(`/labels?select=${made.map(({ id }) => id).join(',')}&format=zweckform-3490&start=23`)
  await expect(page.getByText('Sheet 1 of 2')).toBeVisible()
  await expect(page.getByText('2 codes readable')).toBeVisible()
  const sheet = page.getByRole('img', { name: 'Sheet with 3 labels' })
  await expect
    .poll(() => sheet.evaluate(img => Number(Reflect.get(img, 'naturalWidth'))))
    .toBeGreaterThan(500)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toBe('labels.pdf')
  await expect(toast(page, 'Next time the sheet starts at label 2')).toBeVisible()
  await expect.poll(() => client.call(listLabelStarts, {})).toEqual([{ format: 'zweckform-3490', start: 2 }])

  await page.getByRole('button', { name: 'Save format' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Box labels')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, '“Box labels” saved')).toBeVisible()
  expect(await client.call(listLabelFormats, {})).toMatchObject([
    { name: 'Box labels', sheet: 'zweckform-3490', shared: false },
  ])
  await page.reload()
  await expect(page.getByText('Sheet 1 of 2')).toBeVisible()
})

test('sheets are printed by the browser at their size, and nothing else', { tag: '@desktop' }, async ({
  page,
  user: { client },
}) => {
  const { id } = await client.call(createEntity, { name: 'Tent' })
  await page.addInitScript("print = () => document.body.classList.add('printing')")
  await page.goto(`/labels?select=${id}&format=5160&copies=31`)
  await expect(page.getByText('Sheet 1 of 2')).toBeVisible()
  await page.keyboard.press('Control+p')
  await expect(page.locator('body.printing')).toBeAttached()
  const printed = await page.pdf({ preferCSSPageSize: true })
  // Letter in points.
  expect(printed.toString('latin1').match(/\/MediaBox \[0 0 612(?:\.\d+)? 792(?:\.\d+)?\]/g)).toHaveLength(2)
})
