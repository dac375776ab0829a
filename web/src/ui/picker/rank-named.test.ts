import { afterAll, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { speakEnglish } from '../../i18n/speak-english.ts'
import { rankNamed } from './rank-named.ts'

const places = [
  { id: '/trash', name: 'Corbeille', words: 'trash, bin, papierkorb' },
  { id: '/tags', name: 'Mots-clés', words: 'tags, schlagwörter' },
]
const found = (typed: string): string[] => rankNamed(places, typed).map(({ named }) => named.id)

beforeAll(async () => {
  await speakEnglish()
  i18n.addResourceBundle('fr', 'translation', { 'words./trash': 'supprimés, restaurer' })
})
afterAll(() => i18n.changeLanguage('en'))

test('finds by names, by English and German words, and by those of the language that is shown', async () => {
  expect([found('corb'), found('bin'), found('papierkorb'), found('restaurer')]).toEqual([
    ['/trash'],
    ['/trash'],
    ['/trash'],
    [],
  ])
  await i18n.changeLanguage('fr')
  expect(found('restaurer')).toEqual(['/trash'])
})
