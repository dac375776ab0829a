import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enqueueAdd } from '../../features/entities/add/add-queue.ts'
import { emptyDraft } from '../../features/entities/add/draft.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { group, item, location } from '../../testing/samples.ts'
import { openAddress, shownAddress, showPage } from '../../testing/show.tsx'
import { leaveSession } from '../wire/session.ts'

const garage = location('Garage')
const tent = item('Tent', { parentId: garage.id })
const rope = item('Rope')

const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
const options = palette.getByRole('option')
const firstFound = () => options.elements()[0]?.textContent
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

describe('a page without a network', () => {
  beforeEach(async () => {
    let isAway = false
    startFakeInventory({ entities: [garage, tent, rope] })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      if (isAway) throw new TypeError('Failed to fetch')
      return fetch(...given)
    })
    await showPage('/items')
    await expect.element(row('Tent')).toBeVisible()
    isAway = true
    await openAddress('/items?dueUntil=2026-01-01')
    await expect.element(page.getByText(/^Offline\. Showing data of/)).toBeVisible()
  })

  afterEach(() => {
    leaveSession()
    vi.unstubAllGlobals()
  })

  async function find(typed: string): Promise<void> {
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.fill(palette.getByRole('combobox'), typed)
  }

  test('finds what was read in lists, with a letter wrong, and says whose results these are', async () => {
    await find('tnet')
    await expect.element(palette.getByText('Results of this device, without filters')).toBeVisible()
    await expect.poll(firstFound).toContain('Tent')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/items/${tent.id}`)
    await expect.element(page.getByRole('heading', { name: 'Tent' })).toBeVisible()
    await expect.element(page.getByText(/^This device has only what lists show/)).toBeVisible()
  })

  test('says that nothing matches', async () => {
    await find('qqzzqq')
    await expect.element(palette.getByRole('status')).toHaveTextContent('Nothing matches')
  })

  test('lists what it can, and says so', async () => {
    await openAddress('/items?q=rope')
    await expect.element(row('Rope')).toBeVisible()
    await expect.element(row('Tent')).not.toBeInTheDocument()
    await expect.element(page.getByText('Results of this device. The list may be incomplete.')).toBeVisible()
  })

  test('says which list it cannot make', async () => {
    await expect.element(page.getByRole('heading', { name: 'This list needs the network' })).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect.element(row('Rope')).toBeVisible()
  })

  test('says of an item that was never read that it is not here', async () => {
    await openAddress('/items/00000000-0000-4000-8000-999999999999')
    await expect.element(page.getByRole('heading', { name: 'Not on this device' })).toBeVisible()
  })

  test('says beside a list what it knows of an item that was never opened, or that it knows nothing', async () => {
    await openAddress(`/items?q=rope&peek=${rope.id}`)
    const peek = page.getByRole('complementary', { name: 'Details' })
    await expect.element(peek.getByText(/^This device has only what lists show/)).toBeVisible()
    await expect.element(peek.getByRole('heading', { name: 'Rope' })).toBeVisible()
    await openAddress('/items?q=rope&peek=00000000-0000-4000-8000-999999999999')
    await expect.element(peek.getByRole('heading', { name: 'Not on this device' })).toBeVisible()
  })

  test('finds and opens a new item that waits, and puts it back into the form', async () => {
    const photo = new File(['picture'], 'one.jpg', { type: 'image/jpeg' })
    const made = { name: 'Fondue set', description: 'With forks', parentId: garage.id }
    const draft = { ...emptyDraft, name: made.name, description: made.description }
    const key = enqueueAdd({ groupId: group.id, draft, items: [made], photos: [photo] })
    await find('fondue')
    await expect.poll(firstFound).toContain('Fondue')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/items/${key}`)
    await expect.element(page.getByRole('heading', { name: 'Fondue set' })).toBeVisible()
    await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible()
    await expect.element(page.getByText('With forks')).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'New item' })
    await expect.element(form.getByLabelText('Name')).toHaveValue('Fondue set')
  })
})
