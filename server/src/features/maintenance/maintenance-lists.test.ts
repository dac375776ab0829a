import {
  countMaintenance,
  createMaintenance,
  listMaintenance,
  sumMaintenanceCosts,
} from '@stowage/contract/upkeep/maintenance'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { day } from '#kernel/clock.ts'
import { dayAt } from '#kernel/days.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { upload } from '#test/uploads.ts'

const timeZone = 'Pacific/Kiritimati'

/** The smallest picture. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(everyDatabase)('lists of maintenance, on %s', kind => {
  const { home, stowage } = householdOn(kind, { STOWAGE_OPTIONS_TIME_ZONE: timeZone })
  let ids: Record<string, string>
  beforeEach(async () => {
    const loud = await home.tag('Loud')
    const power = await home.tag('Power')
    const house = await home.room('House')
    const garage = await home.room('Garage')
    const shelf = await home.room('Shelf', { parentId: garage.id })
    const toolbox = await home.make('Toolbox', { parentId: shelf.id })
    const drill = await home.make('Drill', { parentId: toolbox.id, tagIds: [power.id, loud.id] })
    const mower = await home.make('Mower', { parentId: garage.id, tagIds: [power.id] })
    const boiler = await home.make('Boiler', { parentId: house.id })
    const all = { loud, power, house, garage, shelf, toolbox, drill, mower, boiler }
    ids = Object.fromEntries(Object.entries(all).map(([name, { id }]) => [name, id]))
  })

  const note = (on: string, name: string, entry: object) =>
    home.client.call(createMaintenance, { id: ids[on] ?? '', name, ...entry })
  const names = async (query: object) =>
    (await home.client.call(listMaintenance, query)).map(({ name }) => name)
  const inDays = (days: number) =>
    dayAt(new Date(stowage.clock.now().getTime() + days * day).toISOString(), timeZone)

  test('tell of the item, its location, tags and photo', async () => {
    await upload(home.client, ids['drill'] ?? '', { name: 'photo.png', bytes: new Uint8Array(pixel) })
    const { imageId } = await home.get(ids['drill'] ?? '')
    await note('drill', 'Oil', { scheduledDate: '2026-03-01' })
    await note('garage', 'Sweep', { scheduledDate: '2026-03-02' })
    await note('toolbox', 'Sort', { scheduledDate: '2026-03-03' })
    expect(await home.client.call(listMaintenance, {})).toMatchObject([
      {
        name: 'Oil',
        itemName: 'Drill',
        itemID: ids['drill'],
        entityId: ids['drill'],
        archived: false,
        isLocation: false,
        imageId,
        location: {
          id: ids['shelf'],
          name: 'Shelf',
        },
        tags: [
          {
            id: ids['loud'],
            name: 'Loud',
            color: '',
            icon: '',
          },
          {
            id: ids['power'],
            name: 'Power',
            color: '',
            icon: '',
          },
        ],
      },
      { name: 'Sweep', isLocation: true, location: null, tags: [], imageId: null },
      { name: 'Sort', location: { id: ids['shelf'], name: 'Shelf' } },
    ])
  })

  test('have what lies in a location at any depth, and the location itself', async () => {
    for (const on of ['drill', 'shelf', 'mower', 'garage', 'boiler'])
      await note(on, on, { scheduledDate: '2026-03-01' })
    expect(await names({ locationId: ids['garage'] })).toEqual(['drill', 'shelf', 'mower', 'garage'])
    expect(await names({ locationId: ids['shelf'] })).toEqual(['drill', 'shelf'])
    expect(await names({ locationId: ids['power'] })).toEqual([])
    expect(await names({ tagIds: [ids['loud'], ids['power']].join() })).toEqual(['drill', 'mower'])
    expect(await names({ tagIds: ids['power'], locationId: ids['shelf'] })).toEqual(['drill'])
    expect(await names({ locationId: 'undefined', tagIds: 'undefined', until: 'undefined' })).toHaveLength(5)
  })

  test('have what is scheduled between two days, or is overdue', async () => {
    onTestFinished(stowage.clock.stop())
    await note('mower', 'done', { completedDate: '2026-01-01' })
    await note('mower', 'done late', { completedDate: '2026-01-09', scheduledDate: inDays(-5) })
    await note('mower', 'late', { scheduledDate: inDays(-1) })
    await note('mower', 'today', { scheduledDate: inDays(0) })
    await note('mower', 'later', { scheduledDate: inDays(3) })
    expect(await names({ since: inDays(-1), until: inDays(0) })).toEqual(['late', 'today'])
    expect(await names({ until: inDays(0), status: 'scheduled' })).toEqual(['late', 'today'])
    expect(await names({ since: inDays(1) })).toEqual(['later'])
    for (const status of ['both', 'scheduled', 'completed'])
      expect(await names({ overdue: true, status })).toEqual(['late'])
    expect(await names({ overdue: true, until: inDays(-2) })).toEqual([])
    expect(await names({ overdue: false })).toHaveLength(5)
  })

  test('count what is overdue and due today, without archived items', async () => {
    onTestFinished(stowage.clock.stop())
    await note('mower', 'done', { completedDate: inDays(0), scheduledDate: inDays(-1) })
    await note('mower', 'late', { scheduledDate: inDays(-1) })
    await note('mower', 'today', { scheduledDate: inDays(0) })
    await note('boiler', 'late, too', { scheduledDate: inDays(-400) })
    expect(await home.client.call(countMaintenance, {})).toEqual({ overdue: 2, today: 1 })
    await home.put(ids['boiler'] ?? '', { archived: true })
    expect(await home.client.call(countMaintenance, {})).toEqual({ overdue: 1, today: 1 })
    expect(await names({ overdue: true, archived: false })).toEqual(['late'])
    expect(await names({ overdue: true, archived: true })).toEqual(['late, too'])
    expect(await names({ overdue: true })).toEqual(['late, too', 'late'])
    // A day behind the server: what is late there is due today.
    const headers = { 'x-time-zone': 'Etc/GMT+10' }
    expect(await home.client.call(countMaintenance, {}, { headers })).toEqual({ overdue: 0, today: 1 })
    expect(await home.client.call(listMaintenance, { overdue: true }, { headers })).toMatchObject([
      { name: 'late, too' },
    ])
  })

  test('sum up what was spent, by time, item and tag', async () => {
    await note('drill', 'Coal', { completedDate: '2025-12-31', cost: 0.1 })
    await note('drill', 'Oil', { completedDate: '2026-01-01', cost: 0.2 })
    await note('mower', 'Blade', { completedDate: '2026-01-31', cost: 40 })
    await note('boiler', 'Service', { completedDate: '2026-11-27', cost: 140 })
    await note('boiler', 'Planned', { scheduledDate: '2026-12-01', cost: 1000 })
    const sum = (query: object) => home.client.call(sumMaintenanceCosts, query)
    const sums = async (query: object) =>
      (await sum(query)).items.map(({ key, name, cost, count }) => [name || key, cost, count])
    expect(await sum({})).toEqual({
      total: 180.3,
      count: 4,
      items: [
        { key: '2025', name: '', cost: 0.1, count: 1 },
        { key: '2026', name: '', cost: 180.2, count: 3 },
      ],
    })
    expect(await sums({ groupBy: 'month', since: '2026-01-01' })).toEqual([
      ['2026-01', 40.2, 2],
      ['2026-11', 140, 1],
    ])
    expect(await sums({ groupBy: 'entity', until: '2026-01-31' })).toEqual([
      ['Mower', 40, 1],
      ['Drill', 0.3, 2],
    ])
    expect(await sums({ groupBy: 'tag' })).toEqual([
      ['', 140, 1],
      ['Power', 40.3, 3],
      ['Loud', 0.3, 2],
    ])
    const inGarage = { locationId: ids['garage'], tagIds: ids['loud'], archived: false }
    expect(await sum({ ...inGarage, groupBy: 'entity' })).toMatchObject({ total: 0.3, count: 2 })
  })
})
