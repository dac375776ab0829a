import { findMessage } from '../../i18n/find-message.ts'
import { rankNames } from '../picker/rank-options.ts'
import type { Icons } from './named-icon.tsx'

/** Icons to offer where the words of a type or tag suggest none. */
const usual = [
  'package',
  'box',
  'wrench',
  'plug',
  'book-open',
  'sofa',
  'shirt',
  'utensils',
  'archive',
  'star',
]

const phrasesOf = (words: string): string[] => words.split(', ')

/** Names of an icon in the language of the page, where that is neither English nor German. */
const ownPhrases = (name: string): string[] => findMessage(`iconName.${name}`)?.split(', ') ?? []

/** The name of an icon in a language; in English where the language has none. */
export function iconName(icons: Icons, name: string, language: string): string {
  const icon = icons[name]
  if (icon === undefined) return name
  return ownPhrases(name)[0] ?? phrasesOf(language === 'de' ? icon.de : icon.en)[0] ?? name
}

/** The names of the icons that are called so in any language, the best first; all of them without a text. */
export function findIcons(icons: Icons, typed: string): string[] {
  if (typed.trim() === '') return Object.keys(icons)
  const phrases = Object.entries(icons).flatMap(([id, { en, de }]) =>
    [id, ...phrasesOf(en), ...phrasesOf(de), ...ownPhrases(id)].map(name => ({ id, name })),
  )
  return [...new Set(rankNames(phrases, typed).map(({ option }) => option.id))]
}

/** The `count` icons that are offered for something of this name, the chosen one among them. */
export function suggestIcons(icons: Icons, called: string, chosen: string, count: number): string[] {
  const words = called.split(/[^\p{L}\p{N}]+/u).filter(word => word.length > 2)
  const found = words.flatMap(word => findIcons(icons, word))
  const offered = [...new Set([...found, ...usual])].slice(0, count)
  return chosen === '' || offered.includes(chosen) || !Object.hasOwn(icons, chosen)
    ? offered
    : [chosen, ...offered.slice(0, count - 1)]
}
