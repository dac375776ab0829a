import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getSettings } from '../../data/operations.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { showPage } from '../../testing/show.tsx'

/** Where the words of a link are. */
function wordsOf(link: Element): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(link)
  const icon = link.querySelector('svg')
  return [...range.getClientRects()].filter(({ top }) => top >= (icon?.getBoundingClientRect().bottom ?? 0))
}

describe('the tabs of a phone', () => {
  afterEach(() => page.viewport(1280, 800))

  test.each([320, 390])('have each German name on one line, at %i pixels', async width => {
    await page.viewport(width, 640)
    startFakeInventory().answer(getSettings, () => ({ item: { stowage: { language: 'de' } } }))
    await showPage('/history')
    const tabs = page.getByRole('navigation', { name: 'Hauptmenü' }).last()
    await expect.element(tabs.getByRole('link', { name: 'Gegenstände' })).toBeVisible()
    const words = tabs
      .getByRole('link')
      .elements()
      .filter(link => link.textContent !== '')
      .map(wordsOf)
    expect(words.map(({ length }) => length)).toEqual([1, 1, 1, 1])
    const edges = words.flat().flatMap(({ left, right }) => [left, right])
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
    expect(edges[0]).toBeGreaterThanOrEqual(0)
  })
})
