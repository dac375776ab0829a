import { listTags } from '@stowage/contract/catalogues/tags'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('document', { visibilityState: 'visible' })
for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
const { clientIn } = await import('./client.ts')
const { isAway, noteReached, watchReachability, whenSilent } = await import('./reachability.ts')

/** Answers nothing until the request is given up. */
const silence = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('a network that takes connections and answers nothing', () => {
  const asked: string[] = []
  let isServerThere = false
  let end: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    asked.length = 0
    vi.stubGlobal('fetch', (input: string, { signal }: { signal: AbortSignal }) => {
      asked.push(input)
      if (!input.endsWith('/status')) return silence(signal)
      return isServerThere ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('Lost'))
    })
    end = watchReachability()
  })
  afterEach(() => {
    end()
    noteReached()
    vi.useRealTimers()
  })

  test('shows what is kept after four seconds, and then fails once the server does not answer at all', async () => {
    isServerThere = false
    const told = vi.fn<() => void>()
    const endSilence = whenSilent(told)
    const read = expect(clientIn(undefined).call(listTags, {})).rejects.toThrow('does not answer')
    await vi.advanceTimersByTimeAsync(3900)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(told).toHaveBeenCalledOnce()
    await read
    expect(isAway()).toBe(true)
    endSilence()
  })

  test('is waited for while the server answers others', async () => {
    isServerThere = true
    const settled = vi.fn<() => void>()
    const given = new AbortController()
    void clientIn(undefined).call(listTags, {}, { signal: given.signal }).then(settled, settled)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(settled).not.toHaveBeenCalled()
    expect(isAway()).toBe(false)
    expect(asked.length).toBeGreaterThan(5)
    given.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toHaveBeenCalledOnce()
  })
})
