import { afterEach, expect, test } from 'vitest'
import { showStrings, stringsOf } from './aria-strings.ts'

afterEach(() => showStrings({}))

test('React Aria says everything in the language that is shown, and in English what that has not', () => {
  const strings = stringsOf('react-aria/menu', { open: 'Open', close: 'Close' })['en-US']
  expect([strings?.['open'], strings?.['close']]).toEqual(['Open', 'Close'])
  showStrings({ 'react-aria/menu': { open: 'Ouvrir' }, 'react-aria/other': { close: 'Quitter' } })
  expect([strings?.['open'], strings?.['close']]).toEqual(['Ouvrir', 'Close'])
})
