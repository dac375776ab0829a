import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepWidth } from '../../data/person/kept-widths.ts'
import { listMaintenance } from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { item, location } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const attic = { ...location('Attic'), assetId: '000-007' }
const lamp = item('Lamp', { parentId: attic.id, quantity: 3, purchasePrice: 20 })
const tent = item('Tent', { parentId: attic.id, purchasePrice: 349 })
const grid = page.getByRole('grid', { name: 'Items' })
const row = (name: string) => grid.getByRole('row', { name: new RegExp(`\\b${name}\\b`) })
const details = page.getByRole('complementary', { name: 'Details' })
const heading = (name: string) => details.getByRole('heading', { name })
/** A task of an item that is overdue. */
const dueOf = ({ id, name }: typeof lamp) => ({
  id,
  name: 'Check',
  description: '',
  cost: '0',
  completedDate: '',
  scheduledDate: '2026-01-01',
  rule: null,
  itemName: name,
  itemID: id,
  entityId: id,
  archived: false,
  isLocation: false,
  icon: '',
  location: null,
  tags: [],
  imageId: null,
  thumbnailId: null,
})
const more = page.getByRole('button', { name: 'Description, Notes, Asset number' })

describe('the page of a location', () => {
  let server: FakeInventory

  beforeEach(async () => {
    keepWidth('tree', undefined)
    server = startFakeInventory({ entities: [attic, lamp, tent] })
    await showPage(`/locations/${attic.id}`)
    await expect.element(row('Lamp')).toBeVisible()
  })

  afterEach(() => page.viewport(1280, 800))

  test('opens an item beside it, and its page by Enter on the open row', async () => {
    await row('Lamp').click()
    await expect.element(heading('Lamp')).toBeVisible()
    await expect.poll(shownAddress).toBe(`/locations/${attic.id}?peek=${lamp.id}`)
    await details.getByRole('button', { name: 'Next item' }).click()
    await expect.element(heading('Tent')).toBeVisible()
    row('Tent').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/items/${tent.id}`)
  })

  test('closes the item by Escape, and gives the focus back to its row', async () => {
    row('Lamp').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Lamp')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.poll(shownAddress).toBe(`/locations/${attic.id}`)
    await expect.element(row('Lamp')).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(shownAddress).toBe(`/items/${lamp.id}`)
  })

  test('has the quantity in each row on a phone, where a press opens the page of the item', async () => {
    await page.viewport(390, 844)
    await expect.element(row('Lamp').getByText('× 3')).toBeVisible()
    await expect.poll(() => page.getByRole('main').element().textContent).toContain('2 items')
    await row('Lamp').click()
    await expect.poll(shownAddress).toBe(`/items/${lamp.id}`)
  })

  test('edits description, notes and number in place', async () => {
    await more.click()
    await page.getByRole('button', { name: 'Edit Notes: Not set' }).click()
    await userEvent.keyboard('Key in the hallway{Tab}')
    await expect.element(page.getByRole('button', { name: 'Edit Notes: Key in the hallway' })).toBeVisible()
    await expect.poll(() => server.now('Attic').notes).toBe('Key in the hallway')
  })

  test('says its number once, beside the name, until it is edited', async () => {
    await expect.element(page.getByRole('main').getByText('000-007')).toBeVisible()
    expect(page.getByRole('main').getByText('000-007').elements()).toHaveLength(1)
    await more.click()
    await expect.element(page.getByRole('button', { name: 'Edit Asset number: 000-007' })).toBeVisible()
  })

  test('offers to add photos where there is none', async () => {
    await expect.element(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
  })

  test('adds a sub-location with one press, a name and Enter', async () => {
    await page.getByRole('button', { name: 'Add sub-location' }).click()
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('Crate{Enter}')
    await expect.poll(() => server.now('Crate').parentId).toBe(attic.id)
    await expect.poll(() => server.now('Crate').entityType.isLocation).toBe(true)
  })

  test('shows its label', async () => {
    await page.getByRole('button', { name: 'Print label' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Label of Attic' })).toBeVisible()
  })

  test('shows its label with L, and goes to the location above with Alt and the arrow up', async () => {
    await userEvent.keyboard('l')
    await expect.element(page.getByRole('dialog', { name: 'Label of Attic' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(shownAddress).toBe('/locations')
  })

  test('names the currency once in the tree, whose width is drawn by keyboard and kept', async () => {
    const tree = page.getByRole('region', { name: 'Locations' })
    const text = () => tree.element().textContent
    await expect.poll(text).toBe('Items€Attic2409')
    const handle = page.getByRole('separator', { name: 'Width of the tree' })
    const width = () => tree.element().getBoundingClientRect().width
    const before = width()
    handle.element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.poll(width).toBeCloseTo(before + 32, 0)
    expect(localStorage.getItem('stowage.widths')).toContain('"tree":')
    await userEvent.keyboard('{Enter}')
    await expect.poll(width).toBeCloseTo(before, 0)
  })
})

describe('a location with sub-locations', () => {
  const crate = location('Crate', attic)
  const rope = item('Rope', { parentId: crate.id, purchasePrice: 5 })
  const garage = location('Garage')

  test('says what lies directly in it, and moves everything in one change after saying how much', async () => {
    const server = startFakeInventory({ entities: [attic, crate, garage, lamp, rope, tent] })
    await showPage(`/locations/${attic.id}`)
    await expect.element(page.getByText('Directly here')).toBeVisible()
    await expect.element(page.getByText('2 items · €409')).toBeVisible()
    await page.getByRole('button', { name: 'Move contents' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 3 items in 1 sub-location to…' })
    await expect.element(dialog).toBeVisible()
    await expect.element(dialog.getByRole('option', { name: 'Crate' })).not.toBeInTheDocument()
    await userEvent.keyboard('gar{Enter}')
    await expect.element(page.getByText('Contents of Attic moved to Garage')).toBeVisible()
    await expect.poll(() => server.now('Lamp').parentId).toBe(garage.id)
  })

  test('says which tasks are overdue, and leads to them', async () => {
    const server = startFakeInventory({ entities: [attic, lamp, tent] })
    server.answer(listMaintenance, ({ overdue, locationId }) =>
      overdue === undefined || locationId === undefined ? [] : [dueOf(lamp), dueOf(tent)],
    )
    await showPage(`/locations/${attic.id}`)
    const link = page.getByRole('link', { name: '2 overdue' })
    await expect.element(link).toHaveAttribute('href', `/maintenance?within=${attic.id}`)
  })

  test('goes to the next one in the same location', async () => {
    const box = location('Box', attic)
    startFakeInventory({ entities: [attic, box, crate] })
    await showPage(`/locations/${box.id}`)
    await page.getByRole('button', { name: 'Next location' }).click()
    await expect.poll(shownAddress).toBe(`/locations/${crate.id}`)
    await expect.element(page.getByRole('button', { name: 'Next location' })).toBeDisabled()
  })
})

test('names of deep locations keep room in the tree', async () => {
  keepWidth('tree', undefined)
  const levels = Array.from({ length: 12 }).reduce<ReturnType<typeof location>[]>(
    (all, _, at) => [...all, location(`Level ${at + 1}`, all.at(-1))],
    [],
  )
  startFakeInventory({ entities: levels })
  await showPage(`/locations/${levels.at(-1)?.id}`)
  const name = page.getByRole('region', { name: 'Locations' }).getByTitle('Level 12')
  await expect.element(name).toBeVisible()
  const { scrollWidth, clientWidth } = name.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

describe('the page of another location', () => {
  afterEach(() => page.viewport(1280, 800))

  test('offers to add something where nothing is yet', async () => {
    startFakeInventory({ entities: [attic] })
    await showPage(`/locations/${attic.id}`)
    await page.getByRole('button', { name: 'Add something' }).click()
    await expect.poll(shownAddress).toMatch(/[?&]add=true/)
  })

  test('folds many sub-locations on a phone, and shows all of them on demand', async () => {
    const shelves = Array.from({ length: 8 }, (_, at) => location(`Shelf ${at + 1}`, attic))
    startFakeInventory({ entities: [attic, ...shelves] })
    await page.viewport(390, 844)
    await showPage(`/locations/${attic.id}`)
    const cards = page.getByRole('link', { name: /^Shelf \d/ })
    await expect.poll(() => cards.elements().length).toBe(6)
    await page.getByRole('button', { name: 'Show all 8' }).click()
    await expect.poll(() => cards.elements().length).toBe(8)
    await expect.element(cards.nth(6)).toHaveFocus()
  })
})
