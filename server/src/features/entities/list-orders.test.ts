import { listEntities } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { createLoan } from '@stowage/contract/lending/loans'
import { createStockProduct } from '@stowage/contract/stock/products'
import { beforeAll, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household, refusalOf } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'
import { byNaturalName, inCodePoints } from '#test/name-order.ts'

type Value = string | number | undefined
type Compare = (a: Value, b: Value) => number

const inNumbers: Compare = (a, b) => Number(a) - Number(b)
const inNames: Compare = (a, b) => byNaturalName(String(a), String(b))

const makers = ['Bosch', 'ähm 10', 'Ahm 9', 'bosch', '', 'Zeiss']
const days = ['2026-01-31', null, '2025-12-24', '2026-02-01']

describe.each(everyDatabase)('lists in orders that no index has, on %s', kind => {
  let home: Household
  let all: Entity[]
  const products = new Map<string | null, string>()
  const stowage = serverFor(kind)
  beforeAll(async () => {
    home = await Household.of((await stowage.signUp()).client)
    const locations = [await home.room('Room 10'), await home.room('room 9')]
    const types = [home.itemType, await home.type('Gadget', false), await home.type('Book', false)]
    await addMany(stowage, home, 24, i => ({
      quantity: (i * 7) % 5,
      purchase_price: ((i * 5) % 7) - 2,
      purchase_date: days[i % 4] ?? null,
      warranty_expires: days[(i + 1) % 4] ?? null,
      expires: days[(i + 2) % 4] ?? null,
      sold_date: days[(i >> 1) % 4] ?? null,
      manufacturer: makers[i % 6] ?? '',
      model_number: i % 3 === 0 ? '' : `M ${i}`,
      serial_number: i % 8 === 0 ? '' : `s${(i * 7) % 24}`,
      entity_type_id: types[i % 3]?.id as string,
      parent_id: locations[i % 3]?.id ?? null,
    }))
    const { items } = await home.list({})
    // The second has no items; every third item is of no product.
    for (const [nth, name] of ['Rice 10', 'Oats', 'rice 9'].entries()) {
      const entityIds = nth === 1 ? [] : items.filter((_, i) => i % 3 === nth).map(({ id }) => id)
      products.set((await home.client.call(createStockProduct, { name, entityIds })).id, name)
    }
    // The others are sold, or there is none of them.
    for (const [due, ...lent] of [
      ['2031-01-01', 2, 19],
      ['2030-05-04', 3, 2],
      [undefined, 18, 11, 2],
      ['2026-01-05', 18, 3],
    ] as const)
      await home.client.call(createLoan, {
        contactName: 'Anna',
        lines: lent.map(i => ({ entityId: requireValue(items[i]).id, quantity: 0.1 })),
        due,
      })
    const reserved = { contactName: 'Ben', from: '2029-01-01', due: '2029-01-02' }
    await home.client.call(createLoan, { ...reserved, lines: [{ entityId: requireValue(items[19]).id }] })
    for (const [i, values] of [
      [1, { type: 'number', numberValue: 10 }],
      [3, { type: 'number', numberValue: 9 }],
      [4, { type: 'text', textValue: 'Volt 10' }],
      [6, { type: 'text', textValue: 'volt 9' }],
      [7, { type: 'text', textValue: '' }],
      [9, { type: 'boolean', booleanValue: true }],
    ] as const)
      await home.put(items[i]?.id as string, { fields: [{ name: 'Power: V', ...values }] })
    all = await Promise.all(items.map(({ id }) => home.get(id)))
  })

  const unlessEmpty = (value: Value) => (value === '' || value === 0 ? undefined : value)
  /** Values of one kind come before those of the next, in both directions. */
  const fieldOf = ({ fields: [field] }: Entity): readonly [number, Value] => {
    if (field === undefined || (field.type === 'text' && field.textValue === '')) return [9, undefined]
    if (field.type === 'number') return [0, field.numberValue]
    return field.type === 'text' ? [2, field.textValue] : [3, Number(field.booleanValue)]
  }
  type OrderCase = readonly [string, (entity: Entity) => readonly [number, Value], Compare]
  type Member = 'purchasePrice' | 'purchaseDate' | 'warrantyExpires' | 'expires' | 'soldDate'
  type Text = 'manufacturer' | 'modelNumber' | 'serialNumber'
  const plain = (member: Member | Text, compare: Compare): OrderCase => [
    member,
    entity => [0, unlessEmpty(entity[member])],
    compare,
  ]
  const inDays: Compare = (a, b) => inCodePoints(String(a), String(b))
  const orders: readonly OrderCase[] = [
    ['quantity', e => [0, e.quantity], inNumbers],
    plain('purchasePrice', inNumbers),
    plain('purchaseDate', inDays),
    plain('warrantyExpires', inDays),
    plain('expires', inDays),
    plain('soldDate', inDays),
    plain('manufacturer', inNames),
    plain('modelNumber', inNames),
    plain('serialNumber', inNames),
    ['type', e => [0, e.entityType.name], inNames],
    ['location', e => [0, e.location?.name], inNames],
    ['product', e => [0, products.get(e.productId)], inNames],
    ['loanDue', e => (e.loan?.due === null ? [1, ''] : [0, e.loan?.due]), inDays],
    ['field:Power: V', fieldOf, (a, b) => (typeof a === 'string' ? inNames(a, b) : inNumbers(a, b))],
  ]

  describe.each(orders)('by %s', (orderBy, valueOf, compare) => {
    test.each(['asc', 'desc'])('%s, what is unset last, page after page', async order => {
      const sign = order === 'asc' ? 1 : -1
      const sorted = [...all].sort((a, b) => {
        const [rankA, x] = valueOf(a)
        const [rankB, y] = valueOf(b)
        const ranks = Number(x === undefined) - Number(y === undefined) || rankA - rankB
        return ranks || sign * ((x === undefined ? 0 : compare(x, y)) || inCodePoints(a.id, b.id))
      })
      const ids = (entities: readonly { id: string }[]) => entities.map(({ id }) => id)
      expect(ids((await home.list({ orderBy, order })).items)).toEqual(ids(sorted))
      expect(ids((await home.list({ orderBy, order, page: 2, pageSize: 7 })).items)).toEqual(
        ids(sorted.slice(7, 14)),
      )
      for (const q of ['item', undefined]) {
        const found: string[] = []
        for (let after: string | null | undefined = ''; typeof after === 'string'; ) {
          const page = await home.list({ orderBy, order, after, pageSize: 9, q })
          expect(page.total).toBe(all.length)
          found.push(...ids(page.items))
          after = page.next
        }
        expect([q, found]).toEqual([q, ids(sorted)])
      }
    })
  })

  test.each(['asc', 'desc'])('by product %s as groups, with its name', async order => {
    const list = { order, show: ['product', 'productId'], after: '', pageSize: 15 }
    const grouped = await home.list({ ...list, groupBy: 'product', orderBy: 'createdAt' })
    expect(grouped).toEqual(await home.list({ ...list, orderBy: 'product' }))
    for (const { product, productId = null } of grouped.items)
      expect(product).toEqual(productId === null ? null : { id: productId, name: products.get(productId) })
    const named = grouped.items.flatMap(({ product }) => product?.name ?? [])
    expect(new Set(named)).toEqual(new Set(['Rice 10', 'rice 9']))
    const { next } = grouped
    const rest = await home.list({ ...list, groupBy: 'product', after: next })
    expect(rest.items.at(-1)).toMatchObject({ product: null })
    expect(refusalOf(await home.client.send(listEntities, { groupBy: 'location' }))).toMatchObject({
      status: 422,
      fields: ['groupBy'],
    })
    expect((await home.list()).items[0]).not.toHaveProperty('product')
  })

  test.each(['asc', 'desc'])('by due days %s, what is lent or overdue alone', async order => {
    const { items } = await home.list({ orderBy: 'loanDue', order, show: 'loan' })
    const overdue = items.filter(({ loan }) => loan?.due === '2026-01-05')
    expect(overdue).toHaveLength(2)
    for (const [lent, rows] of [
      [true, items.filter(({ loan }) => loan)],
      ['overdue', overdue],
    ] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map(page => home.list({ orderBy: 'loanDue', order, lent, page, pageSize: 2 })),
      )
      expect(pages.flatMap(page => page.items.map(({ id }) => id))).toEqual(rows.map(({ id }) => id))
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([rows.length]))
    }
  })

  test('by a field that nothing has: by id', async () => {
    const { items } = await home.list({ orderBy: 'field:Nothing' })
    expect(items.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort(inCodePoints))
  })
})
