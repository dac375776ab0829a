import { memberNames } from '@stowage/contract/entities/entity-members'
import { describe, expect, test } from 'vitest'
import { languages, type Meaning, meaningsOf } from './index.ts'

const nameOf = (meaning: Meaning): string => {
  if ('member' in meaning) return meaning.member
  return 'level' in meaning ? `a level, ${meaning.level}` : `either, ${meaning.ambiguous}`
}

describe('the synonyms of columns', () => {
  test('name every member in every language', () => {
    const members = [
      ...memberNames.filter(member => member !== 'syncChildEntityLocations'),
      'location',
      'tags',
      'parent',
      'total',
      'type',
      'id',
    ]
    for (const [language, { members: words }] of Object.entries(languages))
      expect([language, ...Object.keys(words).toSorted()]).toEqual([language, ...members.toSorted()])
    for (const { members: words } of Object.values(languages))
      for (const list of Object.values(words)) expect(list.length).toBeGreaterThan(0)
  })

  test('mean one thing, in one language and across all of them', () => {
    const meanings = new Map<string, Set<string>>()
    for (const language of Object.values(languages))
      for (const [word, meaning] of meaningsOf(language))
        meanings.set(word, (meanings.get(word) ?? new Set()).add(nameOf(meaning)))
    expect([...meanings].filter(([, names]) => names.size > 1)).toEqual([])
    expect(meanings.has('')).toBe(false)
  })
})
