import type { ContactTarget } from '@stowage/contract/tables/contact-targets'
import { exportLanguages } from '@stowage/contract/tables/table-exports'
import { keysOf } from '#kernel/keys-of.ts'
import { contactHeaders } from '../export/headers.ts'
import type { TakenTargets } from './column-targets.ts'
import words from './contact-words.json' with { type: 'json' }
import { wordsOf } from './fold-header.ts'
import type { UnknownColumn } from './guess-columns.ts'

/** A column of contacts, by its header. */
export interface ContactMatch {
  readonly target: { readonly contact: ContactTarget }
  readonly matchedBy: 'header' | 'synonym'
}

/** The meaning of a header; `number` is a reference, or counts the rows. `rank` counts from 0 for the likeliest word. */
interface Meaning {
  readonly means: keyof typeof words
  readonly rank: number
}

const meanings = new Map<string, Meaning>(
  keysOf(words).flatMap(means =>
    words[means].map((word, rank) => [wordsOf(word)[0], { means, rank }] as const),
  ),
)

/** Headers of our own exports. */
const ownHeaders: ReadonlySet<string> = new Set(
  exportLanguages.flatMap(language =>
    Object.values(contactHeaders[language]).map(header => wordsOf(header)[0]),
  ),
)

/** Guesses columns of contacts by the words in their headers; columns without a guess are left out. */
export function guessContactColumns(
  columns: readonly UnknownColumn[],
  taken: TakenTargets,
): ReadonlyMap<number, ContactMatch> {
  const named = columns
    .flatMap(column => {
      const [whole, bare] = wordsOf(column.header)
      const meaning = meanings.get(whole) ?? meanings.get(bare)
      return meaning === undefined ? [] : [{ ...column, ...meaning }]
    })
    .toSorted((a, b) => a.rank - b.rank)
  const has = (means: Meaning['means']) => named.some(each => each.means === means)
  const toTarget = ({ means, kinds }: (typeof named)[number]): ContactTarget | undefined => {
    if (means === 'number') return kinds.ids ? 'id' : kinds.counted ? undefined : 'reference'
    if (means !== 'name' || has('firstName') === has('lastName')) return means
    // Beside `Vorname`, `Name` is the last name; beside `Apellidos`, `Nombre` is the first.
    return has('firstName') ? 'lastName' : 'firstName'
  }
  const guesses = new Map<number, ContactMatch>()
  // A number is a reference only where no other column is.
  for (const column of [...named.filter(({ means }) => means !== 'number'), ...named]) {
    const contact = toTarget(column)
    if (contact === undefined || guesses.has(column.index)) continue
    const target = { contact }
    if (taken.columnOf(target) !== undefined) continue
    taken.take(target, column.index)
    const isOwn =
      ownHeaders.has(wordsOf(column.header)[0]) && contact !== 'firstName' && contact !== 'lastName'
    guesses.set(column.index, { target, matchedBy: isOwn ? 'header' : 'synonym' })
  }
  return guesses
}
