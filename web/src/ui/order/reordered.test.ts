import { describe, expect, test } from 'vitest'
import { reordered } from './reordered.ts'

const ids = ['a', 'b', 'c', 'd']

describe('an order, after a drag,', () => {
  test('has what was moved where it was dropped', () => {
    expect(reordered(ids, new Set(['d']), { key: 'b', dropPosition: 'before' })).toEqual(['a', 'd', 'b', 'c'])
    expect(reordered(ids, new Set(['a', 'c']), { key: 'd', dropPosition: 'after' })).toEqual([
      'b',
      'd',
      'a',
      'c',
    ])
  })

  test('is the same where something was dropped on itself', () => {
    expect(reordered(ids, new Set(['b']), { key: 'b', dropPosition: 'after' })).toEqual(ids)
  })
})
