import { describe, expect, test } from 'vitest'
import english from './en.json' with { type: 'json' }
import { languages, type Meaning, meaningsOf } from './index.ts'
import { EnglishSynonyms, OtherSynonyms } from './synonyms.ts'

const nameOf = (meaning: Meaning): string => {
  if ('member' in meaning) return meaning.member
  return 'level' in meaning ? `a level, ${meaning.level}` : `either, ${meaning.ambiguous}`
}

describe('the synonyms of columns', () => {
  test('name every member in English, and may leave some out in other languages', () => {
    const [members] = Object.values(english.members)
    expect(members).toContain('Name')
    const { name: _, ...others } = english.members
    expect(EnglishSynonyms.safeParse({ ...english, members: others }).success).toBe(false)
    expect(OtherSynonyms.safeParse({ ...english, members: others }).success).toBe(true)
    expect(OtherSynonyms.safeParse({ ...english, members: { nonsense: ['A'] } }).success).toBe(false)
  })

  test('mean one thing, in one language and across all of them', () => {
    const meanings = new Map<string, Set<string>>()
    for (const language of languages.values())
      for (const [word, meaning] of meaningsOf(language))
        meanings.set(word, (meanings.get(word) ?? new Set()).add(nameOf(meaning)))
    expect([...meanings].filter(([, names]) => names.size > 1)).toEqual([])
    expect(meanings.has('')).toBe(false)
  })
})
