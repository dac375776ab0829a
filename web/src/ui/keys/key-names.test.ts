import { afterEach, expect, test, vi } from 'vitest'
import { en, type MessageKey } from '../../i18n/en.ts'
import { german } from '../../i18n/german.ts'
import { keyNames, modKey } from './key-names.ts'

const wordsOf = (messages: Readonly<Record<string, string>>) => (key: MessageKey) => messages[key] ?? ''
const keys = ['mod+K', 'Del', 'Space', 'Delta', 'N']

afterEach(() => vi.unstubAllGlobals())

test('keys are called as they are on the keyboards of a language', () => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' })
  expect(keys.map(key => keyNames(key, wordsOf(en)))).toEqual(['Ctrl K', 'Del', 'Space', 'Delta', 'N'])
  expect(keys.map(key => keyNames(key, wordsOf(german)))).toEqual([
    'Strg K',
    'Entf',
    'Leertaste',
    'Delta',
    'N',
  ])
})

test('the key that goes with letters is a sign at keyboards of Apple', () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  expect([keyNames('mod+K', wordsOf(german)), modKey(wordsOf(german))]).toEqual(['⌘K', '⌘'])
})
