import { expect, test } from 'vitest'
import { letterOf } from './letter-keys.ts'

test.each([
  ['n', 'KeyN', 'n', 'Latin'],
  ['N', 'KeyN', 'n', 'caps lock'],
  ['т', 'KeyN', 'n', 'Cyrillic'],
  ['Л', 'KeyK', 'k', 'Cyrillic with caps lock'],
  ['ν', 'KeyN', 'n', 'Greek'],
  ['z', 'KeyY', 'z', 'German: the letter counts, not its position'],
  ['ö', 'Semicolon', 'ö', 'a key without a letter a-z'],
  ['/', 'Slash', '/', 'a sign'],
])('%s at %s is %s: %s', (key, code, letter) => {
  expect(letterOf({ key, code, shiftKey: false })).toBe(letter)
})

test('with Shift no letter is meant', () => {
  expect(letterOf({ key: 'N', code: 'KeyN', shiftKey: true })).toBe('')
})
