import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Followers } from './followers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a wait has ended, asked after everything that is due. */
async function hasEnded(wait: Promise<void>): Promise<boolean> {
  let ended = false
  void wait.then(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return ended
}

test('a wait ends when something happens in its group', async () => {
  const followers = new Followers()
  const [home, club] = [followers.follow('home').next(1000), followers.follow('club').next(1000)]
  followers.wake('home')
  expect([await hasEnded(home), await hasEnded(club)]).toEqual([true, false])
  followers.wake()
  expect(await hasEnded(club)).toBe(true)
})

test('what happens between two waits ends the second at once, and only that', async () => {
  const followers = new Followers()
  const home = followers.follow('home')
  followers.wake('home')
  expect(await hasEnded(home.next(1000))).toBe(true)
  const wait = home.next(1000)
  expect(await hasEnded(wait)).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await hasEnded(wait)).toBe(true)
})

test('nothing is kept of a group that nobody follows any more', () => {
  const followers = new Followers()
  const [one, other] = [followers.follow('home'), followers.follow('home')]
  one.leave()
  expect(followers.groupIds()).toEqual(['home'])
  other.leave()
  expect(followers.groupIds()).toEqual([])
})
