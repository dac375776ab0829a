import { describe, expect, test } from 'vitest'
import { linesWith, linesWithout, readLines } from './several-lines.ts'

describe('several items, one on each line,', () => {
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

  test('go on from those that were typed before, with a name or pasted lines that are not among them', () => {
    expect(linesWith('', 'Hammer')).toBe('Hammer')
    expect(linesWith('2 × Hammer\nSaw\n', 'Hammer')).toBe('2 × Hammer\nSaw')
    expect(linesWith('Hammer\nSaw', 'Rake\nSaw\nAxe')).toBe('Hammer\nSaw\nRake\nAxe')
    expect(linesWith('Hammer\nSaw', '')).toBe('Hammer\nSaw')
  })

  test('stay when one of them is made by itself, but for that one', () => {
    expect(linesWithout('2 × Hammer\nSaw', new Set(['Hammer']))).toBe('Saw')
    expect(linesWithout('Hammer', new Set(['Hammer']))).toBe('')
  })
})
