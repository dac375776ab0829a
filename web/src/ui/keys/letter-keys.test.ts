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

test('with Shift a capital letter is meant, with caps lock too', () => {
  expect(['N', 'n', 'т'].map(key => letterOf({ key, code: 'KeyN', shiftKey: true }))).toEqual(['N', 'N', 'N'])
})
