import { describe, expect, test, vi } from 'vitest'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { ReadTurns } from './heavy-requests.ts'

/** Blocks the event loop, as a long search on SQLite does. */
function work(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; ) continue
}

describe('ReadTurns', () => {
  test('gives a person two turns at once, and others their own', () => {
    const turns = new ReadTurns()
    const begun = ['eve', 'eve', 'eve', 'ada', 'bob'].map(key => turns.tryBegin(key))
    expect(begun.map(endTurn => endTurn !== undefined)).toEqual([true, true, false, true, true])
    for (const endTurn of begun) endTurn?.()
  })

  test('refuses only the key with too many waiting reads', async () => {
    const turns = new ReadTurns()
    const held = [turns.tryBegin('eve'), turns.tryBegin('eve')]
    const waiting = Array.from({ length: 100 }, () => turns.begin({ key: 'eve' }).then(endTurn => endTurn()))
    await expect(turns.begin({ key: 'eve' })).rejects.toMatchObject({ code: 'request.too_many', status: 429 })
    const adas = turns.tryBegin('ada')
    expect(adas).toBeDefined()
    for (const endTurn of [...held, adas]) endTurn?.()
    await Promise.all(waiting)
    await yieldToEventLoop()
    const another = turns.tryBegin('eve')
    expect(another).toBeDefined()
    another?.()
  })

  test('gives turns to short reads one after another', () => {
    const turns = new ReadTurns()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    for (let i = 0; i < 3; i++) {
      const endTurn = turns.tryBegin('eve')
      expect(endTurn).toBeDefined()
      endTurn?.()
    }
    clock.mockRestore()
  })

  test('lets other work run after a read that has blocked the event loop', async () => {
    const turns = new ReadTurns()
    const endTurn = turns.tryBegin('eve')
    work(15)
    const order: string[] = []
    setImmediate(() => order.push('everything else'))
    endTurn?.()
    expect(turns.tryBegin('eve')).toBeUndefined()
    const next = await turns.begin({ key: 'eve' })
    order.push('read')
    next()
    expect(order).toEqual(['everything else', 'read'])
  })
})
