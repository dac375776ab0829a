import { changeNoteCodes } from '@stowage/contract/history/change-notes'
import { beforeAll, expect, test } from 'vitest'
import { en } from './en.ts'
import { german } from './german.ts'
import { i18n } from './i18n.ts'
import { speakEnglish } from './speak-english.ts'

beforeAll(async () => {
  await speakEnglish()
  i18n.addResourceBundle('de', 'translation', german)
})

test('the history has words for what only the server calls by name', () => {
  for (const name of ['importRef', 'syncChildEntityLocations', 'entityTypeId'] as const)
    expect(german[`history.member.${name}`]).toMatch(/^\p{Lu}\p{Ll}+/u)
  expect(german['history.member.entityTypeId']).toBe(german['list.type'])
})

test.each(changeNoteCodes)('undo has words in both languages for the note %s', code => {
  for (const messages of [en, german]) expect(messages[`note.${code}`]).toMatch(/^\p{Lu}|^\{|^“|^„/u)
})

test('what is moved stands in the case that the question asks for', () => {
  const t = i18n.getFixedT('de')
  const asked = [1, 2].map(count => t('move.title', { what: t('select.what', { count }) }))
  expect(asked).toEqual(['1 Gegenstand verschieben nach …', '2 Gegenstände verschieben nach …'])
})
