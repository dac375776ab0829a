import { describe, expect, test } from 'vitest'
import { addMilliseconds, hour, minute } from '#kernel/clock.ts'
import { begun, brokenOff, failed, nextTry, pauses, type Standing } from './owed.ts'

const since = '2026-01-31T02:00:00.000Z'
const after = (minutes: number) => addMilliseconds(since, minutes * minute)

/** How it stands after this many tries that ended so, an hour and a little apart. */
function afterTries(count: number, end: (standing: Standing, now: string) => Standing): Standing {
  let standing: Standing | undefined
  for (let i = 0; i < count; i++)
    standing = end(begun(standing, since, after(70 * i), pauses), after(70 * i + 1))
  return standing as Standing
}
const failing = (standing: Standing, now: string) => failed(standing, now, pauses)
const dying = (standing: Standing) => standing

describe('a task that is owed', () => {
  test('may be begun at its time, and not again once it has ended well', () => {
    expect(nextTry(undefined, since)).toBe(since)
    const done = { ...begun(undefined, since, after(0), pauses), doneAt: after(3) }
    expect(nextTry(done, since)).toBeUndefined()
    expect(nextTry(done, addMilliseconds(since, 24 * hour))).toBeDefined()
  })

  test('counts as done for a time that comes while it runs', () => {
    const done = { ...begun(undefined, since, after(0), pauses), doneAt: after(90) }
    expect(nextTry(done, after(60))).toBeUndefined()
  })

  test.each([
    [1, 5],
    [2, 70 + 15],
    [3, 140 + 60],
    [9, 8 * 70 + 60],
  ])('waits after %i failures', (count, minutes) => {
    expect(nextTry(afterTries(count, failing), since)).toBe(after(minutes + 1))
  })

  test('that has failed does not wait beyond its next time', () => {
    expect(nextTry(afterTries(3, failing), after(150))).toBe(after(141))
  })

  test.each([
    [1, 5],
    [2, 70 + 15],
    [3, 140 + 60],
  ])('waits after %i deaths', (count, minutes) => {
    expect(nextTry(afterTries(count, dying), since)).toBe(after(minutes))
  })

  test('that takes its server down each time is left alone until its next time', () => {
    const standing = afterTries(4, dying)
    const next = nextTry(standing, since) as string
    expect(next > addMilliseconds(since, 1000 * hour)).toBe(true)
    expect(nextTry(standing, addMilliseconds(since, 24 * hour))).toBe(after(3 * 70 + 5))
  })

  test('that was broken off may be begun at once', () => {
    expect(nextTry(afterTries(5, brokenOff), since)).toBe(after(4 * 70 + 1))
  })
})
