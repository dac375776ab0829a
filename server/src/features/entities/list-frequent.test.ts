import { deleteTag, type Tag } from '@stowage/contract/catalogues/tags'
import { deleteEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household, type Sent } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'
import { byNaturalName } from '#test/name-order.ts'

const count = 3000

/** Words that stand in much of the group: evenly, only at the end of the order of names, and in texts alone. */
const made = Array.from({ length: count }, (_, i) => ({
  name: `${i < 800 ? 'Zinc' : ['Bolt', 'Nut', '𝄞 Clef', '\uff5e Wave'][i % 4]} ${(i * 7919) % count}`,
  notes: i % 3 === 0 ? 'made of steel' : 'made of brass',
  archived: i % 10 === 0 ? (1 as const) : (0 as const),
}))

const queries: readonly Sent[] = [
  { q: 'made' },
  { q: 'steel' },
  { q: 'zinc' },
  { q: 'zinc steel' },
  { q: 'ra' },
  { q: 'made', includeArchived: true },
  { q: 'made', archived: 'only', isLocation: 'any' },
]
const orders: readonly Sent[] = [
  {},
  { order: 'desc' },
  { orderBy: 'createdAt' },
  { orderBy: 'assetId', order: 'desc' },
  { orderBy: 'relevance' },
  { orderBy: 'relevance', order: 'desc' },
  { orderBy: 'quantity', order: 'desc' },
]

describe.each(everyDatabase)('lists of what is frequent, on %s', kind => {
  const stowage = serverFor(kind)
  let home: Household
  let tag: Tag
  beforeAll(async () => {
    home = await Household.of((await stowage.signUp()).client)
    tag = await home.tag('Often')
    const { n } = await stowage.app.database.read(({ q }) =>
      q.selectFrom('tags').select('n').where('id', '=', tag.id).executeTakeFirstOrThrow(),
    )
    await addMany(
      stowage,
      home,
      count,
      i => ({ ...made[i], asset_number: i % 5 === 0 ? null : i + 1 }),
      i => (i % 2 === 0 ? [n] : []),
    )
  })

  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

  async function requireSamePages(query: Sent): Promise<void> {
    const all = await home.list(query)
    expect(all.total).toBe(all.items.length)
    const last = Math.ceil(all.total / 50)
    for (const [page, pageSize] of [
      [1, 20],
      [1, 20],
      [3, 50],
      [last, 50],
      [last + 1, 50],
      [1, 0],
    ] as const) {
      const { items, total } = await home.list({ ...query, page, pageSize })
      expect([total, ids(items)]).toEqual([
        all.total,
        ids(all.items.slice((page - 1) * pageSize, page * pageSize)),
      ])
    }
    const { next } = await home.list({ ...query, pageSize: 30, after: '' })
    const { items } = await home.list({ ...query, pageSize: 30, after: next })
    expect(ids(items)).toEqual(ids(all.items.slice(30, 60)))
  }

  test.each(queries)('%o has the same pages and total, however often it is asked for', async query => {
    for (const order of orders) await requireSamePages({ ...query, ...order })
  })

  test('a tag has the same pages and total, however often it is asked for', async () => {
    for (const order of orders) await requireSamePages({ tags: [tag.id], ...order })
  })

  test('what is found is what has the word, in the order of names', async () => {
    const found = made.filter(({ notes, archived }) => notes.includes('steel') && archived === 0)
    const names = found.map(({ name }) => name).sort(byNaturalName)
    for (let round = 0; round < 2; round++) {
      const { items, total } = await home.list({ q: 'steel', pageSize: 100 })
      expect([total, items.map(({ name }) => name)]).toEqual([names.length, names.slice(0, 100)])
    }
  })

  test('a change is seen in the next list', async () => {
    const look = async (query: Sent) => (await home.list({ ...query, pageSize: 10 })).total
    const totals = async () => [await look({ q: 'brass' }), await look({ tags: [tag.id] })] as const
    await totals()
    const [brass, tagged] = await totals()
    const first: Entity = await home.make('AAA of brass', { tagIds: [tag.id] })
    expect(await totals()).toEqual([brass + 1, tagged + 1])
    expect((await home.list({ q: 'brass', pageSize: 1 })).items[0]?.id).toBe(first.id)
    for (const orderBy of ['relevance', 'quantity'])
      expect((await home.list({ q: 'brass', orderBy, pageSize: 1 })).total).toBe(brass + 1)
    await home.put(first.id, { archived: true })
    for (const orderBy of ['relevance', 'quantity'])
      expect((await home.list({ q: 'brass', orderBy, pageSize: 1 })).total).toBe(brass)
    expect(await totals()).toEqual([brass, tagged])
    await home.put(first.id, { archived: false, name: 'AAA of tin', tagIds: [] })
    expect(await totals()).toEqual([brass, tagged])
    await home.client.call(deleteEntity, { id: first.id })
    expect(await Promise.all([1, 2, 3, 4].map(totals))).toEqual([1, 2, 3, 4].map(() => [brass, tagged]))
    await home.client.call(deleteTag, { id: tag.id })
    expect(await look({ q: 'often' })).toBe(0)
  })

  test('where a text is very long fewer are looked at together, and the pages are the same', async () => {
    const before = await home.list({ q: 'zinc steel', pageSize: 60 })
    await addMany(stowage, home, 1, () => ({ name: 'Zinc', notes: 'made of steel, '.repeat(30_000) }))
    // `addMany` writes past the recording of changes, which invalidates cached lists.
    await home.tag('Change')
    const { items, total } = await home.list({ q: 'zinc steel', pageSize: 60 })
    expect([total, items[0]?.name, ids(items.slice(1))]).toEqual([
      before.total + 1,
      'Zinc',
      ids(before.items.slice(0, 59)),
    ])
    for (const order of orders) await requireSamePages({ q: 'zinc steel', ...order })
  })
})
