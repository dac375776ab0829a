import { expect, test } from 'vitest'
import { suggestionsFor } from './suggestions.ts'

const cell = (value: string) => ({
  row: 2,
  column: 'a',
  error: '',
  code: 'not_date' as const,
  params: {},
  value,
})

test('a number that is none has no day for a suggestion', () => {
  expect(suggestionsFor({ ...cell('03/2021'), code: 'not_decimal' })).toEqual([])
})

test.each([
  ['31.02.2025', ['28.02.2025']],
  ['2024-02-31', ['2024-02-29']],
  ['31.12.2025', []],
  ['12,5O', ['12,50']],
  ['l2', ['12']],
  ['2019', ['2019-01-01']],
  ['03/2021', ['2021-03-01']],
  ['March 2021', ['2021-03-01']],
  ['many', []],
  ['', []],
])('for %s there is %s', (value, suggestions) => {
  expect(suggestionsFor(cell(value))).toEqual(suggestions)
})
