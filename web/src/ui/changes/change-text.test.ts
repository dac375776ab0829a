import type { Change } from '@stowage/contract/history/history'
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
  expect(changeText(joined, 'mara')).toBe('Ben joined')
})

test('whoever has no name any more is somebody', () => {
  expect(changeText({ ...joined, kind: 'left', subjects: [] }, 'mara')).toBe('Somebody left')
})

test('whoever has done it reads that they have, and others who it was', () => {
  const added = {
    kind: 'created',
    count: 1,
    actor: { id: 'ben', name: 'Ben' },
    subjects: [{ kind: 'item', id: '0a1b', name: 'Tent', exists: true }],
  } as unknown as Change
  expect(changeText(added, 'ben')).toBe('You added Tent')
  expect(changeText(added, 'mara')).toBe('Ben added Tent')
  expect(changeText({ ...added, actor: null }, undefined)).toBe('Stowage added Tent')
})
