import { describe, expect, test, vi } from 'vitest'
import { listAddress, readStatisticsSearch, startOf, taggedAddress } from './statistics-search.ts'

const [garage, tools, drills] = ['1', '2', '3'].map(digit => `${digit}0000000-0000-4000-8000-000000000000`)

describe('the address of the statistics', () => {
  test('is read without what makes no sense', () => {
    const given = { within: garage, tag: 'x', year: 2025.5, range: 5, more: true }
    expect(readStatisticsSearch(given)).toEqual({ within: garage, range: '5' })
  })

  test('leads to lists with the same filters', () => {
    expect(listAddress({ within: garage }, { sold: false })).toBe(`/items?within=${garage}&sold=false`)
    expect(taggedAddress({ tag: tools }, drills ?? '')).toBe(
      `/items?tags=${tools}%2C${drills}&tagMode=all&sold=false`,
    )
    expect(taggedAddress({ tag: tools }, tools ?? '')).toBe(`/items?tags=${tools}&sold=false`)
  })
})

test('a range of years ends with this month', () => {
  vi.setSystemTime(new Date(2026, 10, 27))
  expect([startOf('1'), startOf('2'), startOf('all')]).toEqual(['2025-12-01', '2024-12-01', undefined])
  vi.setSystemTime(new Date(2026, 11, 27))
  expect(startOf('1')).toBe('2026-01-01')
  vi.useRealTimers()
})
