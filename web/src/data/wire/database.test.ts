import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseWith } from './database.ts'

class FakeRequest extends EventTarget {
  readyState = 'pending'
  result: unknown = undefined

  succeed(result: unknown): void {
    this.readyState = 'done'
    this.result = result
    this.dispatchEvent(new Event('success'))
  }
}

describe('a database that does not answer', () => {
  const opened: FakeRequest[] = []
  const put = () =>
    databaseWith('stowage-test', { entries: 'key' })('readwrite', store => store('entries').put({}))
  beforeEach(() => {
    vi.useFakeTimers()
    const open = () => {
      const request = new FakeRequest()
      opened.push(request)
      return request
    }
    vi.stubGlobal('indexedDB', { open })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    opened.length = 0
  })

  test('counts as failed after a time limit, at once from then on, until it opens after all', async () => {
    const first = expect(put()).rejects.toThrow('does not answer')
    await vi.advanceTimersByTimeAsync(5000)
    await first
    await expect(put()).rejects.toThrow('does not answer')
    expect(opened).toHaveLength(1)

    const close = vi.fn()
    opened[0]?.succeed({ close })
    await vi.advanceTimersByTimeAsync(0)
    expect(close).toHaveBeenCalledOnce()
    const next = expect(put()).rejects.toThrow('does not answer')
    expect(opened).toHaveLength(2)
    // Leaves it open for other tests.
    await vi.advanceTimersByTimeAsync(5000)
    await next
    opened[1]?.succeed({ close })
    await vi.advanceTimersByTimeAsync(0)
  })

  test('has its transaction ended when that takes too long, so that nothing is kept late', async () => {
    const transaction = Object.assign(new EventTarget(), {
      objectStore: () => ({ put: () => new FakeRequest() }),
      abort: vi.fn(),
    })
    const close = vi.fn()
    const database = Object.assign(new EventTarget(), { transaction: () => transaction, close })
    const written = expect(put()).rejects.toThrow('does not answer')
    opened[0]?.succeed(database)
    await vi.advanceTimersByTimeAsync(20_000)
    await written
    expect([transaction.abort, close].map(each => each.mock.calls.length)).toEqual([1, 1])
  })
})
