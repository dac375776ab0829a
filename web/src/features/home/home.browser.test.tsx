import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getGroup,
  getGroupStatistics,
  listChanges,
  listEntities,
  listLoans,
  listMaintenance,
  listStockProducts,
} from '../../data/wire/operations.ts'
import { addDays } from '../../i18n/days.ts'
import { today } from '../../i18n/format.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { contact, lentItem, loan } from '../../testing/fake-lending.ts'
import { product } from '../../testing/fake-stock.ts'
import { group, item, location, newId } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'
import { endingHref } from './use-ending.ts'

const none = { totalUsers: 1, totalItems: 0, totalLocations: 0, totalTags: 0, totalItemPrice: 0 }
const imported = Array.from({ length: 30 }, (_, at) => ({
  ...item(`Imported ${at}`),
  createdAt: '2026-01-05T10:00:00Z',
}))
const kettle = { ...item('A kettle'), createdAt: '2026-01-06T10:00:00Z' }
const bread = { ...item('Yesterday: bread box'), createdAt: '2026-01-04T10:00:00Z' }
const main = page.getByRole('main')

const importOf = (id: string) => ({
  id,
  at: '2026-01-05T10:00:00Z',
  actor: null,
  kind: 'imported' as const,
  count: 30,
  subjects: [],
  counts: [],
  details: [],
  origin: null,
  isUndoable: true,
  undoneBy: null,
  undoes: null,
})

