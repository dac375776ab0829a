import { expect, test } from 'vitest'
import { readValue } from './read-value.ts'

const words = { yes: 'Yes', no: 'No' }

test.each([
  ['yes', undefined, true],
  ['No', 'boolean', false],
  ['yes', 'text', 'yes'],
  ['007', undefined, '007'],
  ['007', 'text', '007'],
  ['7', 'text', '7'],
  ['7', undefined, 7],
  ['-12,5', 'number', -12.5],
  ['0.5', undefined, 0.5],
  ['1,234', 'number', 1234],
  ['', 'number', ''],
  ['many', 'number', 'many'],
  ['2026-02-03', 'time', '2026-02-03'],
  [' red ', undefined, 'red'],
] as const)('%j of a field of type %s is %j', (typed, type, value) => {
  expect(readValue(typed, type, words)).toBe(value)
})
