import { afterEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { item } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'
import { tell } from './toasts.ts'

const lines = page.getByRole('region', { name: 'Messages' })

/** By how many pixels the lines and another part of the page overlap; below zero when they do not. */
function overlapWith(other: Locator): number {
  const a = lines.element().getBoundingClientRect()
  const b = other.element().getBoundingClientRect()
  return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
}

afterEach(() => page.viewport(1280, 800))

async function showList(address: string, width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  startFakeInventory({ entities: [item('Anvil'), item('Bellows')] })
  await showPage(address)
  await expect.element(page.getByText('Bellows').first()).toBeInTheDocument()
}

test('a line leaves the place and height of a form as they are', async () => {
  await showList('/items?add=true', 1280, 800)
  const sheet = page.getByRole('dialog', { name: 'New item' })
  await sheet.getByRole('button', { name: 'Manufacturer, model, notes' }).click()
  const { top, height } = sheet.element().getBoundingClientRect()
  tell({ text: 'Tent added', undo: async () => undefined })
  await expect.element(lines).toBeVisible()
  await expect.poll(() => overlapWith(sheet)).toBeLessThanOrEqual(0)
  expect(sheet.element().getBoundingClientRect()).toMatchObject({ top, height })
})

test('a line with two actions is within the window of a phone', async () => {
  await showList('/items', 390, 844)
  tell({ text: '42 Gegenstände gelöscht, mit allem in ihnen', href: '/items', undo: async () => undefined })
  await expect.element(lines).toBeVisible()
  const edges = lines
    .getByRole('link')
    .or(lines.getByRole('button'))
    .elements()
    .map(each => each.getBoundingClientRect())
  expect(edges).toHaveLength(3)
  expect(edges.filter(({ left, right }) => left < 0 || right > 390)).toEqual([])
})

describe.each([
  ['phone', 390, 844],
  ['laptop', 1280, 600],
])('a line at the foot of a %s', (_, width, height) => {
  const show = (address: string): Promise<void> => showList(address, width, height)

  test('hides nothing of the form for a new item, however high that is', async () => {
    await show('/items?add=true')
    const sheet = page.getByRole('dialog', { name: 'New item' })
    await sheet.getByRole('button', { name: 'Manufacturer, model, notes' }).click()
    tell({ text: 'Tent added' })
    await expect.element(lines).toBeVisible()
    await expect.poll(() => overlapWith(sheet)).toBeLessThanOrEqual(0)
  })

  test('hides nothing of the palette, over which it can be used', async () => {
    await show('/items')
    await userEvent.keyboard('/')
    const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
    await expect.element(palette.getByRole('option').first()).toBeVisible()
    const { promise: isUndone, resolve: undo } = Promise.withResolvers<void>()
    tell({ text: 'Tent added', undo: async () => undo() })
    await expect.element(lines).toBeVisible()
    await expect.poll(() => overlapWith(palette)).toBeLessThanOrEqual(0)
    await lines.getByRole('button', { name: /^Undo/ }).click()
    await isUndone
    await expect.element(palette).toBeVisible()
  })

  test('hides nothing of what can be done with what is selected', async () => {
    await show('/items')
    page
      .getByRole('row', { name: /^Anvil/ })
      .element()
      .focus()
    await userEvent.keyboard(' ')
    const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
    await expect.element(bar).toBeVisible()
    tell({ text: 'One item is archived.' })
    await expect.element(lines).toBeVisible()
    await expect.poll(() => overlapWith(bar)).toBeLessThanOrEqual(0)
  })
})
