import { createEntity, deleteEntity, duplicateEntity, getEntity } from '@stowage/contract/entities/entities'
import {
  createMaintenance,
  deleteMaintenance,
  listEntityMaintenance,
  listMaintenance,
  updateMaintenance,
} from '@stowage/contract/upkeep/maintenance'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { day } from '#kernel/clock.ts'
import { dayAt } from '#kernel/days.ts'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { type Signed } from '#test/test-app.ts'

const timeZone = 'Pacific/Kiritimati'

describe.each(databases)('maintenance, on %s', kind => {
  let ada: Signed
  let mower: string
  const stowage = serverFor(kind, { STOWAGE_OPTIONS_TIME_ZONE: timeZone })
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
    mower = (await ada.client.call(createEntity, { name: 'Mower' })).id
  })

  const note = (entry: Record<string, unknown>, id = mower) =>
    ada.client.call(createMaintenance, { id, ...entry } as never)
  const names = (entries: { name: string }[]) => entries.map(({ name }) => name)
  const daysFromNow = (days: number) =>
    dayAt(new Date(stowage.clock.now().getTime() + days * day).toISOString(), timeZone)

  test('is noted with its dates and its cost, and leaves the item as it was', async () => {
    const before = await ada.client.call(getEntity, { id: mower })
    const entry = await note({
      name: 'Oil',
      completedDate: '01/31/2026',
      scheduledDate: '0001-11-22',
      description: 'SAE 30',
      cost: '12.50',
    })
    expect(entry).toEqual({
      id: expect.any(String),
      name: 'Oil',
      completedDate: '2026-01-31',
      scheduledDate: '',
      description: 'SAE 30',
      cost: '12.5',
      rule: null,
      next: null,
    })
    expect(await ada.client.call(getEntity, { id: mower })).toEqual(before)
    const { next: _next, ...told } = entry
    const item = { itemName: 'Mower', itemID: mower, entityId: mower, archived: false, isLocation: false }
    const pictures = { imageId: null, thumbnailId: null, icon: '' }
    const listed = [{ ...told, ...item, ...pictures, location: null, tags: [] }]
    expect(await ada.client.call(listEntityMaintenance, { id: mower })).toEqual(listed)
    expect(await ada.client.call(listMaintenance, {})).toEqual(listed)
  })

  test.each([
    ['12.5', '12.5'],
    [12.5, '12.5'],
    ['', '0'],
    [null, '0'],
    [undefined, '0'],
    ['-3', '-3'],
    [' 1e3 ', '1000'],
    [1e-7, '1e-7'],
    ['0012.00', '12'],
  ])('takes a cost of %j and shows it as %j', async (cost, shown) => {
    expect((await note({ name: 'Oil', completedDate: '2026-01-31', cost })).cost).toBe(shown)
  })

  test.each([
    [{ name: '', completedDate: '2026-01-31' }, 'name'],
    [{ name: 'Oil' }, 'scheduledDate'],
    [{ name: 'Oil', completedDate: '', scheduledDate: null }, 'scheduledDate'],
  ])('is not noted as %j', async (entry, member) => {
    const refused = { status: 422, body: { fields: { [member]: expect.any(String) } } }
    expect(await ada.client.send(createMaintenance, { id: mower, ...entry })).toMatchObject(refused)
    const { id } = await note({ name: 'Blade', completedDate: '2026-01-31' })
    expect(await ada.client.send(updateMaintenance, { id, ...entry })).toMatchObject(refused)
    expect(names(await ada.client.call(listMaintenance, {}))).toEqual(['Blade'])
  })

  test('is completed by sending it back with a date, as a full replacement', async () => {
    const entry = await note({ name: 'Oil', scheduledDate: '2026-03-01', cost: 5, description: 'SAE 30' })
    const completed = { ...entry, completedDate: '2026-03-02' }
    expect(await ada.client.call(updateMaintenance, completed)).toEqual(completed)
    const bare = { id: entry.id, name: 'Oil', completedDate: '2026-03-02T23:00:00-08:00' }
    expect(await ada.client.call(updateMaintenance, bare)).toEqual({
      ...entry,
      completedDate: '2026-03-02',
      scheduledDate: '',
      cost: '0',
      description: '',
    })
  })

  test('of an item is ordered by what is asked for, and the future is not done yet', async () => {
    onTestFinished(stowage.clock.stop())
    await note({ name: 'future', completedDate: daysFromNow(1), scheduledDate: '2026-04-01' })
    await note({ name: 'today', completedDate: daysFromNow(0) })
    await note({ name: 'old', completedDate: '2026-01-01', scheduledDate: '2026-05-01' })
    await note({ name: 'open', scheduledDate: '2026-03-01' })
    const list = async (status?: string) =>
      names(await ada.client.call(listEntityMaintenance, { id: mower, ...(status && { status }) }))
    expect(await list('scheduled')).toEqual(['open', 'future'])
    expect(await list('completed')).toEqual(['today', 'old'])
    for (const status of [undefined, 'both', 'undefined', 'sometimes'])
      expect(await list(status)).toEqual(['old', 'future', 'open', 'today'])
  })

  test('of the group is ordered by the scheduled date, with what has none first', async () => {
    onTestFinished(stowage.clock.stop())
    const saw = (await ada.client.call(createEntity, { name: 'Saw' })).id
    await note({ name: 'late', scheduledDate: '2026-05-01' })
    await note({ name: 'done late', scheduledDate: '2026-04-01', completedDate: daysFromNow(1) }, saw)
    await note({ name: 'early', scheduledDate: '2026-03-01' }, saw)
    await note({ name: 'done', completedDate: '2026-06-01' })
    const list = async (status?: string) =>
      names(await ada.client.call(listMaintenance, { ...(status && { status }) }))
    expect(await list('scheduled')).toEqual(['early', 'late'])
    expect(await list('completed')).toEqual(['done', 'done late'])
    for (const status of [undefined, 'both', 'sometimes'])
      expect(await list(status)).toEqual(['done', 'early', 'done late', 'late'])
  })

  test('of more than a thousand entries comes whole and in order', async () => {
    const { id, next: _next, ...first } = await note({ name: '0000', scheduledDate: '2026-03-01' })
    await stowage.app.database.write(ada.groupId, ({ db }) =>
      db.q
        .insertInto('maintenance_entries')
        .columns(['id', 'group_id', 'entity_id', 'name', 'description', 'cost', 'created_at', 'updated_at'])
        .columns(['completed_date', 'scheduled_date'])
        .values(
          Array.from({ length: 1300 }, (_, i) => ({
            id: newId(),
            group_id: ada.groupId,
            entity_id: mower,
            name: String(i).padStart(4, '0'),
            description: '',
            cost: 0,
            created_at: '2026-01-01T00:00:00.000Z',
            updated_at: '2026-01-01T00:00:00.000Z',
            completed_date: i % 2 === 0 ? null : '2026-01-01',
            scheduled_date: i < 600 ? null : `2027-01-${String(1 + (i % 28)).padStart(2, '0')}`,
          })),
        )
        .execute(),
    )
    const all = await ada.client.call(listMaintenance, {})
    expect(all).toHaveLength(1301)
    const keys = all.map(({ scheduledDate, id }) => `${scheduledDate} ${id}`)
    expect(keys).toEqual([...keys].sort())
    expect(new Set(keys).size).toBe(1301)
    expect(all.find(entry => entry.id === id)).toMatchObject(first)
    const ofMower = await ada.client.call(listEntityMaintenance, { id: mower })
    expect(ofMower.map(entry => entry.id).sort()).toEqual(all.map(entry => entry.id).sort())
  })

  test('is another group’s own: unknown to all others', async () => {
    const { id } = await note({ name: 'Oil', scheduledDate: '2026-03-01' })
    const eve = await stowage.signUp('Eve')
    const entry = { id, name: 'Sugar', completedDate: '2026-01-01' }
    expect((await eve.client.send(updateMaintenance, entry)).status).toBe(404)
    expect((await eve.client.send(deleteMaintenance, { id })).status).toBe(404)
    expect((await eve.client.send(createMaintenance, { ...entry, id: mower })).status).toBe(404)
    expect((await eve.client.send(listEntityMaintenance, { id: mower })).status).toBe(404)
    expect(await eve.client.call(listMaintenance, {})).toEqual([])
    expect(names(await ada.client.call(listMaintenance, {}))).toEqual(['Oil'])
  })

  test('goes when it is deleted, with its item, and along with a copy', async () => {
    const { id } = await note({ name: 'Oil', scheduledDate: '2026-03-01' })
    await note({ name: 'Blade', scheduledDate: '2026-04-01' })
    expect((await ada.client.send(deleteMaintenance, { id })).status).toBe(204)
    expect((await ada.client.send(deleteMaintenance, { id })).status).toBe(404)
    const copy = await ada.client.call(duplicateEntity, { id: mower, copyMaintenance: true })
    await ada.client.call(deleteEntity, { id: mower })
    expect(await ada.client.call(listMaintenance, {})).toMatchObject([{ name: 'Blade', itemID: copy.id }])
  })

  test('is told in the history', async () => {
    const { id, ...entry } = await note({ name: 'Oil', scheduledDate: '2026-03-01' })
    await ada.client.call(updateMaintenance, { ...entry, id, completedDate: '2026-03-01' })
    await ada.client.call(deleteMaintenance, { id })
    const told = await stowage.app.database.read(db =>
      db.q.selectFrom('events').selectAll().where('subject_id', '=', id).orderBy('id').execute(),
    )
    expect(told.map(({ name }) => name)).toEqual([
      'maintenance.created',
      'maintenance.updated',
      'maintenance.deleted',
    ])
  })
})
