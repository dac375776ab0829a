import { describe, expect, test } from 'vitest'
import { isRightToLeft, visualRuns } from './visual-order.ts'

/** The runs from left to right; what is read from right to left stands in angle brackets. */
const runsOf = (line: string): string[] =>
  visualRuns(line, isRightToLeft(line)).map(({ text, isRightToLeft: isBackwards }) =>
    isBackwards ? `‹${text}›` : text,
  )

describe('the order of a line', () => {
  test.each([
    ['', []],
    ['Drill 18 (new)', ['Drill 18 (new)']],
    ['מקדחה', ['‹מקדחה›']],
    ['מקדחה 18', ['18', '‹מקדחה ›']],
    ['مثقاب 1,5', ['1,5', '‹مثقاب ›']],
    ['Box אבג 12 end', ['Box ', '12', '‹אבג ›', ' end']],
    ['אבג Bosch דהו', ['‹ דהו›', 'Bosch', '‹אבג ›']],
    ['🔧 אבג', ['‹🔧 אבג›']],
    ['𞤀𞤁 12', ['12', '‹𞤀𞤁 ›']],
  ])('of %j goes from left to right, each run as it is read', (line, runs) => {
    expect(runsOf(line)).toEqual(runs)
  })

  test('turns brackets round where they are read from right to left', () => {
    expect(runsOf('אבג (דהו)')).toEqual(['‹אבג )דהו(›'])
    expect(runsOf('אבג (Bosch)')).toEqual(['‹(›', 'Bosch', '‹אבג )›'])
  })

  test.each([
    ['12 אבג abc', true],
    ['12 abc אבג', false],
    ['(1)', false],
  ])('of %j begins from the right: %s', (line, expected) => {
    expect(isRightToLeft(line)).toBe(expected)
  })
})
