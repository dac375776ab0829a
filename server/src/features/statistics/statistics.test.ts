import { createInvitation } from '@stowage/contract/groups/invitations'
import {
  getGroupStatistics,
  getPriceTimeline,
  listLocationTotals,
  listTagTotals,
  type PriceTimeline,
} from '@stowage/contract/upkeep/statistics'
import { describe, expect, onTestFinished, test } from 'vitest'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import { addMilliseconds } from '#kernel/clock.ts'
import { dayAt } from '#kernel/days.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { countStatements } from '#test/count-statements.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { must, namesOf, refusalOf, type Sent } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'
import { byNaturalName } from '#test/name-order.ts'

const day = 24 * 3600_000

/** A zone in which it is another day than in UTC, whenever the test runs. */
const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'

describe.each(everyDatabase)('a warranty, on %s', kind => {
  const { stowage, home } = householdOn(kind, { STOWAGE_OPTIONS_TIME_ZONE: zone })

  test('runs to the end of its last day in the configured time zone', async () => {
    onTestFinished(stowage.clock.stop())
    const now = stowage.clock.now().toISOString()
    const days = [-1, 0, 1].map(by => dayAt(addMilliseconds(now, by * day), zone))
    for (const warrantyExpires of days) await home.put((await home.make('Drill')).id, { warrantyExpires })
    const running = async () => (await home.client.call(getGroupStatistics, {})).totalWithWarranty
    expect(await running()).toBe(2)
    stowage.clock.advance(day)
    expect(await running()).toBe(1)
  })
})

