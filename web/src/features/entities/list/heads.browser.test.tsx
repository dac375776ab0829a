import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepWidth } from '../../../data/person/kept-widths.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

const grid = page.getByRole('grid', { name: 'Items' })
const row = (name: string) => grid.getByRole('row', { name: new RegExp(`^${name}\\b`) })
const head = (name: string) => grid.getByRole('columnheader', { name })
const search = page.getByRole('searchbox')

/** The focusable parts of the heads that Tab comes to. */
const tabStops = () =>
  [...grid.element().querySelectorAll<HTMLElement>('[role=columnheader], [role=columnheader] *')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  )

describe('the heads of the table', () => {
  beforeEach(async () => {
    keepWidth('quantity', undefined)
    startFakeInventory({ entities: [item('Anvil', { quantity: 3 }), item('Bellows', { quantity: 2 })] })
    await showPage('/items')
    await expect.element(row('Anvil')).toBeVisible()
  })

  test('are named by their columns', () => {
    const names = grid
      .getByRole('columnheader')
      .elements()
      .map(element => element.textContent)
    expect(names).toEqual(['', 'Photo', 'Name', 'Location', 'Tags', 'Qty', 'Price, €', 'Changed'])
    expect(head('Qty').elements()).toHaveLength(1)
  })

  test('are one Tab stop before the rows, which are two Tabs away from the search', async () => {
    search.element().focus()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus()
    await userEvent.tab()
    await expect.element(row('Anvil')).toHaveFocus()
    await expect.poll(() => tabStops().length).toBe(1)
    await userEvent.tab({ shift: true })
    await expect.element(head('Name').getByRole('button')).toHaveFocus()
    await userEvent.tab({ shift: true })
    expect(tabStops().some(stop => stop === document.activeElement)).toBe(false)
  })

  test('are gone through by the arrow keys, order by Enter, and lead back to the rows', async () => {
    row('Anvil').element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(head('Name').getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(head('Tags')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.element(head('Qty')).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(shownAddress).toBe('/items?orderBy=quantity')
    await expect.element(head('Qty').getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(page.getByRole('checkbox', { name: 'Select everything in this list' })).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowDown}')
    await expect.element(row('Bellows')).toHaveFocus()
  })

  test('change the width of their column with Shift and the arrows, and Shift and Enter brings it back', async () => {
    const width = () => head('Qty').element().getBoundingClientRect().width
    const before = width()
    head('Qty').getByRole('button').element().focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}{/Shift}')
    await expect.poll(width).toBeCloseTo(before + 32, 0)
    await expect.element(head('Qty').getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect.poll(width).toBeCloseTo(before, 0)
    await expect.poll(shownAddress).toBe('/items')
  })

  test.each(['{ArrowDown}', '{Enter}'])('are passed by %s in the search, to the first row', async key => {
    await search.click()
    await userEvent.keyboard(`bell${key}`)
    await expect.element(row('Bellows')).toHaveFocus()
    await expect.element(row('Anvil')).not.toBeInTheDocument()
    await expect.element(row('Bellows')).toHaveFocus()
    await expect.element(search).toHaveValue('bell')
  })
})
