import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { listEntities } from '@stowage/contract/entities/entities'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { listEntitiesByBody, listFacets } from '@stowage/contract/entities/entity-lists'
import { createView, getView } from '@stowage/contract/entities/views'
import { createLoan } from '@stowage/contract/lending/loans'
import { createMaintenance, listMaintenance } from '@stowage/contract/upkeep/maintenance'
import { describe, expect, test } from 'vitest'
import { dayAt, startOfDay } from '#kernel/days.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'

/** Nobody else's today: the server is in UTC. */
const zone = 'Pacific/Kiritimati'
const headers = { 'x-time-zone': zone }

const laterBy = (days: number, day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

describe.each(everyDatabase)('words for days, on %s', kind => {
  const { stowage, home } = householdOn(kind)
  const today = () => dayAt(stowage.clock.now().toISOString(), zone)

  test('mean other days after midnight, in a group that nobody has changed', async () => {
    const release = stowage.clock.stop()
    const midnight = Date.parse(startOfDay(laterBy(1, today()), zone))
    stowage.clock.advance(midnight - 60_000 - stowage.clock.now().getTime())
    const first = today()
    const next = laterBy(1, today())
    const drill = await home.make('Drill')
    await home.put(drill.id, {
      warrantyExpires: next,
      expires: next,
      purchaseDate: laterBy(-30, next),
      fields: [
        { type: 'time', name: 'Retire by', timeValue: `${next}T00:00:00Z` },
        { type: 'text', name: 'Retire by', textValue: next },
      ],
    })
    await home.client.call(createMaintenance, { id: drill.id, name: 'Oil', scheduledDate: next })
    await home.client.call(createLoan, {
      contactName: 'Anna',
      lines: [{ entityId: drill.id }],
      due: first,
    })
    const retireBy = { name: 'Retire by', kind: 'date', remindDays: 7 } as const
    await home.client.call(createFieldDefinition, retireBy)
    const retire = (op: string) => ({ fieldFilters: [{ name: 'Retire by', op, value: 'today' }] })
    const queries = [
      { warrantyUntil: 'today' },
      { expiresUntil: 'today' },
      { dueUntil: ' 0d' },
      { remindsUntil: 'today' },
      { lent: 'overdue' },
      { purchasedSince: '-30d', purchasedUntil: '-30d' },
      retire('le'),
      retire('eq'),
    ]
    const countsOf = async (query: Sent) => {
      const inAddress = { ...query, fieldFilters: JSON.stringify(query['fieldFilters'] ?? []) }
      const bulk = { select: { query }, change: { notes: 'x' }, dryRun: true }
      const { notArchived, overdue } = await home.client.call(listFacets, inAddress, { headers })
      return [
        notArchived,
        overdue,
        (await home.client.call(listEntities, inAddress, { headers })).total,
        (await home.client.call(listEntitiesByBody, query, { headers })).total,
        (await home.client.call(changeEntities, bulk, { headers })).matched,
      ]
    }
    const found = async () => {
      const due = await home.client.call(listMaintenance, { since: 'today', until: 'today' }, { headers })
      return new Set([...(await Promise.all(queries.map(countsOf))).flat(), due.length])
    }
    expect(await found()).toEqual(new Set([0]))
    stowage.clock.advance(120_000)
    expect([first, today()]).toEqual([laterBy(-1, next), next])
    expect(await found()).toEqual(new Set([1]))
    release()
  })

  test('mean days of the server without a time zone, and moments of UTC', async () => {
    const release = stowage.clock.stop()
    await home.make('Drill')
    const at = stowage.clock.now().toISOString()
    const bounds = async (query: Sent, more = {}) => (await home.client.call(listEntities, query, more)).total
    expect(await bounds({ createdSince: 'today', createdUntil: 'today' })).toBe(1)
    expect(await bounds({ createdSince: '1d' })).toBe(0)
    const shifted = { headers: { 'x-time-zone': 'Etc/GMT+12' } }
    const there = dayAt(at, 'Etc/GMT+12')
    expect(await bounds({ createdSince: there, createdUntil: there }, shifted)).toBe(1)
    expect(await bounds({ createdSince: laterBy(1, there) }, shifted)).toBe(0)
    expect(await bounds({ createdUntil: laterBy(-1, there) }, shifted)).toBe(0)
    release()
  })

  test('are kept as words in views', async () => {
    const query = {
      warrantyUntil: '30d',
      lent: 'overdue',
      fieldFilters: [{ name: 'Retire by', op: 'le', value: 'today' }],
    }
    const { id } = await home.client.call(createView, { name: 'To retire', query })
    expect((await home.client.call(getView, { id })).query).toEqual(query)
  })

  test('are refused when they say nothing, and in a time zone that nobody knows', async () => {
    const refused = async (query: Sent, more = {}) =>
      refusalOf(await home.client.send(listEntities, query, more))
    expect(await refused({ dueUntil: 'tomorrow' })).toMatchObject({ status: 422, fields: ['dueUntil'] })
    expect(await refused({ dueUntil: '99999y' })).toMatchObject({ status: 422, fields: ['dueUntil'] })
    const reminds = { status: 422, fields: ['remindsUntil'] }
    for (const word of ['tomorrow', '0001-01-01', '2023-02-29', '99999y'])
      expect(await refused({ remindsUntil: word })).toMatchObject(reminds)
    const unknown = { headers: { 'x-time-zone': 'Mars/Olympus' } }
    for (const query of [
      { dueUntil: 'today' },
      { createdSince: '2026-01-01' },
      { remindsUntil: '2026-01-01' },
    ])
      expect(await refused(query, unknown)).toMatchObject({ status: 422, fields: ['X-Time-Zone'] })
    expect((await home.client.send(listEntities, { dueUntil: '2026-01-01' }, unknown)).status).toBe(200)
  })
})
