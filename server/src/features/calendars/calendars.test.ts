import { createFieldDefinition, updateFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { acceptInvitation } from '@stowage/contract/groups/invitations'
import { removeMember } from '@stowage/contract/groups/members'
import { createLoan, handOverLoan, returnLoans } from '@stowage/contract/lending/loans'
import { updateSettings } from '@stowage/contract/people/users'
import {
  createCalendar,
  deleteCalendar,
  listCalendars,
  type NewCalendar,
} from '@stowage/contract/upkeep/calendars'
import { createMaintenance, updateMaintenance } from '@stowage/contract/upkeep/maintenance'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { day, hour } from '#kernel/clock.ts'
import { countStatements } from '#test/count-statements.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { invite } from '#test/invite.ts'

describe.each(databases)('calendars, on %s', kind => {
  const { home, stowage, ada } = householdOn(kind, { STOWAGE_OPTIONS_TIME_ZONE: 'UTC' })
  let boiler: string
  beforeEach(async () => {
    onTestFinished(stowage.clock.stop())
    boiler = (await home.make('Boiler')).id
  })

  const make = (input: object = {}) => home.client.call(createCalendar, { name: 'Home', ...input })
  const read = ({ url }: NewCalendar, headers: Record<string, string> = {}) => fetch(url, { headers })
  const inDays = (days: number) =>
    new Date(stowage.clock.now().getTime() + days * day).toISOString().slice(0, 10)
  const plan = (entry: object) =>
    home.client.call(createMaintenance, { id: boiler, name: 'Service', ...entry })
  /** Days and titles of a calendar, its folded lines joined. */
  async function eventsOf(calendar: NewCalendar): Promise<string[]> {
    const text = (await (await read(calendar)).text()).replaceAll('\r\n ', '')
    return text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map(event => `${/DATE:(\d+)/.exec(event)?.[1]} ${/SUMMARY:(.*)\r/.exec(event)?.[1]}`)
  }
  const on = (date: string, title: string) => `${date.replaceAll('-', '')} ${title}`

  test('are made with an address that is shown once, and listed without it', async () => {
    const { url, ...calendar } = await make()
    expect(url).toMatch(/^http.*\/api\/v1\/calendar\/[A-Z2-7]{26}\.ics$/)
    expect(calendar).toEqual({
      id: expect.any(String),
      groupId: home.groupId,
      name: 'Home',
      lastReadAt: null,
      kinds: ['maintenance', 'warranty', 'fields', 'loans', 'expiry'],
      createdAt: expect.any(String),
    })
    const other = await make({ name: 'Garage', kinds: ['warranty', 'warranty'] })
    expect(other.kinds).toEqual(['warranty'])
    expect((await home.client.call(listCalendars, {})).map(({ name }) => name)).toEqual(['Garage', 'Home'])
    expect(JSON.stringify(await home.client.call(listCalendars, {}))).not.toContain(url.slice(-30))
  })

  test('show open tasks with a title, a link, a change date and one alarm', async () => {
    const entry = await plan({
      name: 'Oil,\r\nBEGIN:VEVENT; \\',
      description: 'Two\r\nlines',
      scheduledDate: inDays(3),
    })
    const answer = await read(await make({ name: 'A,\r\nMETHOD:CANCEL' }))
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const text = await answer.text()
    const lines = text.split('\r\n')
    expect(lines).toContain(`UID:${entry.id}@stowage`)
    expect(lines).toContain(`DTSTART;VALUE=DATE:${inDays(3).replaceAll('-', '')}`)
    expect(lines).toContain('DESCRIPTION:Two\\nlines')
    expect(lines).toContain('X-WR-CALNAME:A\\, METHOD:CANCEL')
    expect(lines).toContain('SUMMARY:Oil\\, BEGIN:VEVENT\\; \\\\ · Boiler')
    expect(lines).toContain('TRIGGER;RELATED=START:PT9H')
    expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines.filter(line => line === 'BEGIN:VALARM')).toHaveLength(1)
    expect(lines.filter(line => line.startsWith('METHOD'))).toEqual([])
    expect(text.replaceAll('\r\n ', '')).toMatch(new RegExp(`URL;VALUE=URI:http.*/item/${boiler}\r\n`))
    expect(text).toMatch(/LAST-MODIFIED:\d{8}T\d{6}Z/)
  })

  test('tell of a task as changed when its item is renamed', async () => {
    const entry = await plan({ scheduledDate: inDays(3) })
    const calendar = await make()
    const stamps = async () => {
      const text = await (await read(calendar)).text()
      const value = (name: string) => new RegExp(`${name}:(.*)\r`).exec(text)?.[1] ?? ''
      return { changed: value('LAST-MODIFIED'), sequence: Number(value('SEQUENCE')), title: value('SUMMARY') }
    }
    const before = await stamps()
    stowage.clock.advance(hour)
    await home.put(boiler, { name: 'Heater' })
    const renamed = await stamps()
    expect(renamed.title).toBe('Service · Heater')
    expect(renamed.changed > before.changed).toBe(true)
    expect(renamed.sequence - before.sequence).toBe(hour / 1000)
    stowage.clock.advance(hour)
    await home.client.call(updateMaintenance, { ...entry, name: 'Oil' })
    expect((await stamps()).sequence).toBeGreaterThan(renamed.sequence)
  })

  test('are at most 1 MiB, with the nearest days of each task and each description once', async () => {
    const tasks = Array.from({ length: 100 }, (_, i) => `${i} ${'letters '.repeat(312)}end of ${i}.`)
    const rule = { every: 1, unit: 'day' }
    for (const description of tasks) await plan({ scheduledDate: inDays(1), description, rule })
    const answer = await read(await make())
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThanOrEqual(1024 * 1024)
    const text = bytes.toString().replaceAll('\r\n ', '')
    const events = text.split('BEGIN:VEVENT').slice(1)
    expect(events.length).toBeGreaterThan(1000)
    expect(tasks.filter(task => text.split(task.replaceAll(',', '\\,')).length === 2)).toHaveLength(100)
    const days = events.map(event => /DATE:(\d+)/.exec(event)?.[1] ?? '')
    expect(days.slice(0, 300)).toEqual(
      [1, 2, 3].flatMap(n => Array.from({ length: 100 }, () => inDays(n).replaceAll('-', ''))),
    )
    const later = /DESCRIPTION:(.*?)\\n/.exec(events[100] ?? '')?.[1]
    expect(later).toMatch(/^\d+ letters .*…$/)
    expect(later?.length).toBeLessThanOrEqual(201)
  })

  test('begin with what is near, whatever lies far back', async () => {
    await plan({
      name: 'Past',
      scheduledDate: inDays(-300),
      rule: { every: 1, unit: 'day', from: 'scheduled' },
    })
    await plan({ name: 'Late', scheduledDate: inDays(-2) })
    await plan({ name: 'Soon', scheduledDate: inDays(1) })
    const events = await eventsOf(await make())
    expect(events.slice(0, 4)).toEqual([
      on(inDays(1), 'Soon · Boiler'),
      on(inDays(-2), 'Late · Boiler'),
      on(inDays(-300), 'Past · Boiler'),
      on(inDays(0), 'Past · Boiler'),
    ])
    expect(events).toHaveLength(3 + 366)
  })

  test('are made once for all who ask until something changes', async () => {
    await plan({ scheduledDate: inDays(1) })
    const calendar = await make()
    const readings = async () => {
      const counter = countStatements()
      const answers = await Promise.all(Array.from({ length: 5 }, () => read(calendar)))
      counter.stop()
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      return counter.texts().filter(text => /maintenance_entries.*order by/.test(text)).length
    }
    // The days ahead, and those that are past.
    expect([await readings(), await readings()]).toEqual([2, 0])
    await plan({ scheduledDate: inDays(2) })
    expect(await readings()).toBe(2)
  })

  test('show the coming dates of tasks for a year, and no task that is done', async () => {
    const calendar = await make()
    const entry = await plan({ scheduledDate: inDays(-10), rule: { every: 150, unit: 'day' } })
    await plan({ name: 'Done', completedDate: inDays(0), scheduledDate: inDays(0) })
    await plan({ name: 'Long ago', scheduledDate: inDays(-400) })
    await plan({ name: 'Far away', scheduledDate: inDays(400) })
    const service = 'Service · Boiler'
    expect(await eventsOf(calendar)).toEqual([
      on(inDays(-10), service),
      on(inDays(150), service),
      on(inDays(300), service),
    ])
    const rule = { every: 1, unit: 'year', from: 'scheduled' } as const
    await home.client.call(updateMaintenance, { ...entry, rule, completedDate: inDays(0) })
    expect(await eventsOf(calendar)).toHaveLength(1)
  })

  test('show the ends of warranties of what is there, and only the kinds that were asked for', async () => {
    const drill = await home.make('Drill')
    await home.put(drill.id, { warrantyExpires: inDays(30) })
    const sold = await home.make('Saw')
    await home.put(sold.id, { warrantyExpires: inDays(30), soldDate: inDays(-1) })
    const lamp = await home.make('Lamp')
    await home.put(lamp.id, { warrantyExpires: inDays(30), lifetimeWarranty: true })
    await plan({ scheduledDate: inDays(1) })
    expect(await eventsOf(await make())).toEqual([
      on(inDays(1), 'Service · Boiler'),
      on(inDays(30), 'Warranty ends · Drill'),
    ])
    expect(await eventsOf(await make({ kinds: ['warranty'] }))).toHaveLength(1)
    await home.put(boiler, { archived: true })
    await home.put(drill.id, { archived: true })
    expect(await eventsOf(await make())).toEqual([])
  })

  test('show the days on which lots that are there expire', async () => {
    const milk = { expires: inDays(30), quantity: 1 }
    const { id } = await home.make('Milk', milk)
    await home.make('Rice', { expires: inDays(-3), quantity: 2 })
    await home.make('Empty', { ...milk, quantity: 0 })
    const sold = await home.make('Sold', milk)
    await home.put(sold.id, { soldDate: inDays(-1) })
    const calendar = await make()
    expect(await eventsOf(calendar)).toEqual([
      on(inDays(-3), 'Expires · Rice'),
      on(inDays(30), 'Expires · Milk'),
    ])
    expect(await (await read(calendar)).text()).toContain(`UID:${id}-expiry@stowage`)
    expect(await eventsOf(await make({ kinds: ['warranty'] }))).toEqual([])
    await home.put(id, { archived: true })
    expect(await eventsOf(calendar)).toHaveLength(1)
  })

  test('show the days of fields that remind, under one uid, as changed with item and definition', async () => {
    const remind = { kind: 'date', remindDays: 7 } as const
    const definition = await home.client.call(createFieldDefinition, { name: 'Retire by', ...remind })
    await home.client.call(createFieldDefinition, { name: 'Made', kind: 'date' })
    const daysOf = (...days: readonly number[]) => ({
      fields: ['Retire by', 'Retire by', 'Made'].flatMap((name, i) => {
        const inHowMany = days[i]
        return inHowMany === undefined ? [] : [{ name, type: 'text', textValue: inDays(inHowMany) }]
      }),
    })
    await home.put(boiler, daysOf(30, -20, 1))
    const sold = await home.make('Saw')
    await home.put(sold.id, { ...daysOf(30), soldDate: inDays(-1) })
    const old = await home.make('Old')
    await home.put(old.id, daysOf(-400))
    const calendar = await make()
    const uid = `${boiler}-${definition.id}`
    expect(await eventsOf(calendar)).toEqual([
      on(inDays(-20), 'Retire by · Boiler'),
      on(inDays(30), 'Retire by · Boiler'),
    ])
    expect(await eventsOf(await make({ kinds: ['maintenance', 'warranty'] }))).toEqual([])
    const stamps = async () => {
      const text = (await (await read(calendar)).text()).replaceAll('\r\n ', '')
      expect([...text.matchAll(/UID:(.*)@stowage/g)].map(([, found]) => found)).toContain(uid)
      expect(text).toContain('CATEGORIES:fields')
      return Number(/SEQUENCE:(.*)\r/.exec(text)?.[1])
    }
    const first = await stamps()
    stowage.clock.advance(hour)
    await home.put(boiler, daysOf(60))
    const moved = await stamps()
    stowage.clock.advance(hour)
    await home.client.call(updateFieldDefinition, { ...definition, help: 'On the label' })
    expect([moved - first, (await stamps()) - moved]).toEqual([hour / 1000, hour / 1000])
    await home.client.call(updateFieldDefinition, { ...definition, remindDays: null })
    expect(await eventsOf(calendar)).toEqual([])
  })

  test('show the first day of a reservation, then the day it is due, until the items are back', async () => {
    const lend = (more: object) =>
      home.client.call(createLoan, { contactName: 'Anna', lines: [{ entityId: boiler }], ...more })
    const calendar = await make({ kinds: ['loans'] })
    const reserved = await lend({ from: inDays(3), due: inDays(5) })
    const text = async () => (await (await read(calendar)).text()).replaceAll('\r\n ', '')
    expect(await eventsOf(calendar)).toEqual([on(inDays(3), 'Reserved · Anna · Boiler')])
    await home.client.call(handOverLoan, { id: reserved.id })
    expect(await eventsOf(calendar)).toEqual([on(inDays(5), 'Due back · Anna · Boiler')])
    expect(await text()).toMatch(
      new RegExp(`UID:${reserved.id}@[^]*URL;VALUE=URI:http.*/loans\\?open=${reserved.id}\r\n`),
    )
    await home.client.call(returnLoans, { lines: [{ entityId: boiler }] })
    expect(await eventsOf(calendar)).toEqual([])
    await lend({})
    expect(await eventsOf(calendar)).toEqual([])
  })

  test('speak the language of their owner, and say how often a task comes back', async () => {
    const drill = await home.make('Bohrer')
    await home.put(drill.id, { warrantyExpires: inDays(30) })
    await plan({ scheduledDate: inDays(1), description: 'Leise', rule: { every: 6, unit: 'month' } })
    const calendar = await make()
    const text = async () => (await (await read(calendar)).text()).replaceAll('\r\n ', '')
    expect(await text()).toContain('DESCRIPTION:Leise\\n\\nRepeats every 6 months.\r\n')
    const speak = (language: string) => ada.client.call(updateSettings, { stowage: { language } })
    for (const [language, title, rule] of [
      ['de', 'Garantie endet · Bohrer', 'Wiederholt sich alle 6 Monate.'],
      ['fr', 'Fin de la garantie · Bohrer', 'Se répète tous les 6 mois.'],
      ['es', 'Fin de la garantía · Bohrer', 'Se repite cada 6 meses.'],
      ['eo', 'Warranty ends · Bohrer', 'Repeats every 6 months.'],
    ] as const) {
      await speak(language)
      expect(await text()).toContain(`SUMMARY:${title}\r\n`)
      expect(await text()).toContain(`DESCRIPTION:Leise\\n\\n${rule}\r\n`)
    }
  })

  test('answer 304 to who has the same, and note once an hour that they are read', async () => {
    const calendar = await make()
    await plan({ scheduledDate: inDays(1) })
    const etag = (await read(calendar)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const lastReadAt = async () => (await home.client.call(listCalendars, {}))[0]?.lastReadAt
    const first = stowage.clock.now().toISOString()
    expect(await lastReadAt()).toBe(first)
    stowage.clock.advance(hour / 2)
    expect((await read(calendar, { 'if-none-match': etag })).status).toBe(304)
    expect(await lastReadAt()).toBe(first)
    await plan({ scheduledDate: inDays(2) })
    stowage.clock.advance(hour)
    const again = await read(calendar, { 'if-none-match': etag })
    expect([again.status, again.headers.get('etag') === etag]).toEqual([200, false])
    expect(await lastReadAt()).not.toBe(first)
  })

  test('lead nowhere once they are deleted, or their owner is out of the group', async () => {
    const calendar = await make()
    expect((await read(calendar)).status).toBe(200)
    await home.client.call(deleteCalendar, { id: calendar.id })
    const gone = await read(calendar)
    expect([gone.status, await gone.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'calendar.not_found' }),
    ])
    expect((await home.client.send(deleteCalendar, { id: calendar.id })).status).toBe(404)
    const ben = await stowage.signUp('Ben')
    await ben.client.call(acceptInvitation, { token: await invite({ ...ada, client: home.client }) })
    const inside = ben.client.as({ groupId: home.groupId })
    const his = await inside.call(createCalendar, { name: 'His' })
    expect((await home.client.send(deleteCalendar, { id: his.id })).status).toBe(404)
    expect(await home.client.call(listCalendars, {})).toEqual([])
    expect((await read(his)).status).toBe(200)
    const disable = (disabled_at: string | null) =>
      stowage.app.database.write(null, ({ db }) =>
        db.q.updateTable('users').set({ disabled_at }).where('id', '=', ben.userId).execute(),
      )
    await disable(stowage.clock.now().toISOString())
    expect((await read(his)).status).toBe(404)
    await disable(null)
    await home.client.call(removeMember, { user_id: ben.userId })
    expect((await read(his)).status).toBe(404)
    await ben.client.call(acceptInvitation, { token: await invite({ ...ada, client: home.client }) })
    expect((await read(his)).status).toBe(404)
  })

  test('are no more than 20 a person, and are read 300 times an hour', async () => {
    for (let i = 0; i < 20; i++) await make()
    const refused = { status: 409, body: { code: 'calendar.too_many' } }
    expect(await home.client.send(createCalendar, { name: 'More' })).toMatchObject(refused)
    const url = `${stowage.baseUrl}/api/v1/calendar/${'A'.repeat(26)}.ics`
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const statuses = new Map<number, number>()
    for (let i = 0; i < 310; i++) {
      const { status } = await fetch(url, { headers })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses.keys()].sort()).toEqual([404, 429])
    stowage.clock.advance(2 * hour)
    expect((await fetch(url, { headers })).status).toBe(404)
  })

  test('are read 600 times an hour each, from however many networks', async () => {
    const much = await make()
    const other = await make()
    expect((await read(much)).status).toBe(200)
    await stowage.app.database.write(null, ({ db }) =>
      db.q
        .updateTable('rate_counters')
        .set({ failures: 600 })
        .where('key', '=', `read-calendar of ${much.id}`)
        .execute(),
    )
    const refused = await read(much)
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'calendar.too_many_reads' }),
    ])
    expect((await read(other)).status).toBe(200)
    stowage.clock.advance(2 * hour)
    expect((await read(much)).status).toBe(200)
  })
})
