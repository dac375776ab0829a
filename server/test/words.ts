import { parseSync, Visitor } from 'oxc-parser'

/** A word that names in code do not contain, the words to use for it, and the beginnings of paths where it may stand. */
export interface ForbiddenWord {
  readonly word: string
  readonly instead: string
  readonly allowedIn: readonly string[]
}

const heading = '## Words that names do not contain'

/** The table of forbidden words in the glossary. */
export function forbiddenWords(glossary: string): ForbiddenWord[] {
  const [, section = ''] = glossary.split(heading)
  const rows = section.split('\n').filter(line => line.startsWith('|'))
  return rows.slice(2).flatMap(row => {
    const [, words = '', instead = '', allowed = ''] = row.split('|').map(cell => cell.trim())
    const allowedIn = [...allowed.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    return words.split(',').map(word => ({ word: word.trim(), instead, allowedIn }))
  })
}

/** The words that a name is made of, in lower case: `findOrphanFiles` has find, orphan and files. */
export const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map(word => word.toLowerCase())

/** Each name of a source file that contains a forbidden word, and what to call it. */
export function misnamedIn(file: string, source: string, forbidden: readonly ForbiddenWord[]): string[] {
  const names = new Set<string>()
  const note = ({ name }: { name: string }) => void names.add(name)
  new Visitor({ Identifier: note, PrivateIdentifier: note }).visit(parseSync(file, source).program)
  const here = new Map(
    forbidden
      .filter(({ allowedIn }) => !allowedIn.some(beginning => file.startsWith(beginning)))
      .map(({ word, instead }) => [word, instead]),
  )
  return [...names].flatMap(name =>
    wordsOf(name).flatMap(word => {
      const instead = here.get(word)
      return instead === undefined ? [] : [`${file}: ${name} (${word} → ${instead})`]
    }),
  )
}
