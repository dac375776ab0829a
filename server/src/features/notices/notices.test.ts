import { createEntity } from '@stowage/contract/entities/entities'
import { removeMember } from '@stowage/contract/groups/members'
import { deleteSelf, updateSettings } from '@stowage/contract/people/users'
import { createMaintenance, updateMaintenance } from '@stowage/contract/upkeep/maintenance'
import { createNotifier } from '@stowage/contract/upkeep/notifiers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day, hour, minute } from '#kernel/clock.ts'
import { dayAt } from '#kernel/days.ts'
import { databases } from '#test/databases.ts'
import { invite } from '#test/invite.ts'
import { type PretendInternet, pretendInternet } from '#test/pretend-internet.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

const timeZone = 'Asia/Kathmandu'
const settings = {
  STOWAGE_NOTICE_HOUR: '8',
  STOWAGE_OPTIONS_TIME_ZONE: timeZone,
  STOWAGE_OPTIONS_HOSTNAME: 'stowage.example',
  STOWAGE_WEB_BASE_PATH: '/home',
}

describe.each(databases)('notices of what is due, on %s', kind => {
  let internet: PretendInternet
  let stowage: TestApp
  let ada: Signed
  let mower: string
  beforeEach(async () => {
    internet = await pretendInternet(['home.example', 'other.example'])
    stowage = await testApp(kind, settings, internet.ways)
    moveTo('12:00')
    ada = await stowage.signUp('Ada')
    mower = (await ada.client.call(createEntity, { name: 'Mower' })).id
  })
  afterEach(async () => {
    await stowage.close()
    await internet.close()
  })

  const now = () => stowage.clock.now().getTime()
  const dayIn = (days: number) => dayAt(new Date(now() + days * day).toISOString(), timeZone)
  /** Goes on to the next time that clocks in Kathmandu (5:45 ahead, all year) show this. */
  const moveTo = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const wanted = hours * hour + minutes * minute - (5 * hour + 45 * minute)
    stowage.clock.advance((((wanted - now()) % day) + day) % day || day)
  }
  const notify = (path: string, who = ada, isActive = true) =>
    who.client.call(createNotifier, { name: path, url: `generic://home.example/${path}`, isActive })
  const note = (name: string, scheduledDate: string, more: object = {}) =>
    ada.client.call(createMaintenance, { id: mower, name, scheduledDate, ...more })
  const run = async () => {
    await stowage.app.schedule.runNow('tell-what-is-due')
    await stowage.app.worker.runDue()
  }
  const heard = () =>
    internet.heard.splice(0).map(({ url, body }) => ({ to: new URL(url).pathname.slice(1), body }))

  test('are sent on the day, from the hour on, once, and name the item with a link to it', async () => {
    await notify('ada')
    await note('Change oil', dayIn(1))
    await note('Sharpen', dayIn(2))
    await run()
    moveTo('07:59')
    await run()
    expect(heard()).toEqual([])
    moveTo('08:00')
    await run()
    const body = [
      `Stowage maintenance (${dayIn(0)}):`,
      ` - Change oil · Mower · https://stowage.example/home/item/${mower}`,
    ].join('\n')
    expect(heard()).toEqual([{ to: 'ada', body }])
    await run()
    stowage.clock.advance(3 * hour)
    await stowage.restart()
    await run()
    expect(heard()).toEqual([])
  })

  test('are in the language of each notifier’s owner', async () => {
    const bob = await stowage.signUp('Bob', await invite(ada))
    await bob.client.call(updateSettings, { stowage: { language: 'de-AT' } })
    await notify('ada')
    await notify('bob', bob)
    await note('Change oil', dayIn(0))
    await note('Sharpen', dayIn(1))
    const since = dayIn(0)
    moveTo('08:00')
    await run()
    const bodies = new Map(heard().map(({ to, body }) => [to, body]))
    expect(bodies.get('ada')).toContain(`Stowage maintenance (${dayIn(0)}):`)
    expect(bodies.get('bob')).toContain(`Wartung in Stowage (${dayIn(0)}):`)
    expect(bodies.get('bob')).toContain(`Mower · Überfällig seit ${since}`)
  })

  test('are sent later in the day when the server was down at that hour, and tell what was missed', async () => {
    await notify('ada')
    await note('Change oil', dayIn(1))
    const missed = dayIn(1)
    stowage.clock.advance(2 * day)
    await note('Sharpen', dayIn(0))
    moveTo('22:00')
    await run()
    expect(heard()).toMatchObject([
      {
        body: expect.stringMatching(
          new RegExp(`:\\n - Sharpen · .*\\n - Change oil · Mower · Overdue since ${missed} · `),
        ),
      },
    ])
  })

  test('tell of each entry once by itself, and of the overdue ones whenever there is something new', async () => {
    await notify('ada')
    const oil = await note('Change oil', dayIn(1))
    moveTo('08:00')
    await run()
    expect(heard()).toHaveLength(1)
    moveTo('08:00')
    await run()
    expect(heard()).toEqual([])
    await note('Sharpen', dayIn(1))
    moveTo('08:00')
    await run()
    expect(heard()[0]?.body).toMatch(/Sharpen(.|\n)*Change oil.*Overdue since/)
    await ada.client.call(updateMaintenance, { ...oil, scheduledDate: dayIn(1) })
    moveTo('08:00')
    await run()
    const [{ body } = { body: '' }] = heard()
    expect(body).toMatch(/:\n - Change oil · Mower · https(.|\n)*Sharpen.*Overdue since/)
  })

  test('are sent on the day although a clock that ran ahead has told of it already', async () => {
    await notify('ada')
    stowage.clock.advance(-400 * day)
    await note('Change oil', dayIn(1))
    stowage.clock.advance(400 * day)
    await run()
    expect(heard()).toHaveLength(1)
    stowage.clock.advance(-400 * day)
    await run()
    expect(heard()).toEqual([])
    moveTo('08:00')
    await run()
    expect(heard()).toMatchObject([{ body: expect.stringContaining('Change oil') }])
    moveTo('09:00')
    await run()
    expect(heard()).toEqual([])
  })

  test('say nothing of what is done, and nothing at all when nothing is due', async () => {
    await notify('ada')
    await note('Change oil', dayIn(1), { completedDate: dayIn(0) })
    moveTo('08:00')
    await run()
    expect(heard()).toEqual([])
  })

  test('go to all active notifiers of the members of the group, and to nobody else', async () => {
    const bob = await stowage.signUp('Bob', await invite(ada))
    const gus = await stowage.signUp('Gus', await invite(ada))
    const ida = await stowage.signUp('Ida', await invite(ada))
    const eve = await stowage.signUp('Eve')
    await notify('ada')
    await notify('ada-too')
    await notify('ada-off', ada, false)
    for (const who of [bob, gus, ida, eve]) await notify(who.name.toLowerCase(), who)
    await note('Change oil', dayIn(1))
    await ada.client.call(removeMember, { user_id: gus.userId })
    await ida.client.call(deleteSelf, {})
    moveTo('08:00')
    await run()
    expect(
      heard()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['ada', 'ada-too', 'bob'])
  })

  test('wait for a notifier where none is active', async () => {
    await notify('ada-off', ada, false)
    await note('Change oil', dayIn(1))
    moveTo('08:00')
    await run()
    expect(heard()).toEqual([])
    await notify('ada')
    stowage.clock.advance(hour)
    await run()
    expect(heard()).toMatchObject([{ to: 'ada', body: expect.stringContaining('Change oil') }])
  })

  test('that fail for one are tried again for that one, and delay no other', async () => {
    for (const path of ['ada', 'broken', 'last']) await notify(path)
    const eve = await stowage.signUp('Eve')
    await notify('eve', eve)
    const saw = (await eve.client.call(createEntity, { name: 'Saw' })).id
    await eve.client.call(createMaintenance, { id: saw, name: 'Set', scheduledDate: dayIn(1) })
    await note('Change oil', dayIn(1))
    internet.reply(({ url }) => (url.includes('broken') ? { status: 503 } : {}))
    moveTo('08:00')
    await run()
    expect(
      heard()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['ada', 'broken', 'eve', 'last'])
    internet.reply(() => undefined)
    stowage.clock.advance(minute)
    await run()
    expect(heard().map(({ to }) => to)).toEqual(['broken'])
    stowage.clock.advance(hour)
    await run()
    expect(heard()).toEqual([])
    expect(stowage.loggedErrors.join()).toContain('home.example answered 503')
  })

  test('that arrive at one of several locations are not sent there again', async () => {
    const url = 'matrix://:t@home.example?rooms=!a,!b'
    await ada.client.call(createNotifier, { name: 'two rooms', url, isActive: true })
    let isDown = true
    internet.reply(({ url }) => {
      if (url.includes('/join/'))
        return { body: JSON.stringify({ room_id: decodeURIComponent(url.split('/').at(-1) ?? '') }) }
      return isDown && url.includes('!b') ? { status: 500 } : {}
    })
    await note('Change oil', dayIn(1))
    moveTo('08:00')
    await run()
    const rooms = () => heard().flatMap(({ to }) => /rooms\/(![ab])/.exec(to)?.[1] ?? [])
    expect(rooms()).toEqual(['!a', '!b'])
    isDown = false
    stowage.clock.advance(2 * minute)
    await run()
    expect(rooms()).toEqual(['!b'])
  })

  test('are checked again on the way, and given up at once when the address is forbidden', async () => {
    await ada.client.call(createNotifier, { name: 'x', url: 'generic://other.example/x', isActive: true })
    internet.names.set('other.example', ['169.254.169.254'])
    await note('Change oil', dayIn(1))
    moveTo('08:00')
    await run()
    stowage.clock.advance(day / 2)
    internet.names.set('other.example', ['127.0.0.1'])
    await run()
    expect(heard()).toEqual([])
    expect(stowage.loggedErrors.join()).toContain('is where a cloud provider keeps secrets')
  })

  test('are sent once when two servers look at the same time', async () => {
    await notify('ada')
    await note('Change oil', dayIn(1))
    moveTo('08:00')
    await Promise.all([1, 2, 3].map(() => stowage.app.schedule.runNow('tell-what-is-due')))
    await stowage.app.worker.runDue()
    expect(heard()).toHaveLength(1)
  })

  test('stay readable when very much is due', async () => {
    await notify('ada')
    for (let i = 0; i < 42; i++) await note(`Task\n${i}`, dayIn(1))
    for (let i = 0; i < 21; i++) await note(`Old ${i}`, dayIn(-i))
    moveTo('08:00')
    await run()
    const [{ body } = { body: '' }] = heard()
    const lines = body.split('\n')
    expect(lines.filter(line => line.startsWith(' - Task '))).toHaveLength(40)
    expect(lines).toContain('… and 2 more due today')
    expect(lines.filter(line => line.startsWith(' - Old '))).toHaveLength(20)
    expect(lines.at(-1)).toBe('… and 1 more overdue')
  })
})
