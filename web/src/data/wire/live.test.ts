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

  test('is no reason to read a deleted item whose screen is about to be left', async () => {
    await show(readOf(undefined, listTags, {}), 0)
    await show(readOf(undefined, getEntity, { id: 'tent' }) as never, 0)
    noteDeleted(['tent'])
    await inGroup(undefined).readAgain()
    expect([readings('tags').length, readings('entities/tent').length]).toEqual([2, 1])
  })
})