describe.each(everyDatabase)('statistics, on %s', kind => {
  const { stowage, home } = householdOn(kind, { STOWAGE_OPTIONS_TIME_ZONE: 'UTC' })

  /** Makes an item with members that only a change can set. */
  const item = async (name: string, members: Sent, more: Sent = {}) =>
    home.put((await home.make(name, more)).id, members)
  const group = () => home.client.call(getGroupStatistics, {})
  const byLocation = () => home.client.call(listLocationTotals, {})
  const byTag = () => home.client.call(listTagTotals, {})
  const tryTimeline = (query: Sent) => home.client.send(getPriceTimeline, query)
  const timeline = async (query: Sent = {}): Promise<PriceTimeline> => (await must(tryTimeline(query))).body
  const today = (days = 0) => new Date(stowage.clock.now().getTime() + days * day).toISOString().slice(0, 10)

  describe('of the group', () => {
    test('are 0 where there is nothing', async () => {
      expect(await group()).toEqual({
        totalUsers: 1,
        totalItems: 0,
        totalLocations: 0,
        totalTags: 0,
        totalItemPrice: 0,
        totalWithWarranty: 0,
      })
    })

    test('count items without archived ones, all locations, tags and members', async () => {
      const attic = await home.room('Attic', { quantity: 3 })
      await home.put((await home.room('Cellar')).id, { archived: true, purchasePrice: 1000 })
      await home.put(attic.id, { purchasePrice: 1000, lifetimeWarranty: true })
      await item('Cups', { purchasePrice: 0.1, quantity: 3 })
      await item('Sold', { purchasePrice: 10, quantity: 2, soldDate: today(-1) })
      await item('Old', { purchasePrice: 500, archived: true, lifetimeWarranty: true })
      for (const name of ['A', 'B']) await home.tag(name)
      const { token } = await home.client.call(createInvitation, { uses: 1 })
      await stowage.signUp('Bob', token)
      expect(await group()).toMatchObject({
        totalUsers: 2,
        totalItems: 2,
        totalLocations: 2,
        totalTags: 2,
        totalItemPrice: 20.3,
      })
    })

    test('count a running warranty once, its last day included', async () => {
      onTestFinished(stowage.clock.stop())
      await item('For life', { lifetimeWarranty: true })
      await item('Both', { lifetimeWarranty: true, warrantyExpires: today(5) })
      await item('Running', { warrantyExpires: today(1) })
      await item('Ends today', { warrantyExpires: today() })
      await item('Over', { warrantyExpires: today(-1) })
      await item('Archived', { warrantyExpires: today(5), archived: true })
      await home.put((await home.room('Shed')).id, { warrantyExpires: today(5) })
      expect((await group()).totalWithWarranty).toBe(4)
    })
  })

  describe('by location', () => {
    test('sum up what lies directly in one, archived and sold items too, by name', async () => {
      const shed = await home.room('shed')
      const attic = await home.room('Attic')
      const inner = await home.room('Inner', { parentId: shed.id })
      await home.put(inner.id, { purchasePrice: 999 })
      const box = await item('Box', { purchasePrice: 1.1, quantity: 7 }, { parentId: shed.id })
      await item('In the box', { purchasePrice: 50 }, { parentId: box.id })
      await item('Pinned', { purchasePrice: 4 }, { parentId: box.id, locationId: attic.id })
      await item('Sold', { purchasePrice: 2.2, soldDate: today() }, { parentId: shed.id })
      await item('Archived', { purchasePrice: 3, archived: true }, { parentId: shed.id })
      await item('Refund', { purchasePrice: -5 }, { parentId: inner.id })
      await home.room('Empty')
      expect(await byLocation()).toEqual([
        { id: attic.id, name: 'Attic', total: 4 },
        { id: shed.id, name: 'shed', total: 6.3 },
      ])
      await home.put(shed.id, { archived: true })
      expect(namesOf(await byLocation())).toEqual(['Attic', 'shed'])
    })

    test('are an empty list where there is nothing', async () => {
      expect(await byLocation()).toEqual([])
    })
  })

  describe('by tag', () => {
    test('sum up everything that carries one, and leave out unused ones', async () => {
      const tools = await home.tag('tools')
      const metal = await home.tag('Metal')
      const idle = await home.tag('Idle', tools.id)
      const once = await home.tag('Once')
      await item('Drill', { purchasePrice: 10.5, quantity: 9 }, { tagIds: [tools.id, metal.id] })
      await item('Old', { purchasePrice: 2, archived: true, soldDate: today() }, { tagIds: [tools.id] })
      await home.put((await home.room('Shop', { tagIds: [tools.id] })).id, { purchasePrice: 100 })
      const free = await home.make('Free', { tagIds: [idle.id, once.id] })
      await home.patch(free.id, { tagIds: [idle.id] })
      expect(await byTag()).toEqual([
        { id: idle.id, name: 'Idle', total: 0 },
        { id: metal.id, name: 'Metal', total: 10.5 },
        { id: tools.id, name: 'tools', total: 112.5 },
      ])
    })
  })

  describe('over time', () => {
    test('show what came in the last month, and what there was before and is now', async () => {
      await addMany(stowage, home, 1, () => ({
        created_at: `${today(-40)}T12:00:00.000Z`,
        purchase_price: 5,
        quantity: 4,
      }))
      await item('Cup', { purchasePrice: 0.1 })
      await item('Archived', { purchasePrice: 70, archived: true })
      await home.put((await home.room('Room')).id, { purchasePrice: 70 })
      const mug = await item('Mug', { purchasePrice: 0.2, soldDate: today() })
      const go = stowage.clock.stop()
      const now = stowage.clock.now().getTime()
      const { start, end, entries, ...values } = await timeline()
      expect(values).toEqual({ valueAtStart: 5, valueAtEnd: 5.3 })
      expect(entries.map(({ name, value }) => [name, value])).toEqual([
        ['Cup', 0.1],
        ['Mug', 0.2],
      ])
      expect(entries[1]?.date).toBe(mug.createdAt)
      go()
      expect(Date.parse(end)).toBe(now)
      const month = (Date.parse(end) - Date.parse(start)) / day
      expect(month).toBeGreaterThan(27)
      expect(month).toBeLessThan(32)
    })

    test('go from the first moment of one day to the first moment of another', async () => {
      await addMany(stowage, home, 4, i => ({
        created_at: `2026-02-0${i + 1}T00:00:00.000Z`,
        purchase_price: 10 ** i,
      }))
      expect(await timeline({ start: '2026-02-02', end: '2026-02-03' })).toEqual({
        start: '2026-02-02T00:00:00.000Z',
        end: '2026-02-03T00:00:00.000Z',
        valueAtStart: 1,
        valueAtEnd: 11,
        entries: [
          { date: '2026-02-02T00:00:00.000Z', name: 'Item 1', value: 10 },
          { date: '2026-02-03T00:00:00.000Z', name: 'Item 2', value: 100 },
        ],
      })
      expect(await timeline({ start: '2026-02-04', end: '2026-02-02' })).toMatchObject({
        valueAtStart: 111,
        valueAtEnd: 1,
        entries: [],
      })
      expect(await timeline({ start: '', end: 'undefined' })).toMatchObject({ valueAtEnd: 1111 })
    })

    test('begin with the inventory when the start is a day of the first century', async () => {
      await addMany(stowage, home, 2, i => ({ created_at: `190${i}-02-01T00:00:00.000Z`, purchase_price: 5 }))
      for (const start of ['0001-11-22', '0001-02-30', '0000-00-00'])
        expect(await timeline({ start, end: '0001-11-22' })).toMatchObject({
          start: '0001-01-01T00:00:00.000Z',
          valueAtStart: 0,
          valueAtEnd: 10,
          entries: [{ name: 'Item 0' }, { name: 'Item 1' }],
        })
    })

    test.each([
      { start: '2026-02-30' },
      { end: '02/03/2026' },
      { end: '2026-02-03T10:00:00Z' },
      { start: 'yesterday' },
    ])('refuse %j', async query => {
      const refused = await tryTimeline(query)
      expect(refusalOf(refused)).toEqual({ status: 400, code: 'statistics.malformed_day', fields: [] })
      expect((refused.body as unknown as { error: string }).error).toContain(Object.keys(query)[0])
    })

    test('of what came lately cost what came lately', async () => {
      const long = Date.UTC(2020, 0, 1)
      await addMany(stowage, home, 3000, i => ({
        created_at: new Date(long + i * 1000).toISOString(),
        purchase_price: 1,
      }))
      const statements = async (query: Sent) => {
        const counter = countStatements()
        try {
          expect(await timeline(query)).toMatchObject({ valueAtEnd: 3000 })
          return counter.count()
        } finally {
          counter.stop()
        }
      }
      const few = await statements({})
      expect(few).toBeLessThan((await statements({ start: '2019-01-01' })) - 3)
    })
  })

  test('with thousands of rows are sent in batches and say the same', async () => {
    const rooms = 1100
    const tags = 1100
    await addMany(stowage, home, rooms, i => ({
      entity_type_id: home.locationType.id,
      is_location: 1,
      name: `Room ${i}`,
      archived: i % 3 === 0 ? 1 : 0,
    }))
    const locations = (await home.list({ isLocation: true, includeArchived: true })).items
    const at = '2026-01-31T12:00:00.000Z'
    const tagNumbers = await stowage.app.database.write(home.groupId, async ({ db }) => {
      const first = await takeRowNumbers(db, home.groupId, tags)
      const rows = Array.from({ length: tags }, (_, i) => ({
        n: first + i,
        id: newId(),
        group_id: home.groupId,
        name: `Tag ${i}`,
        name_key: nameKeyOf(`Tag ${i}`),
        description: '',
        color: '',
        icon: '',
        parent_id: null,
        created_at: at,
        updated_at: at,
      }))
      await db.q.insertInto('tags').values(rows).execute()
      return rows.map(({ n }) => n)
    })
    await addMany(
      stowage,
      home,
      rooms,
      i => ({ parent_id: locations[i]?.id as string, purchase_price: i + 0.1 }),
      i => [tagNumbers[i] as number],
    )
    const located = await byLocation()
    expect(located.map(({ id, name }) => [id, name])).toEqual(locations.map(({ id, name }) => [id, name]))
    expect(located[0]?.total).toBe(0.1)
    const tagged = await byTag()
    expect([tagged.length, tagged.map(({ total }) => total).reduce((sum, one) => sum + one, 0)]).toEqual([
      tags,
      expect.closeTo((rooms * (rooms - 1)) / 2 + rooms * 0.1, 3),
    ])
    expect(namesOf(tagged)).toEqual(namesOf(tagged).toSorted(byNaturalName))
    const sent = await must(tryTimeline({ start: '2026-01-01' }))
    expect(sent.headers.get('etag')).toBe(null)
    expect(sent.body.entries).toHaveLength(rooms)
    const dates = sent.body.entries.map(({ date }) => date)
    expect(dates).toEqual([...dates].sort())
    expect(sent.body).toMatchObject({ valueAtStart: 0, valueAtEnd: expect.closeTo(604_560, 3) })
  })
})
