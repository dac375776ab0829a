import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
vi.stubGlobal('navigator', { onLine: true })
const { keepAnswers } = await import('./kept-answers.ts')
const { queryClient } = await import('./query-client.ts')

/** The addresses of what has been written, in its order. */
const written: string[] = []
const cache = {
  put: async (address: string) => void written.push(decodeURIComponent(address)),
  keys: async () => [],
}

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
    vi.stubGlobal('caches', { open: async () => cache })
    end = keepAnswers()
  })
  afterEach(() => {
    end()
    queryClient.clear()
    written.length = 0
    vi.useRealTimers()
  })

  test('are written once nothing has been read for a second', async () => {
    for (const name of ['one', 'two', 'three']) {
      await read(name).answer()
      await vi.advanceTimersByTimeAsync(700)
    }
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(700)
    expect(written).toEqual(['one', 'two', 'three'].map(name => `/kept/["${name}"]`))
  })

  test('wait while something is on its way', async () => {
    await read('one').answer()
    const { answer } = read('two')
    await vi.advanceTimersByTimeAsync(5000)
    expect(written).toEqual([])
    await answer()
    await vi.advanceTimersByTimeAsync(3000)
    expect(written).toHaveLength(2)
  })

  test('do not wait for ever for one that does not come', async () => {
    const { answer } = read('one')
    await read('two').answer()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(written).toEqual(['/kept/["two"]'])
    // What is read after that is kept as well, and so is what comes at last.
    await read('three').answer()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(written).toEqual(['/kept/["two"]', '/kept/["three"]'])
    await answer()
    await vi.advanceTimersByTimeAsync(2000)
    expect(written).toHaveLength(3)
  })

  test('are not written after the end', async () => {
    await read('one').answer()
    end()
    await vi.advanceTimersByTimeAsync(5000)
    expect(written).toEqual([])
  })
})
