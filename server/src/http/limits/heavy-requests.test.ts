import { describe, expect, test, vi } from 'vitest'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { ReadTurns } from './heavy-requests.ts'

/** Holds the event loop, as a long search on SQLite does. */
function work(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; ) continue
}

describe('turns with long reads', () => {
  test('are for two reads of a person at once, and for those of others besides', () => {
    const turns = new ReadTurns()
    const begun = ['eve', 'eve', 'eve', 'ada', 'bob'].map(key => turns.tryBegin(key) !== undefined)
    expect(begun).toEqual([true, true, false, true, true])
  })

  test('refuse whoever lets too many wait, and nobody else', async () => {
    const turns = new ReadTurns()
    const held = [turns.tryBegin('eve'), turns.tryBegin('eve')]
    const waiting = Array.from({ length: 100 }, () => turns.begin({ key: 'eve' }).then(endTurn => endTurn()))
    await expect(turns.begin({ key: 'eve' })).rejects.toMatchObject({ code: 'request.too_many', status: 429 })
    expect(turns.tryBegin('ada')).toBeDefined()
    for (const endTurn of held) endTurn?.()
    await Promise.all(waiting)
    await yieldToEventLoop()
    expect(turns.tryBegin('eve')).toBeDefined()
  })

  test('of short reads follow each other at once', () => {
    const turns = new ReadTurns()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    for (let i = 0; i < 3; i++) {
      const endTurn = turns.tryBegin('eve')
      expect(endTurn).toBeDefined()
      endTurn?.()
    }
    clock.mockRestore()
  })

  test('let everything else go first after a read that has held the event loop', async () => {
    const turns = new ReadTurns()
    const endTurn = turns.tryBegin('eve')
    work(15)
    const order: string[] = []
    setImmediate(() => order.push('everything else'))
    endTurn?.()
    expect(turns.tryBegin('eve')).toBeUndefined()
    const next = turns.begin({ key: 'eve' }).then(() => order.push('read'))
    await next
    expect(order).toEqual(['everything else', 'read'])
  })
})
