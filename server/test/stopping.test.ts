import type { Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { minute } from '#kernel/clock.ts'
import { createApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { openTestDatabase } from './databases.ts'
import { speak } from './raw-http.ts'
import { testApp } from './test-app.ts'

test('a server that is stopped while it takes up earlier work has its database open no longer', async () => {
  const testDatabase = await openTestDatabase('sqlite')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { config } = loadConfig({ ...testDatabase.settings })
  const app = await createApp(config, { log: pino({ level: 'silent' }) })
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
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
  await testDatabase.drop()
})

test.each([
  ['nothing was asked', ''],
  ['a request has only begun', 'GET /api/v1/status HTTP/1.1\r\nHost: here\r\n'],
])('a server that is stopped waits for no connection on which %s', async (_, said) => {
  const { app, baseUrl, close } = await testApp('sqlite')
  const sockets: Socket[] = []
  app.server.server.on('connection', socket => sockets.push(socket))
  const heard = speak(Number(new URL(baseUrl).port), said)
  await expect.poll(() => sockets.map(({ bytesRead }) => bytesRead)).toEqual([said.length])
  await close()
  expect(await heard).toBe('')
})
