import { exportLanguages } from '@stowage/contract/tables/table-exports'
import { afterEach, expect, test, vi } from 'vitest'
import { tableLocale } from './locale.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(exportLanguages)('tables are written in the language of the page: %s', language => {
  vi.stubGlobal('navigator', { languages: [`${language}-CH`] })
  expect(tableLocale(language)).toBe(`${language}-CH`)
})

test('tables are in English where the server has no headers in the language', () => {
  vi.stubGlobal('navigator', { languages: ['it-CH', 'en-GB'] })
  expect(tableLocale('it')).toBe('en-GB')
})
