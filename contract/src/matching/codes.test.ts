import { describe, expect, test } from 'vitest'
import { codeOf, codeSought, codesIn } from './codes.ts'

describe('codes', () => {
  test.each([
    ['ab-123 456', ['ab123456']],
    ['screw m3 x 8 zinc', ['m3x8']],
    ['bosch gsr 18v-55', ['gsr18v55']],
    ['000-042', ['000042']],
    ['0000.0000/1', ['000000001']],
    ['1, 2, 3', []],
    ['blue drill', []],
    ['ab123456', []],
    ['x-y', []],
    ['4\n5\n6', []],
  ])('in %s are %s', (text, codes) => {
    expect(codesIn(text)).toEqual(codes)
  })

  test.each([
    ['SN AB-123 456', 'ab123456'],
    ['S/N: AB123456', 'ab123456'],
    ['SN12345678', '12345678'],
    ['Serial number 12 34', '1234'],
    ['Serien-Nr. A 1234', 'a1234'],
    ['N° de série 77/8-9', '7789'],
    ['AB-123', 'ab123'],
    ['item 471', undefined],
    ['Bosch GSR 18V-55', undefined],
    ['ab123456', undefined],
    ['Drill', undefined],
    ['"AB-123"', undefined],
    ['S1', undefined],
  ])('sought by %s are %s', (q, code) => {
    expect(codeSought(q)).toBe(code)
  })

  test('are compared without signs, blanks, case and accents', () => {
    expect(codeOf('Ä-B 12/3')).toBe('ab123')
    expect(codeOf('--')).toBe('')
  })
})
