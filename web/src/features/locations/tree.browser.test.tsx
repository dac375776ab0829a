import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { location } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const tree = page.getByRole('treegrid', { name: 'Locations' })
const rows = tree.getByRole('row')
const row = (name: string) => tree.getByRole('row', { name: new RegExp(`^${name}\\b`) })

/** Shows a screen with a tree of 400 locations at the top, and one more inside the first. */
async function showShelves(address: string) {
  const shelves = Array.from({ length: 400 }, (_, n) => location(`Shelf ${n + 1000}`))
  const server = startFakeInventory({ entities: [...shelves, location('Box', shelves[0])] })
  await showPage(address)
  await expect.element(row('Shelf 1000')).toBeVisible()
  return server
}

describe.each([
  ['the sidebar', '/history'],
  ['the screen of locations', '/locations'],
])('the tree of %s', (_, address) => {
  test('opens a location in a new tab by a middle click', async () => {
    await showShelves(address)
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await row('Shelf 1000').getByText('Shelf 1000').click({ button: 'middle' })
    expect(open).toHaveBeenCalledWith(expect.stringMatching(/^\/locations\/[\da-f-]+$/), '_blank', 'noopener')
  })

  test('opens and closes a location by the arrow keys', async () => {
    await showShelves(address)
    row('Shelf 1000').element().focus()
    await expect.element(row('Shelf 1000')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(row('Shelf 1000')).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(row('Box')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(row('Shelf 1000')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(row('Box')).not.toBeInTheDocument()
  })

  test('draws the locations that can be seen, and opens one with Enter', async () => {
    await showShelves(address)
    expect(rows.elements().length).toBeLessThan(100)
    row('Shelf 1000').element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(row('Shelf 1399')).toHaveFocus()
    await expect.element(row('Shelf 1010')).not.toBeInTheDocument()
    expect(rows.elements().length).toBeLessThan(100)
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toMatch(/^\/locations\/.+/)
    await expect.element(page.getByRole('heading', { name: /Shelf 1399/ })).toBeVisible()
  })
})

describe('the tree of the screen of locations', () => {
  test('shows the location that the address leads to, with what it is in opened', async () => {
    const shelves = Array.from({ length: 400 }, (_, n) => location(`Shelf ${n + 1000}`))
    const box = location('Box', shelves[300])
    startFakeInventory({ entities: [...shelves, box] })
    await showPage(`/locations/${box.id}`)
    await expect.element(row('Box')).toBeInViewport()
    const current = () => tree.element().querySelector('[aria-current=page]')?.textContent
    await expect.poll(current).toMatch(/^Box/)
    await expect.element(row('Shelf 1300')).toHaveAttribute('aria-expanded', 'true')
  })

  test('takes a location that is cut by key, and pastes it into another one', async () => {
    const server = await showShelves('/locations')
    row('Shelf 1002').element().focus()
    await userEvent.keyboard('{Control>}x{/Control}')
    await expect.element(page.getByText('Shelf 1002 cut. Select a location and paste there.')).toBeVisible()
    row('Shelf 1001').element().focus()
    await userEvent.keyboard('{Control>}v{/Control}')
    await expect.element(page.getByText('Shelf 1002 moved to Shelf 1001')).toBeVisible()
    await expect.poll(() => server.now('Shelf 1002').parentId).toBe(server.now('Shelf 1001').id)
    await expect.element(row('Shelf 1002')).not.toBeInTheDocument()
  })

  test('takes a location that is dropped on another one, far down too', async () => {
    const server = await showShelves('/locations')
    rows.first().element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(row('Shelf 1399')).toHaveFocus()
    await row('Shelf 1395').dropTo(row('Shelf 1390'))
    await expect.element(page.getByText('Shelf 1395 moved to Shelf 1390')).toBeVisible()
    await expect.poll(() => server.now('Shelf 1395').parentId).toBe(server.now('Shelf 1390').id)
  })
})
