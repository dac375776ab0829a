import { describe, expect, test } from 'vitest'
import { addMilliseconds, type Instant } from '#kernel/clock.ts'
import { networkOf } from './rate-counters.ts'
import { afterFailure, type Failures } from './rate-limits.ts'

const settings = { window: 60_000, maxAttempts: 5, baseBackoff: 10_000, maxBackoff: 300_000 }
const start = '2026-03-01T12:00:00.000Z'

/** Fails repeatedly, each time as soon as possible; returns the locks in seconds. */
function locksOf(times: number, pause = 0): number[] {
  let known: Failures = { failures: 0, last_at: start, locked_until: null }
  let now: Instant = start
  return Array.from({ length: times }, () => {
    known = afterFailure(known, 5, settings, now)
    const lock = known.locked_until === null ? 0 : Date.parse(known.locked_until) - Date.parse(now)
    now = addMilliseconds(now, lock + pause)
    return lock / 1000
  })
}

describe('afterFailure', () => {
  test('locks after five failures, each time twice as long, up to the longest lock', () => {
    expect(locksOf(13)).toEqual([0, 0, 0, 0, 0, 10, 20, 40, 80, 160, 300, 300, 300])
  })

  test('forgets failures a window after the last one', () => {
    expect(locksOf(8, 60_001)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  })

  test('keeps failures while a lock is longer than the window', () => {
    expect(locksOf(11, 59_000).at(-1)).toBe(300)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
