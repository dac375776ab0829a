import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
vi.stubGlobal('navigator', { onLine: true })
const { keepAnswers } = await import('./kept-answers.ts')
const { queryClient } = await import('./query-client.ts')
const { leaveSession } = await import('./session.ts')

/** The addresses of what has been written, in its order. */
const written: string[] = []
const cache = {
  put: async (address: string) => void written.push(decodeURIComponent(address)),
  keys: async () => [],
}

const open = vi.fn(async () => cache)

/** Reads something whose answer comes when `answer` is called. */
function read(name: string): { readonly answer: () => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<object>()
  const reading = queryClient.prefetchQuery({ queryKey: [name], queryFn: () => promise })
  return {
    answer() {
      resolve({ name })
      return reading
    },
  }
}

describe('answers that are kept', () => {
  let end: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    // What other tests of the process have left on its way would be waited for.
    queryClient.clear()
    vi.stubGlobal('caches', { open, has: async () => true, delete: async () => true })
    end = keepAnswers()
  })
  afterEach(() => {
    end()
    queryClient.clear()
    written.length = 0
    Reflect.deleteProperty(globalThis, 'requestIdleCallback')
    vi.useRealTimers()
  })

  test('are written a second after the last of them', async () => {
    for (const name of ['one', 'two', 'three']) {
      await read(name).answer()
      await vi.advanceTimersByTimeAsync(900)
    }
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(written).toEqual(['one', 'two', 'three'].map(name => `/kept/["${name}"]`))
  })

  test('are neither written nor asked for once the session is left', async () => {
    await read('one').answer()
    open.mockClear()
    leaveSession()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(open).not.toHaveBeenCalled()
    expect(written).toEqual([])
  })

  test('are written ten seconds after the first of them, whatever comes', async () => {
    for (let at = 0; at < 20; at++) {
      await read(`answer ${at}`).answer()
      await vi.advanceTimersByTimeAsync(490)
    }
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(300)
    expect(written).toHaveLength(20)
  })

  test('wait when another comes while they are written', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
    await read('one').answer()
    await read('two').answer()
    await vi.advanceTimersByTimeAsync(1000)
    idle.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(written).toHaveLength(1)
    await read('three').answer()
    idle.shift()?.()
    await vi.advanceTimersByTimeAsync(900)
    expect(written).toHaveLength(1)
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
    await vi.advanceTimersByTimeAsync(200)
    expect(written).toHaveLength(3)
  })

  test('are written while something else is read', async () => {
    const { answer } = read('one')
    await read('two').answer()
    await vi.advanceTimersByTimeAsync(1100)
    expect(written).toEqual(['/kept/["two"]'])
    await answer()
    await vi.advanceTimersByTimeAsync(1100)
    expect(written).toHaveLength(2)
  })

  test('are all written in two seconds by a browser that is never idle', async () => {
    vi.stubGlobal('requestIdleCallback', (idle: () => void, { timeout }: { timeout: number }) =>
      setTimeout(idle, timeout),
    )
    for (let at = 0; at < 20; at++) await read(`answer ${at}`).answer()
    await vi.advanceTimersByTimeAsync(3100)
    expect(written).toHaveLength(20)
  })

  test('are not written after the end', async () => {
    await read('one').answer()
    end()
    await vi.advanceTimersByTimeAsync(5000)
    expect(written).toEqual([])
  })
})
