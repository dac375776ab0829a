import { describe, expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Followers } from './followers.ts'

describe.each(everyDatabase)('Followers, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  test('let nobody wait who has left between two looks', async () => {
    const { clock, app } = stowage
    const followers = new Followers({ database: app.database, clock, betweenSteps: yieldToEventLoop })
    const feed = { items: [], next: '', more: false }
    const follower = followers.follow({
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
      read: async () => async () => feed,
    })
    expect(await follower.next(0)).toEqual(feed)
    const gone = new Problem('request.abandoned')
    follower.leave(gone)
    await expect(follower.next(0)).rejects.toBe(gone)
  })
})
