import { deleteEntityType } from '@stowage/contract/catalogues/entity-types'
import {
  createFieldDefinition,
  deleteFieldDefinition,
  type FieldDefinition,
  updateFieldDefinition,
} from '@stowage/contract/catalogues/field-definitions'
import { beforeEach, describe, expect, test } from 'vitest'
import { findReminders } from '#features/entities/index.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import type { Sent } from '#test/household.ts'

describe.each(everyDatabase)('days to remember, on %s', kind => {
  const { stowage, home } = householdOn(kind)
  const day = (days: number) => stowage.clock.now().getTime() + days * 86_400_000
  const dayIn = (days: number) => new Date(day(days)).toISOString().slice(0, 10)

  let typeId = ''
  beforeEach(async () => {
    typeId = (await home.type('Rope', false)).id
  })
  const define = (name: string, more: Sent = {}): Promise<FieldDefinition> =>
    home.client.call(createFieldDefinition, { name, kind: 'date', remindDays: 14, typeId, ...more } as never)
  const make = async (name: string, fields: Record<string, string>, more: Sent = {}) => {
    const { id } = await home.make(name, { entityTypeId: typeId })
    const written = Object.entries(fields).map(([field, textValue]) => ({
      type: 'text',
      name: field,
      textValue,
    }))
    return home.put(id, { fields: written, ...more })
  }
  const until = (remindsUntil: string, more: Sent = {}) => home.names({ remindsUntil, ...more })
  const told = async (order: 'asc' | 'desc' = 'asc', limit = 100, from = -400, to = 400) => {
    const span = { from: dayIn(from), to: dayIn(to) }
    const asked = { groupId: home.groupId, spanOf: () => span, order, limit }
    const found = await stowage.app.database.read(db => findReminders(db, asked))
    return found.map(({ entityName, fieldName, day }) => `${entityName} ${fieldName} ${day}`)
  }

  test('are those of date fields that remind, of their type or of all types', async () => {
    await define('Retire by')
    await define('Best before', { typeId: null, remindDays: 0 })
    await define('Made', { remindDays: null })
    await define('Note', { kind: 'text' })
    const soon = dayIn(10)
    const book = (await home.type('Book', false)).id
    await make('Both', { 'Retire by': soon, 'Best before': dayIn(3) })
    await make('Of another type', { 'Retire by': soon }, { entityTypeId: book })
    await make('Of all types', { 'Best before': soon }, { entityTypeId: book })
    await make('Without a reminder', { Made: soon, Note: soon, 'Retire By': soon, Other: soon })
    await make('No day', { 'Retire by': 'now' })
    await make('Empty', { 'Retire by': '' })
    const moment = { type: 'time', name: 'Retire by', timeValue: `${soon}T23:59:59Z` }
    await make('Moment', {}, { fields: [moment] })
    expect(await until('10d')).toEqual(['Both', 'Moment', 'Of all types'])
    expect(await until('9d')).toEqual(['Both'])
    expect(await until('3d', { q: 'both', entityTypeIds: typeId })).toEqual(['Both'])
    expect(await until('2d')).toEqual([])
    const all = [
      `Both Best before ${dayIn(3)}`,
      `Both Retire by ${soon}`,
      `Of all types Best before ${soon}`,
      `Moment Retire by ${soon}`,
    ]
    expect(await told()).toEqual(all)
    expect(await told('desc')).toEqual(all.toReversed())
    expect([await told('asc', 1), await told('desc', 1)]).toEqual([all.slice(0, 1), all.slice(-1)])
  })

  test('order lists, those without one last', async () => {
    await define('Retire by')
    await define('Best before', { typeId: null })
    await make('Late', { 'Retire by': dayIn(9), 'Best before': dayIn(5) })
    await make('Soon', { 'Retire by': dayIn(2), 'Best before': dayIn(20) })
    await make('Past', { 'Retire by': dayIn(-40), 'Best before': dayIn(7) })
    await make('None', { 'Retire By': dayIn(1) })
    const by = (more: Sent) => home.names({ orderBy: 'reminds', ...more })
    expect(await by({ remindsUntil: '8d' })).toEqual(['Soon', 'Late', 'Past'])
    expect(await by({ remindsUntil: '8d', order: 'desc' })).toEqual(['Past', 'Late', 'Soon'])
    expect(await by({})).toEqual(['Past', 'Soon', 'Late', 'None'])
    const first = await home.list({ orderBy: 'reminds', remindsUntil: '8d', after: '', page: 1, pageSize: 2 })
    const next = { orderBy: 'reminds', remindsUntil: '8d', after: first.next, page: 1, pageSize: 2 }
    expect([first.total, await home.names(next)]).toEqual([3, ['Past']])
  })

  test('are past for 30 days, and there are none of what is archived or sold', async () => {
    await define('Inspection')
    for (const days of [-31, -30, 0]) await make(`In ${days}`, { Inspection: dayIn(days) })
    await make('Archived', { Inspection: dayIn(0) }, { archived: true })
    await make('Sold', { Inspection: dayIn(0) }, { soldDate: dayIn(0) })
    expect(await until('today', { sold: false })).toEqual(['In -30', 'In 0'])
    expect(await until('-1d')).toEqual(['In -30'])
    expect(await until('-31d')).toEqual([])
    expect(await until('today', { archived: 'only' })).toEqual(['Archived'])
    expect(await told('asc', 100, -31, 0)).toEqual(
      [-31, -30, 0].map(days => `In ${days} Inspection ${dayIn(days)}`),
    )
  })

  test('follow their definitions, and are gone with their type', async () => {
    const definition = await define('Retire by')
    const { id } = await make('Rope', { 'Retire by': dayIn(1) })
    const change = async (changes: Sent) => {
      await home.client.call(updateFieldDefinition, { ...definition, ...changes } as never)
      return until(dayIn(1))
    }
    expect(await change({ name: 'Best by' })).toEqual(['Rope'])
    expect(await change({ name: 'Best by', remindDays: null })).toEqual([])
    expect(await change({ name: 'Best by', kind: 'text' })).toEqual([])
    expect(await change({})).toEqual(['Rope'])
    await home.put(id, { entityTypeId: home.itemType.id })
    expect([await until('1d'), await told()]).toEqual([[], []])
    await home.client.call(deleteEntityType, { id: typeId })
    expect([await until('1d'), await told()]).toEqual([[], []])
    const ofAll = await define('Retire by', { typeId: null })
    expect(await until('1d')).toEqual(['Rope'])
    await home.client.call(deleteFieldDefinition, { id: ofAll.id })
    expect(await until('1d')).toEqual([])
  })

  test('are found by the day from which each definition reminds of them', async () => {
    await define('Early', { remindDays: 90 })
    await define('Late', { remindDays: 7 })
    await make('Rope', { Early: dayIn(90), Late: dayIn(7) })
    await make('Other', { Early: dayIn(7), Late: dayIn(90) })
    const spanOf = (remindDays: number) => ({ from: dayIn(remindDays), to: dayIn(remindDays) })
    const asked = { groupId: home.groupId, spanOf, order: 'asc', limit: 10 } as const
    const found = await stowage.app.database.read(db => findReminders(db, asked))
    expect(found.map(({ entityName, fieldName }) => [entityName, fieldName])).toEqual([
      ['Rope', 'Late'],
      ['Rope', 'Early'],
    ])
  })

  test('are those of the years from 2 to 9999, and of 29 February in leap years', async () => {
    await define('Retire by')
    const days = ['0001-01-01', '0002-01-01', '2023-02-29', '2034-02-29', '2036-02-29', '9999-12-31']
    for (const [i, text] of days.entries()) await make(`Rope ${i}`, { 'Retire by': text })
    const spanOf = () => ({ from: '0000-01-01', to: '9999-12-31' })
    const asked = { groupId: home.groupId, spanOf, order: 'asc', limit: 10 } as const
    const found = await stowage.app.database.read(db => findReminders(db, asked))
    expect(found.map(({ day }) => day)).toEqual(['0002-01-01', '2036-02-29', '9999-12-31'])
    expect(await until('9999-12-31')).toEqual(['Rope 4', 'Rope 5'])
  })
})
