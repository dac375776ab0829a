import { mappable } from '@stowage/contract/tables/import-options'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import english from './en.json' with { type: 'json' }
import { languages, type Meaning, meaningsOf } from './index.ts'
import { ambiguousNames, levelNames } from './synonyms.ts'

const namedMembers = mappable.filter(member => member !== 'price' && member !== 'url')
const words = z.array(z.string()).min(1)
const ambiguous = z.partialRecord(z.enum(ambiguousNames), words)
const EnglishSynonyms = z.strictObject({
  members: z.record(z.enum(namedMembers), words),
  levels: z.record(z.enum(levelNames), words),
  ambiguous,
})
const OtherSynonyms = z.strictObject({
  members: z.partialRecord(z.enum(namedMembers), words),
  levels: z.partialRecord(z.enum(levelNames), words),
  ambiguous,
})

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

  test.each([...languages])('in %s have the form of their file', (language, file) => {
    const schema = language === 'en' ? EnglishSynonyms : OtherSynonyms
    expect(schema.parse(file)).toEqual(file)
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
