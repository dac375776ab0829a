import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { deleteEntity, patchEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { getGroup } from '@stowage/contract/groups/groups'
import { updateMember } from '@stowage/contract/groups/members'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { createLoan, returnLoans } from '@stowage/contract/lending/loans'
import { updateSettings } from '@stowage/contract/people/users'
import { createStockProduct } from '@stowage/contract/stock/products'
import { getGroupNotices, updateGroupNotices } from '@stowage/contract/upkeep/group-notices'
import { listNotices } from '@stowage/contract/upkeep/notices'
import { createNotifier, updateNotifier } from '@stowage/contract/upkeep/notifiers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day, hour } from '#kernel/clock.ts'
import { dayAfter, dayAt } from '#kernel/days.ts'
import { databases } from '#test/databases.ts'
import { invite } from '#test/invite.ts'
import { type PretendInternet, pretendInternet } from '#test/pretend-internet.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'
import { isTold, spansOf } from './day-spans.ts'

const timeZone = 'Asia/Kathmandu'
const settings = {
  STOWAGE_NOTICE_HOUR: '8',
  STOWAGE_OPTIONS_TIME_ZONE: timeZone,
  STOWAGE_OPTIONS_HOSTNAME: 'stowage.example',
}

describe('the days that are told in advance', () => {
  test.each([
    ['one day', '2026-05-01', '2026-05-02', [30], [['2026-06-01', '2026-06-01']]],
    ['the day itself', '2026-05-01', '2026-05-02', [0], [['2026-05-02', '2026-05-02']]],
    [
      'several days, the first one first',
      '2026-05-01',
      '2026-05-02',
      [30, 7],
      [
        ['2026-05-09', '2026-05-09'],
        ['2026-06-01', '2026-06-01'],
      ],
    ],
    [
      'missed days, each once',
      '2026-05-01',
      '2026-05-11',
      [7, 5, 0],
      [
        ['2026-05-02', '2026-05-11'],
        ['2026-05-12', '2026-05-16'],
        ['2026-05-17', '2026-05-18'],
      ],
    ],
  ])('are those of %s', (_, after, to, days, spans) => {
    expect(spansOf({ after, to }, days).map(({ from, to: last }) => [from, last])).toEqual(spans)
  })
})

describe('a due day', () => {
  test.each([
    ['a day before', 1, 1, [1], true],
    ['on the day', 0, 1, [1, 0], true],
    ['the day after', -1, 1, [1, 0, 'weekly'], false],
    ['a week after', -7, 1, [1, 0, 'weekly'], true],
    ['a week after, when that is not wanted', -7, 1, [1, 0], false],
    ['eight days after', -8, 1, ['weekly'], false],
    ['ten weeks after', -70, 1, ['weekly'], true],
    ['when its week ended in missed days', -9, 3, ['weekly'], true],
    ['when its week ended before missed days', -10, 3, ['weekly'], false],
    ['when it came in missed days', -2, 3, [0], true],
    ['when it came before missed days', -3, 3, [0], false],
  ] as const)('is told %s or not', (_, ahead, missed, days, expected) => {
    const untold = { after: dayAfter('2026-05-10', -missed), to: '2026-05-10' }
    expect(isTold(dayAfter('2026-05-10', ahead), untold, days)).toBe(expected)
  })
})

describe.each(databases)('notices of days, on %s', kind => {
  let internet: PretendInternet
  let stowage: TestApp
  let ada: Signed
  beforeEach(async () => {
    internet = await pretendInternet(['home.example'])
    stowage = await testApp(kind, settings, internet.ways)
    toMorning(9)
    ada = await stowage.signUp('Ada')
  })
  afterEach(async () => {
    await stowage.close()
    await internet.close()
  })

  const now = () => stowage.clock.now().getTime()
  const dayIn = (days: number) => dayAfter(dayAt(new Date(now()).toISOString(), timeZone), days)
  /** Goes on to the next time that clocks in Kathmandu (5:45 ahead, all year) show this hour. */
  const toMorning = (hours = 8) => {
    const wanted = (hours - 5.75) * hour
    stowage.clock.advance((((wanted - now()) % day) + day) % day || day)
  }
  const notify = (path: string, more: object = {}, who = ada) =>
    who.client.call(createNotifier, {
      name: path,
      url: `generic://home.example/${path}`,
      isActive: true,
      ...more,
    })
  const switchOn = (more: object = {}) =>
    ada.client.call(updateGroupNotices, { warranty: { isOn: true, ...more } })
  /** Adds items by name and the days until their warranty ends; returns the ids. */
  const own = async (items: readonly (readonly [name: string, days: number, more?: object])[]) => {
    const made = await ada.client.call(createEntities, {
      items: items.map(([name, days, more]) => ({ name, warrantyExpires: dayIn(days), ...more })),
    })
    return made.items.map(({ id }) => id)
  }
  const run = async () => {
    await stowage.app.schedule.runNow('tell-what-is-due')
    await stowage.app.worker.runDue()
  }
  const heard = () =>
    internet.heard.splice(0).map(({ url, body }) => ({ to: new URL(url).pathname.slice(1), body }))

  test('are sent once on their day, with a link, in the language of the notifier’s owner', async () => {
    const bob = await stowage.signUp('Bob', await invite(ada))
    await bob.client.call(updateSettings, { stowage: { language: 'de' } })
    await switchOn({ days: [30, 7] })
    await notify('ada')
    await notify('bob', {}, bob)
    const [id] = await own([
      ['Mower\tof Ada', 31],
      ['Drill', 8],
      ['Saw', 9],
      ['Ladder', 8, { lifetimeWarranty: true }],
      ['Sold one', 8, { soldDate: dayIn(0) }],
      ['Old one', 8, { archived: true }],
    ])
    await run()
    expect(heard()).toEqual([])
    toMorning(7)
    await run()
    expect(heard()).toEqual([])
    toMorning()
    await run()
    const bodies = new Map(heard().map(({ to, body }) => [to, body.split('\n')]))
    expect(bodies.get('ada')).toEqual([
      `Stowage warranties (${dayIn(0)}):`,
      expect.stringMatching(` - Drill · Ends on ${dayIn(7)} · `),
      ` - Mower of Ada · Ends on ${dayIn(30)} · https://stowage.example/item/${id}`,
    ])
    expect(bodies.get('bob')?.slice(0, 2)).toEqual([
      `Garantien in Stowage (${dayIn(0)}):`,
      expect.stringMatching(` - Drill · Endet am ${dayIn(7)} · `),
    ])
    expect((await ada.client.call(listNotices, {})).items).toMatchObject([
      { kind: 'warranty', title: 'Warranties that end', status: 'delivered' },
    ])
    stowage.clock.advance(3 * hour)
    await stowage.restart()
    await run()
    expect(heard()).toEqual([])
  })

  test('are sent once when several servers look at the same time', async () => {
    await switchOn()
    await notify('ada')
    await own([['Mower', 31]])
    toMorning()
    await Promise.all([1, 2, 3].map(() => stowage.app.schedule.runNow('tell-what-is-due')))
    await stowage.app.worker.runDue()
    expect(heard()).toHaveLength(1)
  })

  test('tell nothing that has passed when they are switched on, also for the second time', async () => {
    await notify('ada')
    await own([
      ['Ended', -1],
      ['Ended long ago', -400],
      ['Known', 29],
      ['Next', 32],
    ])
    await switchOn()
    await run()
    expect(heard()).toEqual([])
    await switchOn({ isOn: false })
    stowage.clock.advance(3 * day)
    await run()
    await switchOn()
    await run()
    expect(heard()).toEqual([])
    await switchOn({ days: [30, 29] })
    await run()
    expect(heard()).toEqual([])
  })

  test('are made up for after days without a server, at most 30, and tell what has ended meanwhile', async () => {
    await switchOn({ days: [0] })
    await notify('ada')
    await own([
      ['Ended first', 1],
      ['Ended', 20],
      ['Today', 40],
      ['Tomorrow', 41],
    ])
    stowage.clock.advance(40 * day)
    await run()
    expect(heard().map(({ body }) => body.split('\n').slice(1))).toEqual([
      [
        expect.stringContaining(`Ended · Ended on ${dayIn(-20)}`),
        expect.stringContaining(`Today · Ends on ${dayIn(0)}`),
      ],
    ])
  })

  test('have 20 lines and a count of the others, however long the names are', async () => {
    await switchOn()
    await notify('ada')
    const name = '🧰'.repeat(255)
    await own(Array.from({ length: 23 }, () => [name, 31] as const))
    toMorning()
    await run()
    const [{ body } = { body: '' }] = heard()
    const lines = body.split('\n')
    expect(lines).toHaveLength(22)
    expect(lines.at(-1)).toBe('… and 3 more')
    expect(body.isWellFormed()).toBe(true)
    expect(lines[1]).toMatch(/^ - 🧰+… · Ends on /u)
    expect(body.length).toBeLessThan(5000)
  })

  test('go to notifiers that want them, and wait until there is one', async () => {
    await switchOn()
    await notify('maintenance', { kinds: ['maintenance'] })
    await own([['Mower', 31]])
    toMorning()
    await run()
    expect(heard()).toEqual([])
    await notify('warranty', { kinds: ['warranty', 'found'] })
    await notify('all')
    await run()
    expect(
      heard()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['all', 'warranty'])
  })

  test('are dropped when the kind is switched off, or not wanted any more, before they are delivered', async () => {
    await switchOn()
    const phone = await notify('phone')
    await own([['Mower', 31]])
    await own([['Drill', 32]])
    const last = async () => (await ada.client.call(listNotices, {})).items[0]?.status
    toMorning()
    await stowage.app.schedule.runNow('tell-what-is-due')
    await switchOn({ isOn: false })
    await stowage.app.worker.runDue()
    expect([heard(), await last()]).toEqual([[], 'dropped'])
    await switchOn()
    toMorning()
    await stowage.app.schedule.runNow('tell-what-is-due')
    await ada.client.call(updateNotifier, { ...phone, kinds: ['maintenance'] })
    await stowage.app.worker.runDue()
    expect([heard(), await last()]).toEqual([[], 'dropped'])
  })

  test('arrive once each after a service was down for two days', async () => {
    await switchOn()
    await notify('ada')
    await own([1, 2, 3].map(i => [`Item ${i}`, 30 + i] as const))
    internet.reply(() => ({ status: 503 }))
    for (let i = 0; i < 2; i++) {
      toMorning()
      await run()
    }
    toMorning(7)
    internet.reply(() => undefined)
    heard()
    for (const hours of [7, 8, 9]) {
      toMorning(hours === 7 ? 7.5 : hours)
      await run()
    }
    const items = heard().map(({ body }) => /Item \d/.exec(body)?.[0])
    expect(items.sort()).toEqual(['Item 1', 'Item 2', 'Item 3'])
  })

  test.each([
    ['a year ahead', 365],
    ['some days ahead', 4],
    ['some days behind', -4],
  ])('are told once each although the clock was %s for a while', async (_, days) => {
    await switchOn()
    await notify('ada')
    await own(Array.from({ length: 6 }, (_item, i) => [`Item ${i + 1}`, 31 + i] as const))
    const items: string[] = []
    const tell = async () => {
      await run()
      items.push(...heard().flatMap(({ body }) => body.match(/Item \d+/g) ?? []))
    }
    toMorning()
    await tell()
    stowage.clock.advance(days * day)
    await tell()
    stowage.clock.advance(-days * day)
    await tell()
    for (let i = 0; i < 5; i++) {
      toMorning()
      await tell()
    }
    expect(items.toSorted()).toEqual(Array.from({ length: 6 }, (_item, i) => `Item ${i + 1}`).toSorted())
  })

  test('go on after a clock that was two months ahead', async () => {
    await switchOn()
    await notify('ada')
    await own([['Mower', 33]])
    stowage.clock.advance(60 * day)
    await run()
    stowage.clock.advance(-60 * day)
    await run()
    heard()
    stowage.clock.advance(3 * day)
    await run()
    expect(heard()).toMatchObject([{ body: expect.stringContaining('Mower') }])
  })

  test('of fields are told as many days before as the definition of each says', async () => {
    const define = (name: string, kind: 'date' | 'text', remindDays: number | null) =>
      ada.client.call(createFieldDefinition, { name, kind, remindDays })
    await define('Inspection', 'date', 14)
    await define('Retire by', 'date', 0)
    await define('Built', 'date', null)
    await define('Note', 'text', 14)
    await ada.client.call(updateGroupNotices, { fields: { isOn: true } })
    await notify('ada')
    const fieldsOf = (...fields: readonly (readonly [name: string, days: number])[]) =>
      fields.map(([name, days]) => ({ type: 'text' as const, name, textValue: dayIn(days) }))
    await own([
      ['Rope', 400, { fields: fieldsOf(['Inspection', 15], ['Retire by', 1], ['Built', 1], ['Note', 15]) }],
      ['Harness', 31, { fields: fieldsOf(['Inspection', 16], ['Retire by', -1]) }],
      ['Old rope', 400, { archived: true, fields: fieldsOf(['Inspection', 15]) }],
    ])
    await run()
    toMorning()
    await run()
    expect(heard().map(({ body }) => body.split('\n'))).toEqual([
      [
        `Stowage dates (${dayIn(0)}):`,
        expect.stringContaining(` - Rope · Retire by: ${dayIn(0)} · `),
        expect.stringContaining(` - Rope · Inspection: ${dayIn(14)} · `),
      ],
    ])
    await run()
    expect(heard()).toEqual([])
  })

  test('of loans are told a day before, on the day and each week after, until the items are back', async () => {
    await ada.client.call(updateGroupNotices, { loans: { isOn: true } })
    await notify('ada')
    const lend = async (contactName: string, names: readonly string[], more: object) => {
      const ids = await own(names.map(name => [name, 400, { quantity: 1 }]))
      return ada.client.call(createLoan, { contactName, lines: ids.map(entityId => ({ entityId })), ...more })
    }
    const anna = await lend('Anna Keller', ['Rope', 'Harness', 'Helmet'], { due: dayIn(2) })
    const ben = await lend('Ben', ['Tent'], { due: dayIn(15) })
    await lend('Cleo', ['Stove'], {})
    await lend('Dora', ['Boat'], { from: dayIn(2), due: dayIn(2) })
    const first = dayIn(0)
    const told = new Map<string, string[]>()
    const tell = async () => {
      await run()
      for (const { body } of heard()) {
        const [head, ...lines] = body.split('\n')
        expect(head).toBe(`Stowage loans (${dayIn(0)}):`)
        told.set(dayIn(0), lines)
      }
    }
    for (const days of [0, 1, 2, 3, 8, 9, 23]) {
      while (dayIn(0) < dayAfter(first, days)) toMorning()
      await tell()
      if (days === 2)
        await ada.client.call(returnLoans, {
          lines: anna.lines.slice(0, 2).map(({ id }) => ({ lineId: id })),
        })
    }
    const on = (days: number) => dayAfter(first, days)
    const line = (id: string, ...parts: readonly string[]) =>
      ` - ${parts.join(' · ')} · https://stowage.example/loans?open=${id}`
    expect([...told]).toEqual([
      [on(1), [line(anna.id, 'Anna Keller', 'Rope +2', `Due on ${on(2)}`)]],
      [on(2), [line(anna.id, 'Anna Keller', 'Rope +2', `Due on ${on(2)}`)]],
      [on(9), [line(anna.id, 'Anna Keller', 'Helmet', `Was due on ${on(2)}`)]],
      [
        on(23),
        [
          line(ben.id, 'Ben', 'Tent', `Was due on ${on(15)}`),
          line(anna.id, 'Anna Keller', 'Helmet', `Was due on ${on(2)}`),
        ],
      ],
    ])
  })

  test('of items that expire are told 30, 7 and 1 days before, of lots that are there', async () => {
    await ada.client.call(updateGroupNotices, { expiry: { isOn: true } })
    await notify('ada')
    const expiring = (days: number, more = {}) => ({ expires: dayIn(days), quantity: 1, ...more })
    const [rice] = await own([
      ['Rice', 400, expiring(31)],
      ['Beans', 400, expiring(8, { quantity: 0.000001 })],
      ['Milk', 400, expiring(2)],
      ['Flour', 400, expiring(1)],
      ['Empty', 400, expiring(2, { quantity: 0 })],
      ['Sold', 400, expiring(2, { soldDate: dayIn(0) })],
      ['Archived', 400, expiring(2, { archived: true })],
      ['For ever', 400, expiring(2, { expires: '9999-12-31' })],
      ['Ancient', 400, expiring(2, { expires: '0002-01-01' })],
    ])
    await run()
    expect(heard()).toEqual([{ to: 'ada', body: expect.stringContaining(' - Flour · ') }])
    toMorning()
    await run()
    expect(heard().map(({ body }) => body.split('\n'))).toEqual([
      [
        `Stowage expiry days (${dayIn(0)}):`,
        expect.stringContaining(` - Milk · Expires on ${dayIn(1)} · `),
        expect.stringContaining(` - Beans · Expires on ${dayIn(7)} · `),
        ` - Rice · Expires on ${dayIn(30)} · https://stowage.example/item/${rice}`,
      ],
    ])
  })

  test('of products are told once for each fall below the minimum, and never of what is below already', async () => {
    const keep = (name: string, unit = '') =>
      ada.client.call(createStockProduct, { name, unit, minQuantity: 2 })
    const rice = await keep('Rice', 'kg')
    const milk = await keep('Milk')
    const [ofRice = '', ofMilk = ''] = await own([
      ['Bag', 400, { quantity: 5, productId: rice.id }],
      ['Bottles', 400, { quantity: 1, productId: milk.id }],
    ])
    const set = (id: string, quantity: number) => ada.client.call(patchEntity, { id, quantity })
    const undoLast = async () => {
      const [change] = (await ada.client.call(listChanges, { limit: 1 })).items
      await ada.client.call(undoChange, { id: change?.id ?? '' })
    }
    await ada.client.call(updateGroupNotices, { stock: { isOn: true } })
    await notify('ada')
    const told = async () => {
      toMorning()
      await Promise.all([1, 2].map(() => stowage.app.schedule.runNow('tell-what-is-due')))
      await stowage.app.worker.runDue()
      return heard().map(({ body }) => body.split('\n').slice(1))
    }
    expect(await told()).toEqual([])
    await set(ofRice, 0.5)
    const line = ` - Rice · 0.5 kg left, minimum 2 kg · https://stowage.example/stock/${rice.id}`
    expect(await told()).toEqual([[line]])
    await set(ofRice, 0.25)
    expect(await told()).toEqual([])
    await set(ofRice, 2)
    await set(ofRice, 0.5)
    await set(ofMilk, 3)
    await set(ofMilk, 0)
    await undoLast()
    expect(await told()).toEqual([[line]])
    await set(ofMilk, 2)
    await undoLast()
    await ada.client.call(updateGroupNotices, { stock: { isOn: false } })
    await set(ofMilk, 1)
    await ada.client.call(updateGroupNotices, { stock: { isOn: true } })
    expect(await told()).toEqual([])
    await set(ofMilk, 2)
    await ada.client.call(deleteEntity, { id: ofMilk })
    expect(await told()).toEqual([[expect.stringContaining(' - Milk · 0 left, minimum 2 · ')]])
  })

  test('name no prices to viewers, whose notifiers stay', async () => {
    const bob = await stowage.signUp('Bob', await invite(ada))
    await notify('bob', {}, bob)
    await switchOn()
    await own([['Mower', 31, { purchasePrice: 4711, warrantyDetails: 'Paid 4711', notes: '4711' }]])
    await ada.client.call(updateMember, { id: bob.userId, role: 'viewer' })
    toMorning()
    await run()
    const [{ body } = { body: '' }] = heard()
    expect(body).toContain('Mower')
    expect(body).not.toContain('4711')
  })
})

describe.each(databases)('the settings of notices, on %s', kind => {
  let stowage: TestApp
  let ada: Signed
  beforeEach(async () => {
    stowage = await testApp(kind)
    ada = await stowage.signUp('Ada')
  })
  afterEach(() => stowage.close())

  const defaults = {
    warranty: { isOn: false, days: [30] },
    fields: { isOn: false, days: [] },
    loans: { isOn: false, days: [1, 0, 'weekly'] },
    expiry: { isOn: false, days: [30, 7, 1] },
    stock: { isOn: false, days: [] },
    found: { isOn: false, days: [] },
  }

  test('are off at first, changed by owners kind by kind, and read by members', async () => {
    const bob = await stowage.signUp('Bob', await invite(ada))
    expect(await bob.client.call(getGroupNotices, {})).toEqual(defaults)
    const changed = await ada.client.call(updateGroupNotices, {
      warranty: { isOn: true, days: [7, 60, 7] },
      loans: { days: ['weekly', 0, 3] },
      stock: { isOn: true },
    })
    expect(changed).toEqual({
      ...defaults,
      warranty: { isOn: true, days: [60, 7] },
      loans: { isOn: false, days: [3, 0, 'weekly'] },
      stock: { isOn: true, days: [] },
    })
    expect(await bob.client.call(getGroupNotices, {})).toEqual(changed)
    expect(await bob.client.send(updateGroupNotices, { warranty: { isOn: false } })).toMatchObject({
      status: 403,
    })
    const [change] = (await ada.client.call(listChanges, {})).items
    expect(change?.details[0]?.members).toEqual([
      { name: 'notices', before: null, after: ['warranty: 60, 7', 'stock'] },
    ])
  })

  test('are refused with a reason, and change nothing then', async () => {
    const issue = async (body: object) => {
      const { status, body: answer } = await ada.client.send(updateGroupNotices, body as never)
      return [status, (answer as unknown as { issues: { path: string; code: string }[] }).issues[0]]
    }
    expect(await issue({ warranty: { days: [] } })).toMatchObject([
      422,
      { path: 'warranty.days', code: 'too_few' },
    ])
    expect(await issue({ expiry: { days: [366] } })).toMatchObject([
      422,
      { path: 'expiry.days.0', code: 'out_of_range' },
    ])
    expect(await issue({ warranty: { days: ['weekly'] } })).toMatchObject([422, { path: 'warranty.days.0' }])
    expect(await issue({ loans: { days: ['daily'] } })).toMatchObject([
      422,
      { path: 'loans.days.0', code: 'not_one_of' },
    ])
    expect(await issue({ fields: { days: [3] } })).toMatchObject([
      422,
      { path: 'fields.days', code: 'too_many' },
    ])
    expect(await issue({ found: { isOn: 'yes' } })).toMatchObject([422, { path: 'found.isOn' }])
    expect(await issue({ warranty: { isOn: true, days: Array(11).fill(1) } })).toMatchObject([
      422,
      { path: 'warranty.days', code: 'too_many' },
    ])
    expect(await ada.client.call(getGroupNotices, {})).toEqual(defaults)
  })

  test('have the version of the group', async () => {
    const etagOf = async () => (await ada.client.send(getGroupNotices, {})).headers.get('etag') ?? ''
    const stale = await etagOf()
    const put = (etag: string) =>
      ada.client.send(updateGroupNotices, { warranty: { isOn: true } }, { headers: { 'if-match': etag } })
    expect((await put(stale)).status).toBe(200)
    expect((await put(stale)).status).toBe(412)
    expect((await put(await etagOf())).status).toBe(200)
    expect((await ada.client.send(getGroup, {})).headers.get('etag')).toMatch(/^"3-/)
  })
})
