import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createEntities, createTemplate, duplicateEntity } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, textField } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

describe('duplicating an item', () => {
  let server: FakeInventory
  const drill = item('Drill')

  beforeEach(async () => {
    server = startFakeInventory({ entities: [drill] })
    server.answer(duplicateEntity, async ({ id }, exchange) => {
      const create = server.answerOf(createEntities)
      const { name } = server.stock.entities.get(id) ?? drill
      await create({ items: [{ name: `Copy of ${name}` }] }, exchange)
      return server.now(`Copy of ${name}`)
    })
    await showPage(`/items/${drill.id}`)
  })

  test('repeats a request without an answer with the same key', async () => {
    const { fetch } = globalThis
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
      if (!String(input).endsWith('/duplicate')) return fetch(input, init)
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      if (keys.length === 1) throw new TypeError('Failed to fetch')
      return fetch(input, init)
    })
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect.element(page.getByText('Drill not duplicated')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Copy of Drill added')).toBeVisible()
    vi.unstubAllGlobals()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    await expect.poll(shownAddress).toBe(`/items/${(await server.saved('Copy of Drill')).id}`)
  })
})

describe('saving an item as a template', () => {
  test('keeps what others of the same sort may have, and leads to the template', async () => {
    const drill = item('Drill', {
      manufacturer: 'Bosch',
      modelNumber: 'GSR',
      serialNumber: 'S 1',
      quantity: 2,
      insured: true,
      fields: [textField('Voltage', '18 V')],
    })
    const server = startFakeInventory({ entities: [drill] })
    await showPage(`/items/${drill.id}`)
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    await expect.element(page.getByText('Template Drill created')).toBeVisible()
    await expect
      .poll(() => server.calls(createTemplate))
      .toMatchObject([
        {
          name: 'Drill',
          defaultName: 'Drill',
          defaultManufacturer: 'Bosch',
          defaultModelNumber: 'GSR',
          defaultQuantity: 2,
          defaultInsured: true,
          fields: [
            {
              name: 'Voltage',
              type: 'text',
              textValue: '18 V',
            },
          ],
        },
      ])
    await page.getByRole('link', { name: 'Show' }).click()
    await expect.element(page.getByRole('heading', { name: 'Drill', level: 1 })).toBeVisible()
  })
})

describe('marking an item as sold', () => {
  test('takes day, price and buyer in one step, which one undo takes back', async () => {
    const drill = item('Drill')
    const server = startFakeInventory({ entities: [drill] })
    await showPage(`/items/${drill.id}`)
    const menu = page.getByRole('button', { name: 'More' }).first()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Mark as sold…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Drill: sold or given away' })
    await dialog.getByLabelText('Sold on').fill('2026-01-02')
    await dialog.getByLabelText('Sale price, €').fill('12.5')
    await dialog.getByLabelText('Sold to').fill('Ben')
    await dialog.getByRole('button', { name: 'Mark as sold' }).click()
    await expect.element(page.getByText('Drill marked as sold')).toBeVisible()
    const sold = { soldDate: '2026-01-02', soldPrice: 12.5, soldTo: 'Ben' }
    await expect.poll(() => server.now('Drill')).toMatchObject(sold)
    await menu.click()
    await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Mark as sold…' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}{Control>}z{/Control}')
    await expect.poll(() => server.now('Drill')).toMatchObject({ soldDate: '', soldPrice: 0, soldTo: '' })
  })
})
