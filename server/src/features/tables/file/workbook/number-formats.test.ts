import { describe, expect, test } from 'vitest'
import { kindOfFormat } from './number-formats.ts'

describe('a number format', () => {
  test('is a day up to 255 characters, and a number beyond', () => {
    const dayOf = (length: number) => `${' '.repeat(length - 4)}yyyy`
    expect(kindOfFormat(164, dayOf(255))).toBe('day')
    expect(kindOfFormat(164, dayOf(256))).toBe('number')
  })
})
