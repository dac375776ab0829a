import type { Change } from '@stowage/contract/history'
import { expect, test } from 'vitest'
import { speakEnglish } from '../../i18n/speak-english.ts'
import { changeText } from './change-text.ts'

await speakEnglish()

const joined = {
  kind: 'joined',
  count: 2,
  actor: { id: 'ben', name: 'Ben' },
  subjects: [
    { kind: 'invitation', id: '0a1b', name: '', exists: true },
    { kind: 'member', id: 'ben', name: 'Ben', exists: true },
  ],
} as unknown as Change

test('of what happens when somebody joins, the person is named and not the invitation', () => {
  expect(changeText(joined)).toBe('Ben joined')
})

test('whoever has no name any more is somebody', () => {
  expect(changeText({ ...joined, kind: 'left', subjects: [] })).toBe('Somebody left')
})
