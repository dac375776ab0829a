import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ShoppingRow } from '../../data/items/shopping.ts'
import { addToList } from '../../data/outbox/buy.ts'
import { discardEntry } from '../../data/outbox/discard.ts'
import { entriesOf, outbox } from '../../data/outbox/outbox.ts'
import { inSelectedGroup } from '../../data/wire/in-group.ts'
import {
  createShoppingLine,
  getGroup,
  getSettings,
  getShoppingList,
  listShops,
  listStockProducts,
  patchShoppingLine,
  putAway,
} from '../../data/wire/operations.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { product } from '../../testing/fake-stock.ts'
import { group, newId } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const rice: ShoppingRow = {
  id: null,
  productId: newId(),
  name: 'Rice',
  quantity: 2.5,
  unit: 'kg',
  shop: 'Market',
  lastPrice: 1.5,
  location: { id: newId(), name: 'Cellar' },
  reason: 'below',
  notes: '',
}
const candles: ShoppingRow = {
  ...rice,
  id: newId(),
  productId: null,
  name: 'Candles',
  quantity: null,
  unit: '',
  shop: '',
  lastPrice: null,
  location: null,
  reason: 'byHand',
}
const soap: ShoppingRow = {
  ...rice,
  id: newId(),
  productId: newId(),
  name: 'Soap',
  unit: '',
  quantity: 1,
  shop: 'Drugstore',
}

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const tick = (name: string) => main.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const shown = () =>
  main
    .getByRole('listitem')
    .elements()
    .map(each => each.querySelector('bdi')?.textContent)

function start(rows: readonly ShoppingRow[] = [rice, soap, candles]) {
  const server = startFakeInventory()
  const kept = { rows: [...rows], held: Promise.resolve() }
  server.answer(getShoppingList, () => ({ items: kept.rows }))
  server.answer(listShops, () => ({ items: ['Market'] }))
  server.answer(createShoppingLine, async ({ name, shop }) => {
    await kept.held
    const line: ShoppingRow & { id: string } = { ...candles, id: newId(), name: name ?? '', shop: shop ?? '' }
    kept.rows = [...kept.rows, line]
    return { id: line.id, productId: null, name: line.name, quantity: null, shop: line.shop, notes: '' }
  })
  server.answer(putAway, ({ lines }) => {
    kept.rows = kept.rows.filter(
      row => !lines.some(({ id, productId }) => (row.id ?? row.productId) === (id ?? productId)),
    )
    return {
      lines: lines.map(({ productId = null }, line) => ({
        line,
        productId,
        entityId: null,
        isRepeated: line === 0,
        isProductGone: productId === soap.productId,
        isLocationGone: line === 0,
      })),
      change: newId(),
    }
  })
  return { server, kept }
}

const ticksKey = `stowage.ticked.${group.id}`

