import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { withoutIsolates } from './isolate.ts'
import { speakEnglish } from './speak-english.ts'

const arabic = 'مثقاب (٢)'

beforeAll(async () => {
  await speakEnglish()
})

afterEach(async () => {
  await i18n.changeLanguage('en')
})

test.each(['en', 'de'])('an Arabic name is isolated in a sentence in %s', async language => {
  await i18n.changeLanguage(language)
  expect(i18n.t('data.uploading', { name: arabic, percent: 5, lng: language })).toContain(
    `\u2068${arabic}\u2069`,
  )
})

test('a Latin name is isolated in a sentence from right to left, and an Arabic one is not', async () => {
  await i18n.changeLanguage('ar')
  expect(i18n.t('templates.copyOf', { name: 'Drill (2)' })).toBe('\u2068Drill (2)\u2069 (copy)')
  expect(i18n.t('templates.copyOf', { name: arabic })).toBe(`${arabic} (copy)`)
})

test('names of the same direction and numbers stay as they are', () => {
  expect(i18n.t('templates.copyOf', { name: 'Drill (2)' })).toBe('Drill (2) (copy)')
  expect(i18n.t('templates.copyOf', { name: '27/11/2026' })).toBe('27/11/2026 (copy)')
  expect(i18n.t('import.more', { count: 1234 })).toBe('And 1,234 more.')
})

test('a sentence that becomes a name has no marks in it', () => {
  expect(withoutIsolates(i18n.t('templates.copyOf', { name: arabic }))).toBe(`${arabic} (copy)`)
})

test('values are never read as a part of the message', () => {
  const name = '{{count}} $t(action.save) {x}'
  expect(i18n.t('templates.copyOf', { name, count: 3 })).toBe(`${name} (copy)`)
})
