import { describe, expect, test } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

const patience = { timeoutMs: 60_000 }

/** Acquires for callers, and records the order in which they get slots. */
function turnsOf(max: number, maxPerKey: number) {
  const semaphore = new FairSemaphore({ name: 'test', max, maxPerKey })
  const order: string[] = []
  const come = (name: string, key = name.slice(0, 1)) =>
    void semaphore.acquire(key, patience).then(isIn => order.push(isIn ? name : `not ${name}`))
  const go = async (...keys: string[]) => {
    for (const key of keys) semaphore.release(key)
    await yieldToEventLoop()
  }
  return { semaphore, order, come, go }
}

describe('a fair semaphore', () => {
  test('gives slots to keys in turn, however many callers of one wait', async () => {
    const { order, come, go } = turnsOf(1, 1)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) come(name)
    await go()
    for (const key of ['a', 'a', 'b', 'c', 'a', 'b', 'a']) await go(key)
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  test('keeps slots free that one key may not have', async () => {
    const { semaphore, order, come, go } = turnsOf(3, 2)
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) come(name)
    await go()
    expect(order).toEqual(['a1', 'a2', 'b1'])
    expect([semaphore.held, semaphore.waiting, semaphore.isAtLimit('a'), semaphore.isAtLimit('b')]).toEqual([
      3,
      2,
      true,
      false,
    ])
    await go('b')
    expect(order.at(-1)).toBe('b2')
    await go('a')
    expect(order.at(-1)).toBe('a3')
  })

  test('never lets a later caller pass waiting ones', async () => {
    const { semaphore, come, go } = turnsOf(1, 1)
    for (const name of ['a1', 'b1']) come(name)
    expect(semaphore.tryAcquire('c')).toBe(false)
    await go('a')
    expect(semaphore.tryAcquire('c')).toBe(false)
    await go('b')
    expect(semaphore.tryAcquire('c')).toBe(true)
  })

  test('resolves to false after the timeout, and forgets the caller', async () => {
    const semaphore = new FairSemaphore({ name: 'test', max: 1, maxPerKey: 1 })
    expect(await semaphore.acquire('a', patience)).toBe(true)
    expect(await semaphore.acquire('b', { timeoutMs: 1 })).toBe(false)
    expect(semaphore.waiting).toBe(0)
    semaphore.release('a')
    expect(semaphore.held).toBe(0)
  })

  test('forgets an aborted caller, and serves the next one', async () => {
    const semaphore = new FairSemaphore({ name: 'test', max: 1, maxPerKey: 1 })
    await semaphore.acquire('a')
    const gone = new AbortController()
    const reason = new Error('gone')
    const left = semaphore.acquire('b', { signal: gone.signal })
    const next = semaphore.acquire('c', patience)
    gone.abort(reason)
    await expect(left).rejects.toBe(reason)
    await expect(semaphore.acquire('d', { signal: gone.signal })).rejects.toBe(reason)
    semaphore.release('a')
    expect(await next).toBe(true)
    expect([semaphore.held, semaphore.waiting]).toEqual([1, 0])
  })
})
