import { describe, expect, test, vi } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Gate } from '#test/gate.ts'
import { type FeedPage, Followers, type Following } from './followers.ts'

describe.each(everyDatabase)('Followers, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  const feed = { items: [], next: '', more: false }
  const following = (read: () => Promise<FeedPage>): Following => ({
    member: {
      userId: ada.userId,
      groupId: ada.groupId,
      groupRole: 'owner',
      sessionId: null,
      role: 'user',
      via: 'header',
    },
    credential: '',
    cursor: '',
    enter: async () => undefined,
    read,
  })

  test('let nobody wait who has left between two looks', async () => {
    const { clock, app } = stowage
    const followers = new Followers({ database: app.database, clock, betweenSteps: yieldToEventLoop })
    const follower = followers.follow(following(async () => async () => feed))
    expect(await follower.next(0)).toEqual(feed)
    const gone = new Problem('request.abandoned')
    follower.leave(gone)
    await expect(follower.next(0)).rejects.toBe(gone)
  })

  test('read once for those who share a cursor, and answer them 20 at a time', async () => {
    const { clock, app } = stowage
    const gate = new Gate()
    const followers = new Followers({ database: app.database, clock, betweenSteps: gate.pass })
    let readings = 0
    const shared = following(async () => {
      readings++
      return async () => feed
    })
    let answered = 0
    gate.shut()
    const answers = Array.from({ length: 30 }, async () => {
      await followers.follow(shared).next(60_000)
      answered++
    })
    await vi.waitFor(() => expect([gate.held, answered]).toEqual([1, 20]))
    gate.open()
    await Promise.all(answers)
    expect(readings).toBe(1)
  })
})
