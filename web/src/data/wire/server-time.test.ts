import { getStatus } from '@stowage/contract/server/status'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
vi.stubGlobal('navigator', { onLine: true, languages: ['en-US'] })
const { clientIn } = await import('./client.ts')
const { daysUntil, formatAgo, today } = await import('../../i18n/format.ts')
const { instantOf } = await import('../../i18n/clock.ts')

const hour = 3_600_000
const server = Date.UTC(2026, 10, 29, 12)

/** Asks the server, by whose clock it is noon, on a device whose clock is off by some milliseconds. */
async function askOn(deviceAhead: number, { msUnderWay = 0, more = {} } = {}): Promise<void> {
  vi.useFakeTimers({ now: server + deviceAhead })
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + msUnderWay)
    return Response.json({}, { headers: { date: new Date(server).toUTCString(), ...more } })
  })
  await clientIn(undefined).send(getStatus, {})
}

describe('the time on a page', () => {
  afterEach(() => vi.useRealTimers())

  test.each([
    ['3 hours behind', -3 * hour],
    ['2 years behind', -2 * 365 * 24 * hour],
    ['30 days ahead', 30 * 24 * hour],
  ])('is that of the server on a device whose clock is %s', async (_, ahead) => {
    await askOn(ahead)
    expect(formatAgo(new Date(server - 300_000).toISOString())).toBe('5 min. ago')
    expect(today()).toBe('2026-11-29')
    expect(daysUntil('2026-12-01')).toBe(2)
    expect(instantOf(Date.now())).toBe(new Date(server).toISOString())
  })

  test('is that of the device where both clocks agree, and again once its clock is right', async () => {
    await askOn(-3 * hour)
    await askOn(30_000)
    expect(instantOf(Date.now())).toBe(new Date(server + 30_000).toISOString())
  })

  test('does not follow an answer that the browser may have kept', async () => {
    await askOn(0)
    await askOn(hour, { more: { 'cache-control': 'max-age=600' } })
    expect(instantOf(Date.now())).toBe(new Date(server + hour).toISOString())
  })

  test('does not follow an answer during which the device slept', async () => {
    await askOn(0)
    await askOn(0, { msUnderWay: 8 * hour })
    expect(instantOf(Date.now())).toBe(new Date(server + 8 * hour).toISOString())
  })
})
