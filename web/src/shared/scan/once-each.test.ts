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

  test('does not count while it goes on being read since before', () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const told: string[] = []
    const read = onceEach(text => told.push(text), 'a')
    for (const text of ['a', 'a', 'b', 'a', 'a', 'a']) {
      now += 900
      read(text)
    }
    expect(told).toEqual(['b'])
    now += 3000
    read('a')
    expect(told).toEqual(['b', 'a'])
  })
})
