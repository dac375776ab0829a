import { createEntity } from '@stowage/contract/entities/entities'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { listNotices } from '@stowage/contract/upkeep/notices'
import { createNotifier, deleteNotifier, updateNotifier } from '@stowage/contract/upkeep/notifiers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day, hour } from '#kernel/clock.ts'
import { dayAt } from '#kernel/days.ts'
import { databases } from '#test/databases.ts'
import { type PretendInternet, pretendInternet } from '#test/pretend-internet.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'
import { attempts, deliverNotice } from './deliver-notice.job.ts'

const settings = { STOWAGE_NOTICE_HOUR: '0', STOWAGE_OPTIONS_TIME_ZONE: 'UTC' }

describe.each(databases)('the list of what was sent, on %s', kind => {
  let internet: PretendInternet
  let stowage: TestApp
  let ada: Signed
  let mower: string
  beforeEach(async () => {
    internet = await pretendInternet(['home.example'])
    stowage = await testApp(kind, settings, internet.ways)
    ada = await stowage.signUp('Ada')
    mower = (await ada.client.call(createEntity, { name: 'Mower' })).id
  })
  afterEach(async () => {
    await stowage.close()
    await internet.close()
  })

  const notify = (path: string, more: object = {}) =>
    ada.client.call(createNotifier, {
      name: path,
      url: `generic://home.example/${path}?key=hush`,
      isActive: true,
      ...more,
    })
  const today = () => dayAt(stowage.clock.now().toISOString(), 'UTC')
  const note = (name: string) =>
    ada.client.call(createMaintenance, { id: mower, name, scheduledDate: today() })
  const tell = async () => {
    await stowage.app.schedule.runNow('tell-what-is-due')
    await stowage.app.worker.runDue()
  }
  const list = async (query: object = {}, who = ada) => (await who.client.call(listNotices, query)).items

  test('has what a notifier was told, and what its service answered, but not its address', async () => {
    const notifier = await notify('phone')
    await note('Oil')
    await tell()
    const [notice] = await list()
    expect(notice).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      updatedAt: expect.any(String),
      kind: 'maintenance',
      service: 'generic',
      title: 'Maintenance due today',
      notifier: {
        id: notifier.id,
        name: 'phone',
        exists: true,
      },
      text: expect.stringContaining('Oil · Mower'),
      status: 'delivered',
      answer: 'home.example answered 200',
      attempts: 1,
    })
    expect(JSON.stringify(await list())).not.toContain('hush')
    const eve = await stowage.signUp('Eve')
    expect(await list({}, eve)).toEqual([])
    await ada.client.call(deleteNotifier, { id: notifier.id })
    expect((await list())[0]?.notifier).toEqual({ id: notifier.id, name: 'phone', exists: false })
  })

  test('has what failed and why, first as waiting and then as given up', async () => {
    internet.reply(() => ({ status: 503 }))
    await notify('phone')
    await note('Oil')
    await tell()
    const refused = { answer: 'home.example answered 503' }
    expect(await list()).toMatchObject([{ ...refused, status: 'waiting', attempts: 1 }])
    await stowage.app.database.write(null, ({ db }) =>
      db.q
        .updateTable('jobs')
        .set({ attempts: attempts - 2 })
        .where('kind', '=', deliverNotice.kind)
        .execute(),
    )
    for (const status of ['waiting', 'failed']) {
      stowage.clock.advance(2 * hour)
      await stowage.app.worker.runDue()
      expect(await list()).toMatchObject([{ ...refused, status }])
    }
  })

  test('has what was dropped because its notifier was switched off', async () => {
    const { id, name } = await notify('phone')
    await note('Oil')
    await stowage.app.schedule.runNow('tell-what-is-due')
    expect(await list()).toMatchObject([{ status: 'waiting', answer: '', attempts: 0 }])
    await ada.client.call(updateNotifier, { id, name, isActive: false })
    await stowage.app.worker.runDue()
    expect(await list()).toMatchObject([{ status: 'dropped', attempts: 0 }])
  })

  test('is newest first, goes on page after page, and is kept for 30 days', async () => {
    await notify('phone')
    const titles: string[] = []
    for (let i = 0; i < 3; i++) {
      await note(`Task ${i}`)
      await tell()
      titles.unshift(`Task ${i}`)
      stowage.clock.advance(day)
    }
    const first = await ada.client.call(listNotices, { limit: 2 })
    const rest = await ada.client.call(listNotices, { limit: 2, after: first.next ?? '' })
    const told = [...first.items, ...rest.items].map(({ text }) => /Task \d/.exec(text)?.[0])
    expect([told, rest.next]).toEqual([titles, null])
    expect(await ada.client.send(listNotices, { after: 'page 2' })).toMatchObject({
      status: 422,
      body: {
        issues: [
          {
            path: 'after',
            code: 'bad_cursor',
          },
        ],
      },
    })
    const expiresAt = new Date(stowage.clock.now().getTime() + 100 * day).toISOString()
    const { token } = await ada.client.call(createApiKey, { name: 'script', expiresAt })
    stowage.clock.advance(28.5 * day)
    await stowage.app.schedule.runNow('sweep-sent-notices')
    expect(await list({}, { ...ada, client: ada.client.as({ token }) })).toHaveLength(1)
  })

  test('has nothing for disabled accounts', async () => {
    await notify('phone')
    await note('Oil')
    const disabled_at = stowage.clock.now().toISOString()
    await stowage.app.database.write(null, ({ db }) =>
      db.q.updateTable('users').set({ disabled_at }).where('id', '=', ada.userId).execute(),
    )
    await tell()
    expect(internet.heard).toEqual([])
  })

  test('has nothing for notifiers that want no such notices', async () => {
    await notify('none', { kinds: [] })
    await note('Oil')
    await tell()
    expect(await list()).toEqual([])
    await notify('some', { kinds: ['maintenance'] })
    await tell()
    expect((await list()).map(({ notifier }) => notifier.name)).toEqual(['some'])
  })
})
