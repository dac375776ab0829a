import { describe, expect, test } from 'vitest'
import { fieldKinds } from '../catalogues/field-definitions.ts'
import { fits } from './field-fit.ts'

/** The kinds that a text fits, besides `text`. */
const kindsOf = (text: string): string[] =>
  fieldKinds.filter(kind => kind !== 'text' && fits(kind, { type: 'text', text }, ['Wet; old', 'Dry']))

describe('a value of a field', () => {
  test.each([
    ['', ['number', 'boolean', 'date', 'choice', 'link']],
    ['12', ['number']],
    ['-0', ['number']],
    ['-12.50', ['number']],
    ['1.0000000000000001', []],
    ['999999999999999', ['number']],
    ['1e400', []],
    ['1,5', []],
    ['.5', []],
    ['2024-02-29', ['date']],
    ['2023-02-29', []],
    ['2024-2-29', []],
    ['0001-01-01', []],
    ['02/29/2024', []],
    ['2024-02-29T00:00:00Z', []],
    ['https://example.com/a b', []],
    ['https://example.com/ab', ['link']],
    ['HTTP://example.com', ['link']],
    ['ftp://example.com', []],
    ['https://', []],
    ['https://[', ['link']],
    ['Wet; old', ['choice']],
    ['wet; old', []],
  ])('%j fits %j', (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds)
    expect(fits('text', { type: 'text', text })).toBe(true)
  })

  test.each([
    ['number', ['text', 'number']],
    ['boolean', ['text', 'boolean']],
    ['time', ['text', 'date']],
  ] as const)('of type %s fits %j', (type, kinds) => {
    expect(fieldKinds.filter(kind => fits(kind, { type, text: '' }, ['']))).toEqual(kinds)
  })
})
