import { beforeAll, expect, test } from 'vitest'
import { speakEnglish } from '../../i18n/speak-english.ts'
import { memberText } from './member-text.ts'

beforeAll(speakEnglish)

test.each([
  ['defaultTemplateId', 'Default template'],
  ['defaultTagIds', 'Default tags'],
  ['includeSoldFields', 'Sale fields'],
  ['expiresAt', 'Expires'],
  ['serialNumber', 'Serial number'],
])('names the member %s for people', (name, text) => {
  expect(memberText(name)).toBe(text)
})
