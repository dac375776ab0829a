import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const root = document.documentElement

/** Elements that reach out of another one upwards or downwards, or out of the window to a side. */
const outside = (elements: readonly Element[], around: Element): readonly (string | undefined)[] => {
  const box = around.getBoundingClientRect()
  return elements
    .filter(element => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return top < box.top - 1 || bottom > box.bottom + 1 || left < -1 || right > innerWidth + 1
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 80))
}

describe('the list of items with letters twice as large', () => {
  afterEach(async () => {
    root.style.removeProperty('font-size')
    await page.viewport(1280, 800)
  })

  test.each([
    ['phone', 390, 844, 128],
    ['laptop', 1280, 800, 104],
  ])(
    'has rows around their contents, and all of its head in the window of a %s',
    async (_size, width, height, rowHeight) => {
      root.style.fontSize = '200%'
      await page.viewport(width, height)
      startFakeInventory({ entities: [item('Anvil'), item('Bellows')] })
      await showPage('/items')
      const row = page.getByRole('row', { name: /^Anvil\b/ })
      await expect.element(row).toBeVisible()
      expect(row.element().getBoundingClientRect().height).toBe(rowHeight)
      const parts = [...row.element().querySelectorAll('[class*=picture], img, svg')]
      expect(outside(parts, row.element())).toEqual([])
      const header = page.getByRole('heading', { name: 'Items', level: 1 }).element().closest('header')
      expect(outside([...(header?.querySelectorAll('h1, button') ?? [])], header ?? root)).toEqual([])
      expect(page.getByRole('heading', { name: 'Items', level: 1 }).element().clientWidth).toBeGreaterThan(64)
    },
  )
})
