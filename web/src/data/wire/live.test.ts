import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('location', { protocol: 'http:', host: 'stowage.test' })
vi.stubGlobal('document', {
  cookie: 'hb.auth.session=true',
  visibilityState: 'visible',
  querySelector: () => null,
})
const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
const { listen } = await import('./live.ts')
const { queryClient } = await import('./query-client.ts')
const { noteDeleted, inGroup } = await import('./in-group.ts')
const { readOf } = await import('./use-operation.ts')
const { getEntity, listTags } = await import('./operations.ts')

const sockets: EventTarget[] = []
class FakeSocket extends EventTarget {
  constructor() {
    super()
    sockets.push(this)
  }

  close(): void {}
}

const now = () => new Date()
const secondsAgo = (seconds: number) => new Date(now().getTime() - seconds * 1000).toISOString()

describe('the live connection', () => {
  const fetched = vi.fn<typeof fetch>()
  let changedAt = ''
  let ends: (() => void)[] = []
  const readings = (path: string) => fetched.mock.calls.filter(([address]) => String(address).includes(path))

  /** Reads something as a screen does, so long ago. */
  async function show(query: ReturnType<typeof readOf<typeof listTags>>, seconds: number): Promise<void> {
    ends.push(new QueryObserver(queryClient, query as never).subscribe(() => undefined))
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    queryClient.setQueryData(query.queryKey, [], { updatedAt: now().getTime() - seconds * 1000 })
  }

  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.stubGlobal('fetch', fetched)
    fetched.mockImplementation(async address =>
      Response.json(String(address).includes('history') ? { items: [{ at: changedAt }], next: null } : [], {
        headers: { date: now().toUTCString() },
      }),
    )
  })
  afterEach(() => {
    for (const end of ends) end()
    ends = []
    queryClient.clear()
    fetched.mockReset()
    sockets.length = 0
  })

  test.each([
    ['reads what is shown again when it opens after a change that the screen lacks', 30, 60, 2],
    ['reads nothing again when nothing has changed since the screen was read', 60, 30, 1],
  ])('%s', async (_, changed, read, count) => {
    await show(readOf(undefined, listTags, {}), read)
    changedAt = secondsAgo(changed)
    ends.push(listen(undefined))
    sockets[0]?.dispatchEvent(new Event('open'))
    await vi.waitFor(() => expect(readings('history')).toHaveLength(1))
    // What follows from the answer is asked for a moment later.
    if (count > 1) await vi.waitFor(() => expect(readings('tags')).toHaveLength(count))
    else await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(readings('tags')).toHaveLength(count)
  })

  test('reads what is shown again when the server ends the session, so that its answer is heard', async () => {
    await show(readOf(undefined, listTags, {}), 0)
    ends.push(listen(undefined))
    sockets[0]?.dispatchEvent(Object.assign(new Event('close'), { code: 4401 }))
    await vi.waitFor(() => expect(readings('tags')).toHaveLength(2))
  })

  describe('that never opens', () => {
    const onBlocked = vi.fn()
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    })
    afterEach(() => {
      vi.useRealTimers()
      onBlocked.mockReset()
    })
    /** Lets the newest socket fail, and waits for the next one. */
    async function fail(): Promise<void> {
      const count = sockets.length
      sockets.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
      for (let second = 0; second < 40 && sockets.length === count; second++)
        await vi.advanceTimersByTimeAsync(1000)
      expect(sockets).toHaveLength(count + 1)
    }

    test('is replaced by questions each minute and when somebody looks, and says so once', async () => {
      await show(readOf(undefined, listTags, {}), 60)
      changedAt = secondsAgo(30)
      ends.push(listen(undefined, onBlocked))
      await fail()
      await fail()
      expect(onBlocked).not.toHaveBeenCalled()
      page.dispatchEvent(new Event('focus'))
      page.dispatchEvent(new Event('visibilitychange'))
      await vi.waitFor(() => expect(readings('tags')).toHaveLength(2))
      expect(readings('history')).toHaveLength(1)

      await fail()
      await fail()
      expect(onBlocked).toHaveBeenCalledOnce()
      await vi.advanceTimersByTimeAsync(60_000)
      const asked = readings('history').length
      expect(asked).toBeGreaterThan(1)

      Reflect.set(document, 'visibilityState', 'hidden')
      await vi.advanceTimersByTimeAsync(120_000)
      expect(readings('history')).toHaveLength(asked)
      Reflect.set(document, 'visibilityState', 'visible')

      sockets.at(-1)?.dispatchEvent(new Event('open'))
      await vi.waitFor(() => expect(readings('history')).toHaveLength(asked + 1))
      await vi.advanceTimersByTimeAsync(20_000)
      page.dispatchEvent(new Event('focus'))
      await vi.advanceTimersByTimeAsync(1000)
      expect(readings('history')).toHaveLength(asked + 1)
    })
  })

  test('is no reason to read a deleted item whose screen is about to be left', async () => {
    await show(readOf(undefined, listTags, {}), 0)
    await show(readOf(undefined, getEntity, { id: 'tent' }) as never, 0)
    noteDeleted(['tent'])
    await inGroup(undefined).readAgain()
    expect([readings('tags').length, readings('entities/tent').length]).toEqual([2, 1])
  })
})
