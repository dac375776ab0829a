import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { numberFieldOf, shownText, typedText } from './number-field.ts'

const speak = async (language: string): Promise<void> => {
  vi.stubGlobal('navigator', { languages: [language] })
  await i18n.init({ lng: language })
}

describe('a number in a custom field', () => {
  beforeEach(() => speak('de'))
  afterEach(async () => {
    await speak('en')
    vi.unstubAllGlobals()
  })

  test.each([
    ['7', { type: 'number', numberValue: 7 }],
    ['-12', { type: 'number', numberValue: -12 }],
    ['0,5', { type: 'text', textValue: '0.5' }],
    ['-12,25', { type: 'text', textValue: '-12.25' }],
    ['0,1234567890123456', undefined],
    ['1,0000000000000001', undefined],
    ['zwölf', undefined],
  ])('typed as %s is kept as %j', (typed, kept) => {
    expect(numberFieldOf(typed)).toEqual(kept)
  })

  test('is shown in the form of the language, and other texts as they are', () => {
    expect(shownText({ textValue: '0.5' })).toBe('0,5')
    for (const textValue of ['2.10', '1.2.3', '007', '7', 'Mint', ''])
      expect(shownText({ textValue })).toBe(textValue)
  })

  test('stays one when it is typed over, unless something else is typed', () => {
    expect(typedText({ textValue: '0.5' }, '0,75')).toEqual({ textValue: '0.75' })
    expect(typedText({ textValue: '0.5' }, '2')).toEqual({ textValue: '2' })
    expect(typedText({ textValue: '0.5' }, 'half')).toEqual({ textValue: 'half' })
    expect(typedText({ textValue: 'Mint' }, '0,75')).toEqual({ textValue: '0,75' })
  })
})
