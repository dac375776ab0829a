import { login } from '@stowage/contract/people/sessions'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { describe, expect, onTestFinished, test } from 'vitest'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { databases } from '#test/databases.ts'
import { openHomebox } from '#test/homebox-database.ts'
import { entityId, homeboxHousehold, homeboxUsers, someId } from '#test/homebox-household.ts'
import { pretendInternet } from '#test/pretend-internet.ts'
import { testApp } from '#test/test-app.ts'

describe.each(databases)('maintenance that was due before a move, on %s', kind => {
  test('is told to nobody afterwards, until there is something new to tell', async () => {
    const { rows, files } = await homeboxHousehold(60)
    rows['maintenance_entries']?.push({
      id: someId(246),
      name: 'Oil',
      description: '',
      cost: 0,
      entity_id: entityId(0),
      created_at: '2019-01-01 00:00:00+00:00',
      updated_at: '2019-01-01 00:00:00+00:00',
      scheduled_date: '2020-01-05 00:00:00+00:00',
    })
    const homebox = await openHomebox('sqlite', 'without pins', rows, files)
    const internet = await pretendInternet(['ntfy.sh'])
    const settings = { STOWAGE_NOTICE_HOUR: '0', STOWAGE_OPTIONS_TIME_ZONE: 'UTC' }
    const stowage = await testApp(kind, settings, internet.ways)
    onTestFinished(stowage.clock.stop())
    const run = async () => {
      await stowage.app.schedule.runNow('tell-what-is-due')
      await stowage.app.worker.runDue()
      return internet.heard.splice(0).length
    }
    const moved = await stowageHere(['move-in', ...homebox.source, '--yes'], settingsOf(stowage))
    expect(moved.code).toBe(0)
    expect(await run()).toBe(0)

    const { email: username, password } = homeboxUsers.ada
    const { token } = await stowage.client.call(login, { username, password })
    const today = stowage.clock.now().toISOString().slice(0, 10)
    const entry = { id: entityId(0), name: 'Sharpen', scheduledDate: today }
    await stowage.client.as({ token }).call(createMaintenance, entry)
    expect(await run()).toBe(1)
    await stowage.close()
    await internet.close()
    await homebox.drop()
  })
})
