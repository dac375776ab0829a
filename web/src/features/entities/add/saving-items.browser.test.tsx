import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createEntities } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { item, location, tag } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

const form = page.getByRole('dialog', { name: 'New item' })
const name = form.getByRole('textbox', { name: 'Name' })
const another = form.getByText(/^Add another/)
const queue = page.getByRole('region', { name: 'Items being saved' })
const rowOf = (item: string) => queue.getByRole('listitem').filter({ hasText: item })
const details = page.getByRole('complementary', { name: 'Details' })

/** Lets each request wait until it is let go. */
function holdRequests(server: FakeInventory) {
  const answer = server.answerOf(createEntities)
  const waiting: (() => void)[] = []
  server.answer(createEntities, async (input, exchange) => {
    await new Promise<void>(resolve => waiting.push(resolve))
    return answer(input, exchange)
  })
  return async () => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    waiting.shift()?.()
  }
}

describe('saving a new item', () => {
  let server: FakeInventory
  const shed = location('Shed')
  const fragile = tag('Fragile')

  beforeEach(async () => {
    server = startFakeInventory({ entities: [shed, item('Ladder', { parentId: shed.id })], tags: [fragile] })
    await showPage('/items')
    await expect.element(page.getByRole('row', { name: /Ladder/ })).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(name).toHaveFocus()
  })

  afterEach(() => void vi.unstubAllGlobals())

  test('frees the form at once, and leaves alone what is typed meanwhile', async () => {
    const letGo = holdRequests(server)
    await another.click()
    await form.getByRole('radio', { name: 'Shed' }).click()
    await userEvent.fill(name, 'Cup')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveValue('')
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('Plate{Enter}Spo')
    await form.getByRole('button', { name: 'Saving 2…' }).click()
    await expect.element(rowOf('Cup').getByText(/Saving…/)).toBeVisible()
    await expect.element(rowOf('Plate').getByText(/Waiting/)).toBeVisible()
    await letGo()
    await expect.element(page.getByText('Cup added')).toBeVisible()
    await letGo()
    await expect.element(page.getByText('2 items added')).toBeVisible()
    await expect.element(name).toHaveValue('Spo')
    await expect.element(queue).not.toBeInTheDocument()
    expect([server.now('Cup').parentId, server.now('Plate').parentId]).toEqual([shed.id, shed.id])
    await expect.poll(() => server.calls(createEntities)).toHaveLength(2)
  })

  test('takes the last items back into the empty form with the undo key, one by one', async () => {
    await another.click()
    await form.getByRole('radio', { name: 'Shed' }).click()
    for (const each of ['Cup', 'Plate']) {
      await userEvent.fill(name, each)
      await userEvent.fill(form.getByRole('textbox', { name: 'Price, €' }), '12.5')
      await userEvent.keyboard('{Enter}')
      await server.saved(each)
      await expect.element(name).toHaveFocus()
    }
    await expect.element(page.getByText('2 items added')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(name).toHaveValue('Plate')
    await expect.element(name).toHaveFocus()
    await expect.element(page.getByText('1 item added')).toBeVisible()
    expect([...server.stock.entities.values()].map(each => each.name)).not.toContain('Plate')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(name).toHaveValue('Cup')
    await expect.element(rowOf('Plate').getByText(/Not saved yet/)).toBeVisible()
    await userEvent.keyboard('s{Enter}')
    await expect.poll(() => server.now('Cups')).toMatchObject({ parentId: shed.id, purchasePrice: 12.5 })
  })

  test('takes an item that was not sent yet back from the queue, and leaves what is typed alone', async () => {
    const letGo = holdRequests(server)
    await another.click()
    for (const each of ['Cup', 'Plate']) {
      await userEvent.fill(name, each)
      await userEvent.keyboard('{Enter}')
      await expect.element(name).toHaveValue('')
    }
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(name).toHaveValue('Plate')
    await letGo()
    await expect.element(page.getByText('Cup added')).toBeVisible()
    await userEvent.fill(name, 'Plates')
    await userEvent.keyboard('{Enter}')
    await letGo()
    await expect.element(page.getByText('2 items added')).toBeVisible()
    expect([...server.stock.entities.values()].map(each => each.name)).toEqual([
      'Shed',
      'Ladder',
      'Cup',
      'Plates',
    ])
  })

  test('closes the form at once, and opens the item when it exists', async () => {
    const letGo = holdRequests(server)
    await userEvent.keyboard('Cup{Enter}')
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Saving 1…' })).toBeVisible()
    await letGo()
    await expect.element(details.getByRole('heading', { name: 'Cup' })).toBeVisible()
  })

  test('opens no item where the user has gone on', async () => {
    const letGo = holdRequests(server)
    await userEvent.keyboard('Cup{Enter}')
    await expect.element(form).not.toBeInTheDocument()
    await userEvent.keyboard('n')
    await expect.element(name).toHaveFocus()
    await letGo()
    await expect.element(page.getByText('Cup added')).toBeVisible()
    await userEvent.keyboard('Plate')
    await expect.element(name).toHaveValue('Plate')
    await expect.poll(shownAddress).toBe('/items?add=true')
  })

  test('repeats a request without an answer with the same key, so that nothing is made twice', async () => {
    const { fetch } = globalThis
    const keys: (string | null)[] = []
    let isCut = true
    vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
      const response = await fetch(input, init)
      if (init?.method !== 'POST' || !String(input).endsWith('/entities/batch')) return response
      keys.push(new Headers(init.headers).get('idempotency-key'))
      if (isCut) throw new TypeError('Failed to fetch')
      return response
    })
    await userEvent.keyboard('Cup{Enter}')
    await expect.element(rowOf('Cup').getByText(/No answer from the server/)).toBeVisible()
    await rowOf('Cup').getByRole('button', { name: 'Try again: Cup' }).click()
    isCut = false
    await expect.element(page.getByText('Cup added')).toBeVisible()
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('offers all that was typed for editing when the server refuses it', async () => {
    const answer = server.answerOf(createEntities)
    server.answer(createEntities, () => {
      throw new FakeProblem('entity.too_deep')
    })
    await another.click()
    await form.getByRole('radio', { name: 'Shed' }).click()
    await userEvent.fill(name, 'Anvil')
    await userEvent.fill(form.getByRole('textbox', { name: 'Price, €' }), '12.5')
    await userEvent.keyboard('{Enter}')
    await expect.element(rowOf('Anvil')).toBeVisible()
    server.answer(createEntities, answer)
    await userEvent.fill(name, 'Bellows')
    await rowOf('Anvil').getByRole('button', { name: 'Edit: Anvil' }).click()
    await expect.element(name).toHaveValue('Anvil')
    await expect.element(rowOf('Bellows').getByText(/Not saved yet/)).toBeVisible()
    name.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Anvil added')).toBeVisible()
    await expect.poll(() => server.now('Anvil')).toMatchObject({ parentId: shed.id, purchasePrice: 12.5 })
    await rowOf('Bellows').getByRole('button', { name: 'Discard: Bellows' }).click()
    await expect.element(queue).not.toBeInTheDocument()
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect.element(page.getByRole('button', { name: '1 not saved' })).toBeVisible()
  })

  test('keeps the lines of several items that the server refuses', async () => {
    const answer = server.answerOf(createEntities)
    server.answer(createEntities, () => {
      throw new FakeProblem('entity.too_deep')
    })
    await form.getByRole('button', { name: 'Add several, one on each line' }).click()
    const lines = page.getByRole('textbox', { name: 'One item per line' })
    await userEvent.fill(lines, '2 × Cup\nPlate')
    await page.getByRole('button', { name: 'Add 2 items' }).click()
    await expect.element(lines).not.toBeInTheDocument()
    await rowOf('2 items').getByRole('button', { name: 'Edit: 2 items' }).click()
    await expect.element(lines).toHaveValue('2 × Cup\nPlate')
    server.answer(createEntities, answer)
    await page.getByRole('button', { name: 'Add 2 items' }).click()
    await expect.element(page.getByText('2 items added')).toBeVisible()
    await expect.poll(() => server.now('Cup').quantity).toBe(2)
    await userEvent.keyboard('n')
    await expect.element(name).toHaveValue('')
  })
})

describe('the list below the form', () => {
  const row = page.getByRole('row', { name: /Kettle/ })
  const show = page.getByRole('link', { name: 'Show' })

  const add = async (name: string): Promise<void> => {
    await userEvent.keyboard('n')
    await another.click()
    await userEvent.fill(form.getByRole('textbox', { name: 'Name' }), name)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(`${name} added`)).toBeVisible()
  }

  test('scrolls to the new item and marks it for a moment', async () => {
    const letters = Array.from({ length: 30 }, (_, at) => item(`A${String(at).padStart(2, '0')}`))
    startFakeInventory({ entities: letters })
    await showPage('/items')
    await expect.element(page.getByRole('row', { name: /A00/ })).toBeVisible()
    await add('Kettle')
    await userEvent.keyboard('{Escape}')
    await expect.element(row).toBeInViewport()
    await expect.element(row).toHaveAttribute('data-new')
    await expect.element(show).not.toBeInTheDocument()
    await expect.element(row).not.toHaveAttribute('data-new')
  })

  test.each([
    ['out of sight', '/items', 300],
    ['left out by a filter', '/items?photo=with', 1],
  ])('has its message lead to an item that is %s', async (_, address, count) => {
    const server = startFakeInventory({
      entities: Array.from({ length: count }, (__, at) => item(`A${at}`)),
    })
    await showPage(address)
    await expect.element(page.getByText(count === 1 ? 'Nothing matches' : /^300 items/)).toBeVisible()
    await add('Kettle')
    await userEvent.keyboard('{Escape}')
    await show.click()
    await expect.poll(shownAddress).toBe(`/items/${(await server.saved('Kettle')).id}`)
  })
})
