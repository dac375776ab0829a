import { changeNoteCodes } from '@stowage/contract/history/change-notes'
import { expect, test } from 'vitest'
import { de } from './de.ts'
import { en, type MessageKey } from './en.ts'
import { icu } from './icu.ts'

const say = (key: MessageKey, values: Record<string, string>) => icu.parse(de[key], values, 'de')

test('the history has words for what only the server calls by name', () => {
  for (const name of ['importRef', 'syncChildEntityLocations', 'entityTypeId'] as const)
    expect(de[`history.member.${name}`]).toMatch(/^\p{Lu}\p{Ll}+/u)
  expect(de['history.member.entityTypeId']).toBe(de['list.type'])
})

test.each(changeNoteCodes)('undo has words in both languages for the note %s', code => {
  for (const messages of [en, de]) expect(messages[`note.${code}`]).toMatch(/^\p{Lu}|^\{|^“|^„/u)
})

test('what is moved stands in the case that the question asks for', () => {
  const asked = [1, 2].map(count =>
    say('move.title', { what: String(say('select.what', { count: String(count) })) }),
  )
  expect(asked).toEqual(['1 Gegenstand verschieben nach …', '2 Gegenstände verschieben nach …'])
})
