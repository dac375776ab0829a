import { bareHeader, bracketsOf, partsOf, wordsOf } from '../fold-header.ts'
import da from './da.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import sv from './sv.json' with { type: 'json' }
import type { AmbiguousName, EnglishSynonyms, LevelName, NamedMember, Synonyms } from './synonyms.ts'

const english: EnglishSynonyms = en

/** The synonyms by language, English first. Files of our own are held against their schema by a test, not at each start. */
export const languages: ReadonlyMap<string, Synonyms> = new Map<string, Synonyms>(
  Object.entries({ en: english, de, fr, es, it, nl, pt, pl, sv, da }),
)

/** The meaning of a header; `rank` counts from 0 for the likeliest word of a member. */
export type Meaning =
  | { readonly member: NamedMember; readonly rank: number }
  | { readonly level: LevelName }
  | { readonly ambiguous: AmbiguousName }

/** Every word of a language with what it means, in the order of the file. */
export function* meaningsOf({ members, levels, ambiguous }: Synonyms): Generator<[word: string, Meaning]> {
  for (const [member, words] of entriesOf(members))
    for (const [rank, word] of (words ?? []).entries()) yield [wordsOf(word)[0], { member, rank }]
  for (const [level, words] of entriesOf(levels))
    for (const word of words ?? []) yield [wordsOf(word)[0], { level }]
  for (const [name, words] of entriesOf(ambiguous))
    for (const word of words ?? []) yield [wordsOf(word)[0], { ambiguous: name }]
}

const entriesOf = <K extends string, V>(record: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(record) as [K, V][]

const rankOf = (meaning: Meaning): number => ('rank' in meaning ? meaning.rank : 0)

const meanings = new Map<string, Meaning>()
for (const language of languages.values())
  for (const [word, meaning] of meaningsOf(language)) {
    const known = meanings.get(word)
    if (known === undefined || rankOf(meaning) < rankOf(known)) meanings.set(word, meaning)
  }

/** Finds the meaning of a header in one of the languages; `isWhole`: without taking a unit off. */
export function findMeaning(header: string): { meaning: Meaning; isWhole: boolean } | undefined {
  const [whole, bare] = wordsOf(header)
  const meaning = meanings.get(whole)
  if (meaning !== undefined) return { meaning, isWhole: true }
  const inner = meanings.get(bare) ?? meaningOfParts(header) ?? meaningBeforeBrackets(header)
  return inner && { meaning: inner, isWhole: false }
}

/** The meaning of a header with a remark in brackets. A remark on a price may make it another kind of price. */
function meaningBeforeBrackets(header: string): Meaning | undefined {
  const { outside, inside } = bracketsOf(header) ?? {}
  const meaning = outside === undefined ? undefined : meanings.get(wordsOf(outside)[1])
  if (meaning === undefined || !('member' in meaning) || prices.includes(meaning.member)) return undefined
  return meanings.has(wordsOf(inside ?? '')[1]) ? undefined : meaning
}

const prices: readonly string[] = ['purchasePrice', 'soldPrice', 'total']

/** The meaning of all parts of a header such as `Name / Nom`; undefined when they differ. */
function meaningOfParts(header: string): Meaning | undefined {
  const parts = partsOf(bareHeader(header)).map(part => meanings.get(wordsOf(part)[1]))
  const [first] = parts.toSorted((a, b) => strengthOf(b) - strengthOf(a))
  return first !== undefined && parts.every(part => part !== undefined && agrees(part, first))
    ? first
    : undefined
}

/** A part that names a member says more than one that leaves it open. */
const strengthOf = (meaning: Meaning | undefined): number => {
  if (meaning === undefined) return 0
  if (!('member' in meaning)) return 1
  return meaning.member === 'description' ? 2 : 3
}

/** `Name / Description` heads the only text of an item. */
const isNameAnd = (one: NamedMember, other: NamedMember): boolean => one === 'description' && other === 'name'

/** Is it a level of which a room has several? `Cabinet/Drawer` is one column for whichever there is. */
const isInRoom = (level: LevelName): boolean => level === 'furniture' || level === 'box'

const agrees = (part: Meaning, whole: Meaning): boolean => {
  if ('member' in part)
    return 'member' in whole && (part.member === whole.member || isNameAnd(part.member, whole.member))
  if ('level' in part) {
    if ('level' in whole) return part.level === whole.level || (isInRoom(part.level) && isInRoom(whole.level))
    return 'member' in whole && whole.member === 'location'
  }
  return 'ambiguous' in whole && part.ambiguous === whole.ambiguous
}
