import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listEntities, listMaintenance, quickSearch } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { answerStock, product } from '../../../testing/fake-stock.ts'
import { item, location, tag, textField, view } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'
import { task } from '../../../testing/tasks.ts'

const grid = page.getByRole('grid', { name: 'Items' })
const row = (name: string) => grid.getByRole('row', { name: new RegExp(`^${name}\\b`) })
const toolbar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
const selected = () =>
  grid
    .getByRole('row', { selected: true })
    .elements()
    .map(element => element.getAttribute('aria-rowindex'))

const number = (n: number): string => String(n).padStart(3, '0')

describe('the table of items', () => {
  let server: FakeInventory

  beforeEach(async () => {
    const entities = Array.from({ length: 400 }, (_, n) => item(`Box ${number(n)}`, { quantity: 400 - n }))
    server = startFakeInventory({ entities })
    await showPage('/items')
    await expect.element(row('Box 000')).toBeVisible()
  })

  test('draws the rows that can be seen, and the others as the keyboard comes to them', async () => {
    await expect.element(grid).toHaveAttribute('aria-rowcount', '401')
    expect(grid.getByRole('row').elements().length).toBeLessThan(100)
    row('Box 000').element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(row('Box 002')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(row('Box 399')).toHaveFocus()
    await expect.element(row('Box 000')).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(row('Box 398')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(row('Box 000')).toHaveFocus()
    expect(grid.getByRole('row').elements().length).toBeLessThan(100)
  })

  test('reads the pages near the seen rows, and no others', async () => {
    row('Box 000').element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(row('Box 399')).toBeVisible()
    const areRead = (index: number): boolean =>
      server
        .calls(listEntities)
        .some(({ page: at, pageSize }) => Math.floor(index / Number(pageSize)) === Number(at) - 1)
    expect([399, 200].map(areRead)).toEqual([true, false])
  })

  test('opens an item beside the list with Enter, and Escape gives the focus back', async () => {
    row('Box 001').element().focus()
    await userEvent.keyboard('{Enter}')
    const details = page.getByRole('complementary', { name: 'Details' })
    await expect.element(details.getByRole('heading', { name: 'Box 001' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(row('Box 001')).toHaveFocus()
  })

  test('selects one row with Space, and a range with Shift', async () => {
    row('Box 001').element().focus()
    await userEvent.keyboard(' ')
    await expect.poll(selected).toEqual(['3'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(row('Box 003')).toHaveFocus()
    await userEvent.keyboard('{Shift>} {/Shift}')
    await expect.poll(selected).toEqual(['3', '4', '5'])
    await expect.element(toolbar.getByText('3 selected')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(selected).toEqual([])
    await expect.element(toolbar).not.toBeInTheDocument()
  })

  test('selects with Control and Shift clicks', async () => {
    await row('Box 001').click({ modifiers: ['Control'] })
    await row('Box 004').click({ modifiers: ['Shift'] })
    await expect.poll(selected).toEqual(['3', '4', '5', '6'])
    await row('Box 002').click({ modifiers: ['Control'] })
    await expect.poll(selected).toEqual(['3', '5', '6'])
    await expect.poll(shownAddress).toBe('/items')
  })

  test('selects everything with Control and A, also what is not drawn', async () => {
    row('Box 000').element().focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(toolbar.getByText('400 selected')).toBeVisible()
    await userEvent.keyboard(' ')
    await expect.element(toolbar.getByText('399 selected')).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(row('Box 399')).toHaveAttribute('aria-selected', 'true')
  })

  test('is ordered by the head that is pressed, and the other way round by the next press', async () => {
    const head = grid.getByRole('columnheader', { name: /^Qty/ })
    const first = () => grid.getByRole('row').elements()[1]?.textContent
    await head.getByRole('button', { name: 'Qty' }).click()
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(first).toContain('Box 399')
    await head.getByRole('button', { name: 'Qty' }).click()
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(first).toContain('Box 000')
    await expect.poll(shownAddress).toBe('/items?orderBy=quantity&order=desc')
  })
})

describe('a searched list', () => {
  test('keeps every letter that is typed before the list follows', async () => {
    startFakeInventory({ entities: [item('Theodolite'), item('Theorem')] })
    await showPage('/items')
    await page.getByRole('searchbox', { name: 'Search in the list' }).click()
    await userEvent.keyboard('theodolite')
    await expect.poll(shownAddress).toBe('/items?q=theodolite')
    await expect.element(row('Theorem')).not.toBeInTheDocument()
    await expect.element(row('Theodolite')).toBeVisible()
    await expect.element(page.getByRole('searchbox')).toHaveValue('theodolite')
  })

  test('has the best matches first until another order is chosen', async () => {
    startFakeInventory({ entities: [item('Cordless drill'), item('Drill')] })
    await showPage('/items?q=drill')
    const names = () =>
      grid
        .getByRole('row')
        .elements()
        .slice(1)
        .map(each => /Cordless drill|Drill/.exec(each.textContent)?.[0])
    await expect.poll(names).toEqual(['Drill', 'Cordless drill'])
    await page.getByRole('button', { name: 'Order: Best match first' }).click()
    await page.getByRole('menuitemradio', { name: 'By name' }).click()
    await expect.poll(names).toEqual(['Cordless drill', 'Drill'])
    await expect.poll(shownAddress).toBe('/items?q=drill&orderBy=name')
    await grid.getByRole('button', { name: 'Name' }).click()
    await expect.poll(names).toEqual(['Drill', 'Cordless drill'])
    await expect.poll(shownAddress).toBe('/items?q=drill&orderBy=name&order=desc')
  })

  test('is ordered by relevance in a saved view that names no order, and no head has an arrow', async () => {
    const saved = view('Drills', { query: { q: 'drill' } })
    const chosen = view('Drills by name', { query: { q: 'drill' }, orderBy: 'name' })
    startFakeInventory({ entities: [item('Cordless drill'), item('Drill')], views: [saved, chosen] })
    await showPage(`/views/${saved.id}`)
    const first = () => grid.getByRole('row').elements()[1]?.textContent
    await expect.poll(first).toMatch(/^Drill/)
    const name = grid.getByRole('columnheader', { name: 'Name' })
    await expect.element(name).toHaveAttribute('aria-sort', 'none')
    await page.getByRole('link', { name: 'Drills by name' }).click()
    await expect.poll(first).toMatch(/^Cordless drill/)
    await expect.element(name).toHaveAttribute('aria-sort', 'ascending')
  })

  test('offers what was meant by a search with letters in the wrong order', async () => {
    const oar = item('Riemen')
    const server = startFakeInventory({ entities: [oar] })
    server.answer(quickSearch, () => ({
      items: [{ kind: 'item' as const, id: oar.id, name: oar.name, marks: [] }],
    }))
    await showPage('/items?q=Reimen')
    await expect.element(page.getByText('Did you mean:')).toBeVisible()
    await page.getByRole('link', { name: 'Riemen' }).click()
    await expect.poll(shownAddress).toBe(`/items/${oar.id}`)
  })

  test('offers a location of just the searched name as a filter, not as what was meant', async () => {
    const attic = location('Attic')
    const chest = location('Attic chest')
    const server = startFakeInventory({ entities: [attic, chest] })
    server.answer(quickSearch, () => ({
      items: [attic, chest].map(({ id, name }) => ({ kind: 'location' as const, id, name, marks: [] })),
    }))
    await showPage('/items?q=attic')
    await expect.element(page.getByRole('button', { name: 'In Attic (0)' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Attic chest', exact: true })).toBeVisible()
    const main = page.getByRole('main')
    expect(main.getByRole('link', { name: 'Attic', exact: true }).elements()).toEqual([])
  })

  test('says that nothing matches, and shows everything again', async () => {
    startFakeInventory({ entities: [item('Theodolite')] })
    await showPage('/items?q=qqzz')
    await expect.element(page.getByText('Nothing matches')).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect.element(row('Theodolite')).toBeVisible()
  })
})

describe('the product in the table', () => {
  const rice = product('Rice')
  const bag = item('Bag')
  const link = () => row('Bag').getByRole('link', { name: 'Rice' })

  beforeEach(async () => {
    const server = startFakeInventory({ entities: [bag] })
    answerStock(server, [rice])
    const usual = server.answerOf(listEntities)
    server.answer(listEntities, async (query, exchange) => {
      const list = await usual(query, exchange)
      return { ...list, items: list.items.map(each => ({ ...each, product: { id: rice.id, name: 'Rice' } })) }
    })
    await showPage('/items?show=product')
    await expect.element(link()).toBeVisible()
  })

  test('opens by a press, which selects with Ctrl; the rest of the row opens the item', async () => {
    await link().click({ modifiers: ['Control'] })
    await expect.element(row('Bag')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Escape}')
    await row('Bag').getByRole('link', { name: 'Bag' }).click()
    await expect.poll(shownAddress).toBe(`/items?show=product&peek=${bag.id}`)
    await link().click()
    await expect.poll(shownAddress).toBe(`/stock/${rice.id}`)
  })

  test('opens by Enter in its cell, and orders the list by its head', async () => {
    await grid.getByRole('columnheader', { name: 'Product' }).getByRole('button').click()
    await expect.poll(shownAddress).toBe('/items?show=product&orderBy=product')
    row('Bag').element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    await expect.poll(shownAddress).toBe(`/stock/${rice.id}`)
  })
})

describe.each([
  ['table', 1280],
  ['list of a phone', 390],
])('the name in the %s', (_, width) => {
  const tent = item('Tent')
  const link = () => row('Tent').getByRole('link', { name: 'Tent', exact: true })

  beforeEach(async () => {
    startFakeInventory({ entities: [tent] })
    await page.viewport(width, 844)
    await showPage('/items')
    await expect.element(link()).toBeVisible()
  })

  test('is a link, which a middle click beside it opens as well', async () => {
    const href = (link().element() as HTMLAnchorElement).href
    expect(new URL(href).pathname).toBe(`/items/${tent.id}`)
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await row('Tent').click({ button: 'middle', position: { x: 5, y: 5 } })
    expect(open).toHaveBeenCalledWith(href, '_blank', 'noopener')
  })

  test('selects by Ctrl, and gives the focus to the row', async () => {
    await link().click({ modifiers: ['Control'] })
    await expect.element(row('Tent')).toHaveAttribute('aria-selected', 'true')
    await expect.element(row('Tent')).toHaveFocus()
    expect(shownAddress()).toBe('/items')
  })
})

const camping = tag('Camping')

test.each([
  ['', 'Tent'],
  ['?orderBy=quantity', 'Tent× 1'],
  ['?orderBy=warrantyExpires&priceMin=1', 'TentWarranty until: May 19, 2031Price, €: €1,299.50'],
  ['?orderBy=field:Lent to', 'TentLent to: Anna'],
  [`?tags=${camping.id}`, 'TentTags: Camping'],
  ['?dueUntil=30d', 'TentDue: Mar 1, 2031'],
])(
  'a row of a phone shows the values that the list is ordered and filtered by: /items%s',
  async (search, shown) => {
    const fields = [textField('Lent to', 'Anna')]
    const shownBy = { purchasePrice: 1299.5, warrantyExpires: '2031-05-19', tagIds: [camping.id] }
    const tent = item('Tent', { ...shownBy, fields })
    const due = task('Air it', { entityId: tent.id, scheduledDate: '2031-03-01' })
    startFakeInventory({ entities: [tent], tags: [camping] }).answer(listMaintenance, () => [due])
    await page.viewport(390, 844)
    await showPage(`/items${search}`)
    await expect.poll(() => row('Tent').query()?.textContent).toBe(shown)
  },
)
