import { listChanges, undoChange } from '@stowage/contract/history/history'
import {
  completeMaintenance,
  createMaintenance,
  listEntityMaintenance,
  skipMaintenance,
} from '@stowage/contract/upkeep/maintenance'
import { beforeEach, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, refusalOf } from '#test/household.ts'

const daysFromToday = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

describe.each(everyDatabase)('a planned task, on %s', kind => {
  const { ada, home } = householdOn(kind)
  let detector: string
  beforeEach(async () => {
    detector = (await home.make('Smoke detector')).id
  })

  const plan = (entry: object) =>
    home.client.call(createMaintenance, { id: detector, name: 'Test', ...entry })
  const list = () => home.client.call(listEntityMaintenance, { id: detector })
  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])

  test.each([
    ['that is overdue', -40, { every: 1, unit: 'week', from: 'scheduled' }, 2],
    ['that is overdue, from the day it is done', -40, { every: 10, unit: 'day', from: 'done' }, 10],
    ['that is due today', 0, { every: 3, unit: 'day', from: 'scheduled' }, 3],
    ['that is yet to come', 5, { every: 3, unit: 'day', from: 'scheduled' }, 8],
    ['that is yet to come, from the day it is done', 5, { every: 3, unit: 'day', from: 'done' }, 8],
  ])('%s is skipped to its next day, and keeps its id', async (_what, due, rule, next) => {
    const { next: _next, ...entry } = await plan({ scheduledDate: daysFromToday(due), rule, cost: 12 })
    const skipped = await home.client.call(
      skipMaintenance,
      { id: entry.id },
      { headers: { 'x-time-zone': 'UTC' } },
    )
    expect(skipped).toEqual({ ...entry, scheduledDate: daysFromToday(next) })
    expect(await list()).toMatchObject([{ id: entry.id, scheduledDate: daysFromToday(next) }])
    const { id } = await newest()
    await home.client.call(undoChange, { id })
    expect(await list()).toMatchObject([{ id: entry.id, scheduledDate: daysFromToday(due) }])
  })

  test('keeps the last day of the month in mind when it is skipped', async () => {
    const { id } = await plan({
      scheduledDate: '2099-01-31',
      rule: { every: 1, unit: 'month', from: 'scheduled' },
    })
    const skip = async () => (await home.client.call(skipMaintenance, { id })).scheduledDate
    expect([await skip(), await skip()]).toEqual(['2099-02-28', '2099-03-31'])
  })

  test('is completed with its cost, and a note of this time only', async () => {
    const rule = { every: 1, unit: 'year', from: 'done' }
    const { id } = await plan({ scheduledDate: '2026-01-31', rule, cost: 140, description: 'Call first' })
    const answer = await home.client.call(completeMaintenance, {
      id,
      completedDate: '2026-02-03',
      note: 'New battery',
    })
    expect(answer).toMatchObject({
      id,
      completedDate: '2026-02-03',
      cost: '140',
      description: 'Call first\nNew battery',
      next: { scheduledDate: '2027-02-03' },
    })
    expect((await list()).find(entry => entry.completedDate === '')).toMatchObject({
      description: 'Call first',
      cost: '140',
    })
    const once = await plan({ scheduledDate: '2026-01-31' })
    const done = await home.client.call(
      completeMaintenance,
      { id: once.id, cost: '12.5' },
      { headers: { 'x-time-zone': 'UTC' } },
    )
    expect(done).toMatchObject({
      completedDate: daysFromToday(0),
      description: '',
      cost: '12.5',
      next: null,
    })
  })

  test('is refused without a change when it is done, does not repeat, ends before, or is of others', async () => {
    const once = await plan({ scheduledDate: '2026-01-31' })
    const until = daysFromToday(1)
    const ending = await plan({ scheduledDate: '2026-01-31', rule: { every: 1, unit: 'year', until } })
    const done = await plan({ completedDate: '2026-01-31', rule: { every: 1, unit: 'year' } })
    const others = await Household.of(ada.client, 'Others')
    const before = await list()
    const conflict = (code: string) => ({ status: 409, code, fields: [] })
    for (const { id } of [once, ending])
      expect(refusalOf(await home.client.send(skipMaintenance, { id }))).toEqual(
        conflict('maintenance.no_rule'),
      )
    for (const operation of [skipMaintenance, completeMaintenance]) {
      const { id } = done
      expect(refusalOf(await home.client.send(operation, { id }))).toEqual(conflict('maintenance.done'))
      expect(refusalOf(await others.client.send(operation, { id }))).toEqual({
        status: 404,
        code: 'maintenance.not_found',
        fields: [],
      })
    }
    expect(await list()).toEqual(before)
  })
})