describe('Home', () => {
  let server: FakeInventory

  beforeEach(() => {
    server = startFakeInventory({ entities: [kettle, ...imported, bread] })
    server.answer(listMaintenance, () => [])
    server.answer(getGroupStatistics, () => ({ ...none, totalItems: 32, totalWithWarranty: 2 }))
  })

  /** Answers each count of the card by the filter that it has. */
  function answerCounts(): void {
    const list = server.answerOf(listEntities)
    server.answer(listEntities, async (input, exchange) => {
      const answer = await list(input, exchange)
      const total = input.dueUntil !== undefined ? 2 : input.warrantyUntil !== undefined ? 1 : undefined
      return { ...answer, total: total ?? answer.total }
    })
  }

  test('counts what needs attention, each with the list that shows exactly that', async () => {
    answerCounts()
    await showPage('/home')
    for (const [name, address] of [
      ['2 due', '/items?dueUntil=today'],
      ['1 warranty ends within 30 days', endingHref],
      ['Completeness', '/statistics'],
      ['2 under warranty', '/items?warrantySince=today'],
      [/^Value/, '/items?sold=false&orderBy=purchasePrice&order=desc'],
    ] as const) {
      await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', address)
    }
    await expect.element(main.getByText('Needs attention3')).toBeVisible()
  })

  test('has a search on top of a phone, which opens the palette', async () => {
    await showPage('/home')
    const find = main.getByRole('button', { name: 'Search or jump to…' })
    await expect.element(main.getByRole('heading').first()).toBeVisible()
    await expect.element(find).not.toBeInTheDocument()
    await page.viewport(390, 844)
    await find.click()
    await expect.element(page.getByRole('dialog', { name: 'Search or jump to…' })).toBeVisible()
    await page.viewport(1280, 800)
  })

  test.each(['user', 'viewer'] as const)('tells a %s whose warranty ends soon', async role => {
    const kitchen = location('Kitchen')
    const fryer = item('Air fryer', { parentId: kitchen.id, warrantyExpires: addDays(today(), 4) })
    const fans = Array.from({ length: 7 }, (_, at) =>
      item(`Fan ${at}`, { warrantyExpires: addDays(today(), 20) }),
    )
    server.stock.entities = new Map([kitchen, fryer, ...fans].map(each => [each.id, each]))
    server.answer(getGroup, () => ({ ...group, role }))
    await showPage('/home')
    const ending = main.getByRole('listitem').filter({ hasText: '4 days left' })
    await expect.element(ending.getByText('Kitchen')).toBeVisible()
    await expect
      .element(ending.getByRole('link', { name: 'Air fryer' }))
      .toHaveAttribute('href', `/items/${fryer.id}`)
    await expect.element(main.getByText('and 2 more')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'View all' }).first())
      .toHaveAttribute('href', endingHref)
  })

  test('tells what has expired and soon will, of lots of which something is there', async () => {
    const larder = location('Larder')
    const lot = (name: string, days: number) =>
      item(name, { parentId: larder.id, expires: addDays(today(), days) })
    const lots = [lot('Milk', -2), lot('Rice', 3)]
    server.stock.entities = new Map([larder, ...lots].map(each => [each.id, each]))
    await showPage('/home')
    const rows = main.getByRole('listitem')
    for (const [name, when] of [
      ['Milk', '2 days ago'],
      ['Rice', 'in 3 days'],
    ] as const) {
      const row = rows.filter({ hasText: when })
      await expect.element(row.getByRole('link', { name })).toBeVisible()
      await expect.element(row.getByText('Larder')).toBeVisible()
    }
    const asked = server.calls(listEntities).find(({ expiresUntil }) => expiresUntil !== undefined)
    expect(asked).toMatchObject({ expiresUntil: '30d', sold: 'false', quantityMin: '0.000001' })
  })

  test('tells how much is left of products that are running low, and leads to them and to the shopping list', async () => {
    const rice = product('Rice', { quantity: 0.5, unit: 'kg', shop: 'Market' })
    server.answer(listStockProducts, () => ({ items: [rice, product('Milk')], next: 'more' }))
    await showPage('/home')
    const row = main.getByRole('listitem').filter({ hasText: 'Rice' })
    await expect.element(row.getByText('0.5 kg')).toBeVisible()
    await expect.element(row.getByText('Market')).toBeVisible()
    await expect.element(row.getByRole('link', { name: 'Rice' })).toHaveAttribute('href', `/stock/${rice.id}`)
    await expect.element(main.getByText(/^and more/)).toBeVisible()
    expect(server.calls(listStockProducts)).toContainEqual({ low: 'true', limit: '6' })
    const shopping = main.getByRole('link', { name: 'Shopping list' })
    await expect.element(shopping).toHaveAttribute('href', '/shopping')
    const all = main.getByRole('link', { name: 'View all' }).first()
    await expect.element(all).toHaveAttribute('href', '/stock?low=true')
  })

  test('tells of loans that are overdue or due soon, and leads to them', async () => {
    const lines = [lentItem('Drill'), lentItem('Saw'), lentItem('Ladder')]
    const dueIn = (days: number) => loan(contact(`Contact ${days}`), lines, { due: addDays(today(), days) })
    const late = dueIn(-3)
    server.answer(listLoans, ({ status, dueUntil }) => ({
      items: status === undefined || dueUntil === '7d' ? [late, dueIn(1)] : [],
      next: 'more',
    }))
    await showPage('/home')
    const row = main.getByRole('listitem').filter({ hasText: 'Contact -3' })
    await expect.element(row.getByText('Drill, Saw, +1')).toBeVisible()
    await expect.element(row.getByText('3 days overdue')).toBeVisible()
    await expect
      .element(row.getByRole('link', { name: 'Contact -3' }))
      .toHaveAttribute('href', `/loans?open=${late.id}`)
    await expect.element(main.getByText('tomorrow')).toBeVisible()
    await expect.element(main.getByText('and more')).toBeVisible()
  })

  test('folds what was added in one step into one card, which hides nothing older', async () => {
    await showPage('/home')
    const latest = main.getByRole('listitem')
    await expect.element(latest.filter({ hasText: 'A kettle' })).toBeVisible()
    await expect.element(latest.filter({ hasText: 'items added together' })).toBeVisible()
    await expect.element(latest.filter({ hasText: bread.name })).toBeVisible()
    await expect.element(main.getByText('Imported 0')).not.toBeInTheDocument()
  })

  test('leads from that card to the items of the step alone', async () => {
    const id = newId()
    server.answer(listChanges, ({ subjectId }) => ({
      items: subjectId === undefined ? [] : [importOf(id)],
      next: null,
    }))
    await showPage('/home')
    const card = main.getByRole('link', { name: /items added together/ })
    await expect.element(card).toHaveAttribute('href', `/items?orderBy=createdAt&changeId=${id}`)
    const asked = server.calls(listChanges).find(({ subjectId }) => subjectId !== undefined)
    expect(imported.map(each => each.id)).toContain(asked?.subjectId)
  })

  test('offers to choose rooms while there is nothing, and never again after the first screen', async () => {
    server.answer(getGroupStatistics, () => ({ ...none, totalWithWarranty: 0 }))
    await showPage('/home')
    await main.getByRole('link', { name: 'Choose rooms or import a file' }).click()
    await main.getByRole('button', { name: 'Skip' }).click()
    await expect.element(main.getByRole('link', { name: 'Import items' })).toBeVisible()
    await expect.element(main.getByRole('link', { name: /Choose rooms/ })).not.toBeInTheDocument()
  })
})
