import { beforeAll, describe, expect, test } from 'vitest'
import { speakEnglish } from '../../i18n/speak-english.ts'
import { stepped } from './stepped.ts'

describe('one more or one less', () => {
  beforeAll(speakEnglish)

  test.each([
    ['1', 1, '2'],
    ['1', -1, '0'],
    ['0', -1, '0'],
    ['2.3', -1, '1.3'],
    ['2,5', 1, '3.5'],
    ['', 1, '1'],
    ['many', 1, '1'],
  ] as const)('of %j, by %d, is %s', (typed, by, now) => {
    expect(stepped(typed, by)).toBe(now)
  })
})