describe('the shopping list', () => {
  test('is sorted by shop; ticked rows sink, and are kept for a reload', async () => {
    start([rice, { ...rice, productId: newId(), name: 'Tea', unit: 'g', shop: 'market' }, soap, candles])
    await showPage('/shopping')
    await expect.element(main.getByText('2.5 kg')).toBeVisible()
    expect(shown()).toEqual(['Rice', 'Tea', 'Soap', 'Candles'])
    await tick('Rice').click({ force: true })
    await expect.poll(shown).toEqual(['Tea', 'Rice', 'Soap', 'Candles'])
    expect(JSON.parse(localStorage.getItem(ticksKey) ?? '')).toEqual([rice])
  })

  test('puts the basket away with what is known of it, and says what somebody else had bought', async () => {
    const { server } = start()
    await showPage('/shopping')
    await tick('Rice').click({ force: true })
    await tick('Candles').click({ force: true })
    await page.getByRole('button', { name: 'Put 2 away' }).click()
    await dialog.getByRole('spinbutton', { name: 'Amount (kg)' }).fill('3')
    await dialog.getByRole('button', { name: /Price, expiry day and location of Rice$/ }).click()
    await dialog.getByRole('textbox', { name: /^Price per piece/ }).fill('1.75')
    await dialog.getByRole('textbox', { name: 'Expires' }).fill('2027-05-01')
    await dialog.getByRole('button', { name: 'Put 2 away' }).click()
    await expect
      .element(page.getByText(/2 purchases put away\..*Somebody else had taken .*Rice.* off the list/))
      .toBeVisible()
    expect(shown()).toEqual(['Soap'])
    expect(server.calls(putAway)).toEqual([
      {
        lines: [
          {
            productId: rice.productId,
            quantity: 3,
            price: 1.75,
            locationId: rice.location?.id,
            expires: '2027-05-01',
          },
          { id: candles.id, quantity: 1 },
        ],
      },
    ])
  })

  test('names what was deleted meanwhile until that is read, and what lies elsewhere', async () => {
    start()
    await showPage('/shopping')
    for (const name of ['Rice', 'Soap']) await tick(name).click({ force: true })
    await page.getByRole('button', { name: 'Put 2 away' }).click()
    await dialog.getByRole('button', { name: 'Put 2 away' }).click()
    await expect
      .element(page.getByText(/Rice.* put away\. Location deleted.*: .*Rice.*\. Somebody else had taken/))
      .toBeVisible()
    await expect
      .element(page.getByText(/^Deleted meanwhile, so not added to the stock: .*Soap.*\(1\)/))
      .toBeVisible()
  })

  test('sends amounts and prices as they are shown, in a language with a decimal comma', async () => {
    const { server } = start([
      { ...rice, quantity: 4.125, lastPrice: 1.234 },
      { ...soap, lastPrice: null },
    ])
    server.answer(getSettings, () => ({ item: { stowage: { language: 'de' } } }))
    await showPage('/shopping')
    for (const name of ['Rice', 'Soap']) await tick(name).click({ force: true })
    await page.getByRole('button', { name: '2 einräumen' }).click()
    await expect.element(dialog.getByRole('spinbutton', { name: 'Menge (kg)' })).toHaveValue('4,125')
    await dialog.getByRole('button', { name: '2 einräumen' }).click()
    await expect
      .poll(() => server.calls(putAway)[0]?.lines)
      .toEqual([
        { productId: rice.productId, quantity: 4.125, price: 1.234, locationId: rice.location?.id },
        { id: soap.id, productId: soap.productId, quantity: 1, locationId: soap.location?.id },
      ])
  })

  test('offers products that come after the letters, and only those that have them', async () => {
    const { server } = start()
    let release = (): void => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    server.answer(listStockProducts, async () => {
      await held
      return { items: [product('Basmati rice'), product('Salt')], next: null }
    })
    await showPage('/shopping')
    const input = main.getByRole('combobox', { name: 'Add to the list' })
    await input.fill('ri')
    release()
    await expect.element(page.getByRole('option', { name: /^Basmati rice/ })).toBeVisible()
    await expect.element(page.getByRole('option', { name: /^Salt/ })).not.toBeInTheDocument()
  })

  test('waits for the product of a code that a scanner ends with Enter, in the order of the scans', async () => {
    const { server } = start()
    const tea = product('Tea', { codes: ['4006381333931'] })
    const salt = product('Salt', { codes: ['4000417025005'] })
    const held = new Map([...tea.codes, ...salt.codes, 'Bread'].map(q => [q, Promise.withResolvers<void>()]))
    server.answer(listStockProducts, async ({ q = '' }) => {
      await held.get(String(q))?.promise
      if (q === 'Bread') throw new FakeProblem('internal')
      return { items: [tea, salt].filter(({ codes }) => codes.includes(String(q))), next: null }
    })
    await showPage('/shopping')
    const input = main.getByRole('combobox', { name: 'Add to the list' })
    for (const scanned of held.keys()) {
      await input.fill(scanned)
      await userEvent.keyboard('{Enter}')
      await expect.element(input).toHaveValue('')
    }
    for (const each of [...held.values()].toReversed()) each.resolve()
    await expect
      .poll(() => server.calls(createShoppingLine))
      .toEqual([{ productId: tea.id }, { productId: salt.id }, { name: 'Bread' }])
  })

  test('gives a product one line, also while that waits, and says that it is there', async () => {
    const { server, kept } = start()
    const [known, missing] = [soap, rice].map(row =>
      product(row.name, { id: row.productId ?? '', codes: [`1${row.name}`] }),
    )
    server.answer(listStockProducts, () => ({
      items: [known, missing].flatMap(one => one ?? []),
      next: null,
    }))
    const sent = Promise.withResolvers<void>()
    kept.held = sent.promise
    await showPage('/shopping')
    await expect.poll(shown).toEqual(['Rice', 'Soap', 'Candles'])
    const scan = async (code: string): Promise<void> => {
      await main.getByRole('combobox', { name: 'Add to the list' }).fill(code)
      await userEvent.keyboard('{Enter}')
    }
    await scan('1Soap')
    await expect.element(page.getByText('Soap is on the list already')).toBeVisible()
    await scan('1Rice')
    await scan('1Rice')
    await expect.element(page.getByText('Rice is on the list already')).toBeVisible()
    sent.resolve()
    await expect.element(page.getByText('Rice is on the list', { exact: true })).toBeVisible()
    expect(server.calls(createShoppingLine)).toEqual([{ productId: rice.productId }])
  })

  test('keeps what lies in the basket when somebody else takes it off the list', async () => {
    const { server, kept } = start([rice, candles])
    await showPage('/shopping')
    await tick('Rice').click({ force: true })
    kept.rows = [candles]
    await inSelectedGroup().readAgain()
    await expect.element(main.getByText('No longer on the list · last €1.50')).toBeVisible()
    expect(shown()).toEqual(['Rice', 'Candles'])
    await page.getByRole('button', { name: 'Put 1 away' }).click()
    await dialog.getByRole('button', { name: 'Put 1 away' }).click()
    await expect.poll(shown).toEqual(['Candles'])
    await expect
      .poll(() => server.calls(putAway)[0]?.lines)
      .toMatchObject([{ productId: rice.productId, quantity: 2.5 }])
    expect(localStorage.getItem(ticksKey)).toBeNull()
  })

  test('keeps the tick of a missing product for which somebody else adds a line', async () => {
    const { server, kept } = start([rice, candles])
    const line = { ...rice, id: newId(), quantity: 4 }
    await showPage('/shopping')
    await tick('Rice').click({ force: true })
    kept.rows = [line, candles]
    await inSelectedGroup().readAgain()
    await expect.element(main.getByText('4 kg')).toBeVisible()
    expect(shown()).toEqual(['Rice', 'Candles'])
    await tick('Rice').click({ force: true })
    await expect.element(page.getByRole('button', { name: 'Put away' })).toBeDisabled()
    await tick('Rice').click({ force: true })
    await page.getByRole('button', { name: 'Put 1 away' }).click()
    await dialog.getByRole('button', { name: 'Put 1 away' }).click()
    await expect.poll(() => server.calls(putAway)[0]?.lines).toMatchObject([{ id: line.id, quantity: 4 }])
    expect(localStorage.getItem(ticksKey)).toBeNull()
  })

  test('takes lines by name, in the shop that is shown, also to be bought before they are sent', async () => {
    const { server, kept } = start()
    let release = (): void => undefined
    kept.held = new Promise(resolve => {
      release = resolve
    })
    await showPage('/shopping?shop=Market')
    await main.getByRole('combobox', { name: 'Add to the list' }).fill('Salt')
    await userEvent.keyboard('{Enter}')
    await tick('Salt').click({ force: true })
    await page.getByRole('button', { name: 'Put 1 away' }).click()
    await dialog.getByRole('button', { name: 'Put 1 away' }).click()
    await expect.poll(shown).toEqual(['Rice', 'Candles'])
    expect(server.calls(putAway)).toEqual([])
    release()
    await expect.poll(() => server.calls(putAway)[0]?.lines[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.calls(createShoppingLine)[0]).toEqual({ name: 'Salt', shop: 'Market' })
  })

  test('keeps the row of a missing product when a line for it is discarded', async () => {
    const { kept } = start()
    kept.held = new Promise(() => undefined)
    await showPage('/shopping')
    await expect.element(tick('Rice')).toBeVisible()
    await addToList(
      Promise.resolve({ name: 'Rice', productId: rice.productId ?? '', unit: 'kg', shop: 'Market' }),
    )
    for (const entry of entriesOf(outbox.get(), 'shop')) discardEntry(entry)
    await expect.element(page.getByText(/^Discarded: .*Rice/)).toBeVisible()
    expect(shown()).toEqual(['Soap', 'Rice', 'Candles'])
  })

  test('lets a line be changed', async () => {
    const { server } = start()
    server.answer(patchShoppingLine, () => ({ ...candles, id: candles.id ?? '' }))
    await showPage('/shopping')
    await main.getByRole('button', { name: 'More about Candles' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('12')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => server.calls(patchShoppingLine))
      .toEqual([{ id: candles.id, name: 'Candles', quantity: 12, shop: '', notes: '' }])
  })

  test('is only read by viewers', async () => {
    start().server.answer(getGroup, () => ({ ...group, role: 'viewer' as const }))
    await showPage('/shopping')
    await expect.element(main.getByText('Rice')).toBeVisible()
    await expect.poll(() => main.getByRole('checkbox').elements()).toEqual([])
  })
})
