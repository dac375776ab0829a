import { describe, expect, test } from 'vitest'
import { readLines } from './several-lines.ts'

describe('several things, one on each line,', () => {
  test('are read with their numbers, without empty lines and the marks of lists', () => {
    expect(readLines('Hammer\r\n\n  3 × Chair \n- 2x  Table\n• Lamp\n4x4 tyre\n12 * Plate')).toEqual([
      { name: 'Hammer', quantity: 1 },
      { name: 'Chair', quantity: 3 },
      { name: 'Table', quantity: 2 },
      { name: 'Lamp', quantity: 1 },
      { name: '4x4 tyre', quantity: 1 },
      { name: 'Plate', quantity: 12 },
    ])
  })

  test('have names of at most 255 characters', () => {
    expect(readLines('🔧'.repeat(300)).map(({ name }) => [...name].length)).toEqual([255])
  })
})
