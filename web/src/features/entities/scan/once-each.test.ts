import { afterEach, describe, expect, test, vi } from 'vitest'
import { onceEach } from './once-each.ts'

describe('a code that is read again', () => {
  afterEach(() => vi.restoreAllMocks())

  test('counts once within three seconds, also in turns with another one', () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const told: string[] = []
    const read = onceEach(text => told.push(text))
    for (const text of ['a', undefined, 'b', 'a', 'b']) {
      read(text)
      now += 900
    }
    expect(told).toEqual(['a', 'b'])
    now += 3000
    read('b')
    expect(told).toEqual(['a', 'b', 'b'])
  })
})
