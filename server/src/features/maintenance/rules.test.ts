import { duplicateEntity } from '@stowage/contract/entities/entities'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import {
  createMaintenance,
  deleteMaintenance,
  listEntityMaintenance,
  updateMaintenance,
} from '@stowage/contract/upkeep/maintenance'
import { beforeEach, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'

const quarterly = { every: 3, unit: 'month' } as const
const monthly = { every: 1, unit: 'month', from: 'scheduled' } as const

describe.each(databases)('maintenance that comes back, on %s', kind => {
  const { home } = householdOn(kind)
  let boiler: string
  beforeEach(async () => {
    boiler = (await home.make('Boiler')).id
  })

  const plan = (entry: object) =>
    home.client.call(createMaintenance, {
      id: boiler,
      name: 'Service',
      scheduledDate: '2026-11-01',
      ...entry,
    })
  const list = async (id = boiler) => (await home.client.call(listEntityMaintenance, { id })).toReversed()
  const days = async (id = boiler) =>
    (await list(id)).map(({ scheduledDate, completedDate }) => [scheduledDate, completedDate])
  const undo = async () =>
    home.client.call(undoChange, {
      id: requireValue((await home.client.call(listChanges, { limit: 1 })).items[0]).id,
    })

  test('is planned anew in the change that completes it', async () => {
    const { next, ...entry } = await plan({ description: 'Call first', cost: 140, rule: quarterly })
    expect(next).toBeNull()
    const rule = { ...quarterly, from: 'done', until: '' }
    expect(entry.rule).toEqual(rule)
    const done = { ...entry, completedDate: '2026-11-27', cost: '155', description: 'New nozzle' }
    const { rule: _rule, ...sent } = done
    const answer = await home.client.call(updateMaintenance, sent)
    expect(answer).toEqual({ ...done, next: { id: expect.any(String), scheduledDate: '2027-02-27' } })
    expect(await list()).toMatchObject([
      { ...done, rule },
      {
        id: answer.next?.id,
        name: 'Service',
        description: 'Call first',
        cost: '140',
        rule,
        completedDate: '',
        scheduledDate: '2027-02-27',
      },
    ])
    const [change] = (await home.client.call(listChanges, { limit: 1 })).items
    expect(change).toMatchObject({ count: 2, isUndoable: true })
  })

  test('is planned anew once, whoever completes it at the same time', async () => {
    const { next: _next, ...entry } = await plan({ rule: quarterly })
    const done = { ...entry, completedDate: '2026-11-27' }
    const answers = await Promise.all(
      [done, done, done].map(each => home.client.call(updateMaintenance, each)),
    )
    expect(answers.map(({ next }) => next !== null).sort()).toEqual([false, false, true])
    expect(await days()).toEqual([
      ['2026-11-01', '2026-11-27'],
      ['2027-02-27', ''],
    ])
    await home.client.call(updateMaintenance, { ...entry, completedDate: '' })
    expect(await home.client.call(updateMaintenance, done)).toMatchObject({ next: null })
    expect(await days()).toHaveLength(2)
  })

  test('is taken back with what came of it, and done again', async () => {
    const entry = await plan({ rule: quarterly })
    const answer = await home.client.call(updateMaintenance, { ...entry, completedDate: '2026-11-27' })
    await undo()
    expect(await days()).toEqual([['2026-11-01', '']])
    await undo()
    expect((await list()).map(({ id }) => id)).toEqual([entry.id, answer.next?.id])
    await undo()
    const again = await home.client.call(updateMaintenance, { ...entry, completedDate: '2026-12-01' })
    expect(again.next?.scheduledDate).toBe('2027-03-01')
  })

  test('moves what comes next when it is done on another day, until a person puts that elsewhere', async () => {
    const entry = await plan({ rule: quarterly })
    const finish = async (completedDate: string) =>
      (await home.client.call(updateMaintenance, { ...entry, completedDate })).next
    const next = requireValue(await finish('2026-11-10'))
    await home.client.call(updateMaintenance, { ...entry, completedDate: '' })
    expect(await finish('2026-11-12')).toEqual({ ...next, scheduledDate: '2027-02-12' })
    const [change] = (await home.client.call(listChanges, { limit: 1 })).items
    const moved = change?.details.flatMap(({ members }) => members.map(({ name }) => name))
    expect(moved).toEqual(['completedDate', 'scheduledDate'])
    await undo()
    expect(await days()).toEqual([
      ['2026-11-01', ''],
      ['2027-02-10', ''],
    ])
    expect(await finish('2026-11-13')).toEqual({ ...next, scheduledDate: '2027-02-13' })
    expect(await finish('2026-11-14')).toEqual({ ...next, scheduledDate: '2027-02-14' })
    const [, planned] = await list()
    await home.client.call(updateMaintenance, { ...requireValue(planned), name: 'Service, with filter' })
    expect(await finish('2026-11-15')).toEqual({ ...next, scheduledDate: '2027-02-15' })
    await home.client.call(updateMaintenance, { ...requireValue(planned), scheduledDate: '2027-03-01' })
    expect(await finish('2026-11-16')).toBeNull()
    expect(await list()).toMatchObject([
      { completedDate: '2026-11-16' },
      { id: next.id, name: 'Service', scheduledDate: '2027-03-01' },
    ])
  })

  test('keeps its rule when an update does not know of rules, and loses it by null', async () => {
    const { rule, ...entry } = await plan({ rule: quarterly })
    const renamed = { ...entry, name: 'Clean' }
    expect((await home.client.call(updateMaintenance, renamed)).rule).toEqual(rule)
    expect((await home.client.call(updateMaintenance, { ...entry, rule: null })).rule).toBeNull()
    const done = { ...entry, completedDate: '2026-11-27' }
    expect((await home.client.call(updateMaintenance, done)).next).toBeNull()
  })

  test('ends with its series, and when its next entry is deleted', async () => {
    const entry = await plan({ rule: { ...quarterly, until: '2027-02-26' } })
    const done = { ...entry, completedDate: '2026-11-27' }
    expect((await home.client.call(updateMaintenance, done)).next).toBeNull()
    const weekly = await plan({ completedDate: '2026-11-27', rule: { every: 1, unit: 'week' } })
    expect(weekly.next?.scheduledDate).toBe('2026-12-04')
    await home.client.call(deleteMaintenance, { id: requireValue(weekly.next).id })
    expect(await days()).toHaveLength(2)
  })

  test('goes back to the 31st after a shorter month, until its day is moved', async () => {
    let entry = await plan({ scheduledDate: '2026-12-31', rule: monthly })
    const finish = async () => {
      const { scheduledDate } = entry
      const { next } = await home.client.call(updateMaintenance, { ...entry, completedDate: scheduledDate })
      entry = { ...entry, ...requireValue(next), next: null }
      return entry.scheduledDate
    }
    expect([await finish(), await finish(), await finish()]).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
    await finish()
    entry = await home.client.call(updateMaintenance, { ...entry, scheduledDate: '2027-04-29' })
    expect(await finish()).toBe('2027-05-29')
  })

  test('comes back with its item', async () => {
    const entry = await plan({ rule: quarterly })
    await home.remove(boiler)
    await undo()
    expect(await list()).toMatchObject([{ id: entry.id, rule: entry.rule }])
  })

  test('goes along with a copy of its item', async () => {
    const entry = await plan({ rule: quarterly })
    await home.client.call(updateMaintenance, { ...entry, completedDate: '2026-11-27' })
    const copy = await home.client.call(duplicateEntity, { id: boiler, copyMaintenance: true })
    expect((await list(copy.id)).map(({ rule }) => rule)).toEqual([entry.rule, entry.rule])
    const [done] = await list(copy.id)
    await home.client.call(updateMaintenance, { ...requireValue(done), completedDate: '' })
    await home.client.call(updateMaintenance, requireValue(done))
    expect(await days(copy.id)).toHaveLength(2)
  })

  test('is shown in words in the history', async () => {
    const entry = await plan({})
    await home.client.call(updateMaintenance, { ...entry, rule: { ...monthly, until: '2027-12-31' } })
    const [change] = (await home.client.call(listChanges, { limit: 1 })).items
    expect(change?.details).toMatchObject([
      {
        members: [
          { name: 'rule', before: null, after: 'every month from the planned date until 2027-12-31' },
        ],
      },
    ])
  })
})
