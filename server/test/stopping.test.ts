import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { minute } from '#kernel/clock.ts'
import { createApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { openTestDatabase } from './databases.ts'

test('a server that is stopped while it takes up earlier work has its database open no longer', async () => {
  const place = await openTestDatabase('sqlite')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { config } = loadConfig({ ...place.settings })
  const app = await createApp(config, { log: pino({ level: 'silent' }) })
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const busy = app.database.write(null, () => {
    begun.resolve()
    return released.promise
  })
  await begun.promise
  app.work()
  const closed = app.close()
  released.resolve()
  await Promise.all([busy, closed])
  await vi.advanceTimersByTimeAsync(minute)
  vi.useRealTimers()
  expect(app.database.load().open).toBe(0)
  await expect(app.database.read(async () => undefined)).rejects.toThrow('closed')
  await place.drop()
})
