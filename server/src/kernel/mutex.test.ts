import { describe, expect, test, vi } from 'vitest'
import { day } from './clock.ts'
import { Mutex } from './mutex.ts'

describe('a mutex', () => {
  test('lets one caller through at a time, in order of arrival', async () => {
    const mutex = new Mutex('test')
    const order: number[] = []
    const done = [1, 2, 3].map(async each => {
      expect(await mutex.acquire({ timeoutMs: 60_000 })).toBe(true)
      order.push(each)
    })
    for (const each of [1, 2, 3]) {
      await Promise.all(done.slice(0, each))
      expect([order, mutex.waiting]).toEqual([[1, 2, 3].slice(0, each), 3 - each])
      mutex.release()
    }
  })

  test('resolves to false after the timeout, and forgets the caller', async () => {
    const mutex = new Mutex('test')
    await mutex.acquire()
    expect(await mutex.acquire({ timeoutMs: 1 })).toBe(false)
    expect(mutex.waiting).toBe(0)
    mutex.release()
    expect(await mutex.acquire({ timeoutMs: 1 })).toBe(true)
  })

  test('waits without a limit when no timeout is given', async () => {
    const mutex = new Mutex('test')
    await mutex.acquire()
    vi.useFakeTimers()
    const turn = mutex.acquire()
    await vi.advanceTimersByTimeAsync(365 * day)
    expect(mutex.waiting).toBe(1)
    vi.useRealTimers()
    mutex.release()
    expect(await turn).toBe(true)
  })
})
