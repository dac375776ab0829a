import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { listEntities } from '@stowage/contract/entities/entities'
import {
  getCompleteness,
  getStatisticsBy,
  getStatisticsOverTime,
  type StatisticsPoint,
} from '@stowage/contract/upkeep/value-statistics'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dayAt } from '#kernel/days.ts'
import { countStatements } from '#test/count-statements.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'
import { pointsOf } from './over-time.queries.ts'

describe.each(everyDatabase)('statistics of values, on %s', kind => {
  const { stowage, home } = householdOn(kind, { STOWAGE_OPTIONS_TIME_ZONE: 'UTC' })

  const item = async (name: string, members: Sent, more: Sent = {}) =>
    home.put((await home.make(name, more)).id, members)
  const by = (group: 'location' | 'tag' | 'type', more: Sent = {}) =>
    home.client.call(getStatisticsBy, { group, ...more })
  const overTime = (query: Sent) => home.client.call(getStatisticsOverTime, query)
  /** What the list says of the same items. */
  const listed = async (query: Sent) => {
    const { totals } = await home.client.call(listEntities, { pageSize: 0, totals: true, ...query })
    return { count: totals?.count, value: totals?.value }
  }
  const month = (query: Sent, from: string) =>
    overTime(query).then(({ points }) => points.find(point => point.from === from))
  const today = () => dayAt(stowage.clock.now().toISOString(), 'UTC')
  const thisMonth = () => `${today().slice(0, 7)}-01`

  /** A house with everything that statistics tell apart. */
  async function furnish() {
    const garage = await home.room('Garage')
    const attic = await home.room('Attic')
    const shelf = await home.room('Shelf', { parentId: garage.id })
    const tools = await home.tag('Tools')
    const drills = await home.tag('Drills')
    const nested = await home.tag('Nested', tools.id)
    const at = (parentId: string, ...tagIds: string[]) => ({ parentId, tagIds })
    await item(
      'Drill',
      { purchasePrice: 99.9, quantity: 2, purchaseDate: '2024-03-31' },
      at(shelf.id, tools.id, nested.id),
    )
    await item(
      'Bit',
      { purchasePrice: 0.1, quantity: 3, serialNumber: 'S1' },
      at(garage.id, nested.id, drills.id),
    )
    await item('Trunk', { purchaseDate: '2024-03-01' }, at(attic.id))
    await item(
      'Lamp',
      { purchasePrice: 20, purchaseDate: '2025-01-02', soldDate: '2025-02-03', soldPrice: 12 },
      at(attic.id),
    )
    await item('Old', { purchasePrice: 1000, purchaseDate: '2024-03-05', archived: true }, at(attic.id))
    await item('Loose', { purchasePrice: 5, insured: true })
    return { garage, attic, shelf, tools, drills, nested }
  }

  describe('by location, tag and type', () => {
    test('say of each group what a list with its filter says', async () => {
      const { garage, attic, tools } = await furnish()
      const locations = await by('location')
      const tags = await by('tag')
      const types = await by('type')
      expect(locations.groups).toEqual([
        { id: garage.id, name: 'Garage', count: 2, value: 200.1 },
        { id: attic.id, name: 'Attic', count: 1, value: 0 },
      ])
      expect(locations.others).toEqual(await listed({ sold: false, hasLocation: false }))
      for (const { id, count, value } of locations.groups)
        expect(await listed({ sold: false, within: id })).toEqual({ count, value })
      expect(tags.groups.map(({ name, count }) => [name, count])).toEqual([
        ['Nested', 2],
        ['Tools', 2],
        ['Drills', 1],
      ])
      for (const { id, count, value } of tags.groups)
        expect(await listed({ sold: false, tags: id })).toEqual({ count, value })
      expect(tags.others).toEqual({ count: 2, value: 5 })
      expect(tags.others).toEqual(await listed({ sold: false, hasTags: false }))
      for (const { id, count, value } of types.groups)
        expect(await listed({ sold: false, entityTypeIds: id })).toEqual({ count, value })
      expect(types.others).toEqual({ count: 0, value: 0 })
      expect(locations.leftOut).toEqual({ sold: 1, archived: 1, withoutPrice: 1 })
      const filtered = await by('tag', { tags: tools.id, within: garage.id })
      for (const { id, count, value } of filtered.groups)
        expect(await listed({ sold: false, within: garage.id, allTags: [tools.id, id] })).toEqual({
          count,
          value,
        })
      expect(filtered.leftOut).toEqual({ sold: 0, archived: 0, withoutPrice: 0 })
    })

    test('of one location are about the locations right below it', async () => {
      const { garage, shelf } = await furnish()
      const below = await by('location', { within: garage.id })
      expect(below.groups).toEqual([{ id: shelf.id, name: 'Shelf', count: 1, value: 199.8 }])
      expect(below.others).toEqual({ count: 1, value: 0.3 })
    })

    test('are empty where there is nothing', async () => {
      for (const group of ['location', 'tag', 'type'] as const)
        expect(await by(group)).toEqual({
          groups: [],
          others: { count: 0, value: 0 },
          leftOut: { sold: 0, archived: 0, withoutPrice: 0 },
        })
    })
  })

  describe('of completeness', () => {
    test('say what is missing, and how a list finds it', async () => {
      const { garage } = await furnish()
      for (const filters of [{}, { within: garage.id }]) {
        const { count, parts } = await home.client.call(getCompleteness, filters)
        expect(await listed({ sold: false, ...filters })).toMatchObject({ count })
        expect(parts.map(({ part }) => part)).toEqual([
          'location',
          'photo',
          'price',
          'purchaseDate',
          'serialNumber',
        ])
        for (const { have, missing, filter } of parts) {
          expect(await listed({ ...filter, ...filters })).toMatchObject({ count: missing })
          expect(have + missing).toBe(count)
        }
      }
    })
  })

  describe('of completeness', () => {
    test('say how many items have what the definitions of their fields ask for', async () => {
      const { garage } = await furnish()
      const rope = await home.type('Rope', false)
      const define = (name: string, more: Sent) =>
        home.client.call(createFieldDefinition, { name, kind: 'text', isRequired: true, ...more } as never)
      const all = await define('Serial', { typeId: null })
      const own = await define('Length', { typeId: rope.id, kind: 'number' })
      await define('Unused', { typeId: (await home.type('Book', false)).id })
      await define('Color', { typeId: rope.id, isRequired: false })
      const fields = (...entries: [name: string, textValue: string][]) => ({
        fields: entries.map(([name, textValue]) => ({ type: 'text', name, textValue })),
      })
      const of = { entityTypeId: rope.id, parentId: garage.id }
      await item('Both', { ...of, ...fields(['Length', '60'], ['Serial', 'A']) })
      await item('Empty', { ...of, ...fields(['Length', ''], ['sérial', 'B']) })
      await item('Misfit', { ...of, ...fields(['Length', 'long']) })
      await item('Sold', { ...of, soldDate: '2026-01-01' })
      await item('Archived', { ...of, archived: true })
      for (const filters of [{}, { within: garage.id }, { entityTypeIds: rope.id }]) {
        const { count, fields: told } = await home.client.call(getCompleteness, filters)
        expect(told.map(({ definitionId, name, typeId }) => ({ definitionId, name, typeId }))).toEqual([
          { definitionId: all.id, name: 'Serial', typeId: null },
          { definitionId: own.id, name: 'Length', typeId: rope.id },
        ])
        for (const { have, missing, filter, typeId } of told) {
          expect(await listed({ ...filters, ...filter })).toMatchObject({ count: missing })
          expect(have).toBe(2)
          expect(have + missing).toBe(typeId === null ? count : 3)
        }
      }
      expect(
        (await home.client.call(getCompleteness, { entityTypeIds: home.locationType.id })).fields,
      ).toEqual([])
    })
  })

  describe('over time', () => {
    test('end with the value that a list has now', async () => {
      await furnish()
      const { points, leftOut } = await overTime({ what: 'value' })
      const last = points.at(-1)
      expect(last).toMatchObject({ from: thisMonth(), count: 3 })
      expect(last?.value).toBe((await listed({ sold: false })).value)
      expect(last?.value).toBe((await listed({})).value)
      expect(points[0]).toEqual({ from: '2024-03-01', until: '2024-03-31', count: 1, value: 199.8 })
      expect((await overTime({ what: 'count' })).points.at(-1)?.count).toBe(
        (await listed({ sold: false })).count,
      )
      expect(leftOut).toEqual({ sold: 1, archived: 1, withoutPrice: 1 })
    })

    test('have what was sold until it was sold', async () => {
      await furnish()
      expect(await month({ what: 'count' }, '2024-12-01')).toMatchObject({ count: 2, value: 199.8 })
      expect(await month({ what: 'count' }, '2025-01-01')).toMatchObject({ count: 3, value: 219.8 })
      expect(await month({ what: 'count' }, '2025-02-01')).toMatchObject({ count: 2, value: 199.8 })
    })

    test('say of additions and sales what a list with the days of a point says', async () => {
      await furnish()
      const added = (await overTime({ what: 'added' })).points
      for (const { from, until, count, value } of added.filter(each => each.count > 0))
        expect(await listed({ sold: false, acquiredSince: from, acquiredUntil: until })).toEqual({
          count,
          value,
        })
      expect(added.reduce((sum, { count }) => sum + count, 0)).toBe(4)
      const [sold] = (await overTime({ what: 'sold' })).points
      expect(sold).toEqual({ from: '2025-02-01', until: '2025-02-28', count: 1, value: 12 })
      expect(await listed({ soldSince: '2025-02-01', soldUntil: '2025-02-28' })).toMatchObject({ count: 1 })
    })

    test('begin and end where they are asked to', async () => {
      await furnish()
      const { points } = await overTime({ what: 'count', from: '2024-12-15', until: '2025-02-01' })
      expect(points.map(({ from }) => from)).toEqual(['2024-12-01', '2025-01-01', '2025-02-01'])
      const years = await overTime({ what: 'sold', by: 'year', until: '2025-06-01', from: '2000-01-01' })
      expect(years.points).toEqual([{ from: '2025-01-01', until: '2025-12-31', count: 1, value: 12 }])
      expect((await overTime({ until: '1999-01-01' })).points).toEqual([])
      const later = await overTime({ until: '9999-01-01' })
      expect(later.points.at(-1)?.from).toBe(thisMonth())
    })

    test('take an item that was bought later than it was entered from its entry', async () => {
      await item('Ordered', { purchasePrice: 7, purchaseDate: '9998-01-01', soldDate: '9999-01-01' })
      await item('Kept', { purchasePrice: 3, purchaseDate: '9998-01-01' })
      const { points } = await overTime({})
      expect(points).toMatchObject([{ from: thisMonth(), count: 1, value: 3 }])
      expect(await listed({ sold: false, acquiredUntil: today() })).toEqual({ count: 1, value: 3 })
    })

    test.each([{ what: 'price' }, { by: 'day' }, { from: 'yesterday' }, { until: '2026-02-30' }])(
      'refuse %j',
      async query => {
        const refused = await home.client.send(getStatisticsOverTime, query as Sent)
        expect(refusalOf(refused)).toMatchObject({ status: 422, fields: Object.keys(query) })
      },
    )
  })

  test('follow each change, and read the rows once for all charts', async () => {
    onTestFinished(stowage.clock.stop())
    await addMany(stowage, home, 5000, () => ({ purchase_price: 2, quantity: 1 }))
    await item('One more', { purchasePrice: 1 })
    const statementsOf = async (read: () => Promise<unknown>): Promise<number> => {
      const counter = countStatements()
      try {
        await read()
        return counter.count()
      } finally {
        counter.stop()
      }
    }
    const first = await statementsOf(() => overTime({ what: 'value' }))
    const again = await statementsOf(() => overTime({ what: 'sold', by: 'year' }))
    expect(again).toBeLessThan(first - 3)
    expect((await overTime({})).points.at(-1)?.value).toBe(10_001)
    await item('Another', { purchasePrice: 1 })
    expect((await overTime({})).points.at(-1)?.value).toBe(10_002)
  })
})

describe('the points of a chart', () => {
  test('are the last ones only when there are very many', () => {
    const row = {
      acquired: '0102-05',
      sold: null,
      archived: 0,
      count: 1,
      priced: 1,
      worth: 5_000_000,
      received: 0,
    } as const
    const points = pointsOf(
      [row],
      { what: 'value', from: undefined, until: undefined, by: 'month' },
      '2026-11-27',
    )
    expect(points).toHaveLength(1200)
    expect(points[0]).toEqual<StatisticsPoint>({
      from: '1926-12-01',
      until: '1926-12-31',
      count: 1,
      value: 5,
    })
  })

  test('know leap years', () => {
    const row = {
      acquired: '2024-02',
      sold: null,
      archived: 0,
      count: 1,
      priced: 1,
      worth: 0,
      received: 0,
    } as const
    const [point] = pointsOf(
      [row],
      { what: 'added', from: undefined, until: undefined, by: 'month' },
      '2026-11-27',
    )
    expect(point?.until).toBe('2024-02-29')
  })
})
