import '@fontsource-variable/inter/wght.css'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getSettings } from '../../data/wire/operations.ts'
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

  test.each(['fr', 'es', 'de', 'en'])('touch neither each other nor the middle, in %s', async language => {
    await page.viewport(320, 640)
    // The words of other fonts are wider.
    await document.fonts.load('550 10px "Inter Variable"')
    startFakeInventory().answer(getSettings, () => ({ item: { stowage: { language } } }))
    await showPage('/history')
    await expect.poll(() => document.documentElement.lang.slice(0, 2)).toBe(language)
    await expect.poll(() => page.getByRole('navigation').last().getByRole('link').elements().length).toBe(5)
    const links = page.getByRole('navigation').last().getByRole('link').elements()
    const middle = links.find(link => link.textContent === '')?.getBoundingClientRect()
    const words = links.filter(link => link.textContent !== '').flatMap(wordsOf)
    const edges = [...words, ...(middle === undefined ? [] : [middle])]
      .toSorted((one, other) => one.left - other.left)
      .flatMap(({ left, right }) => [left, right])
    expect(edges).toHaveLength(10)
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
  })
})
