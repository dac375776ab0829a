import { type FilterHit, maxFilterHits } from '@stowage/contract/entities/search'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { dayAt } from '#kernel/days.ts'
import { type Language, languageIn } from '#kernel/language.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { requireValue } from '#kernel/require-value.ts'
import { searchable } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'
import type { Named } from '../match.ts'
import { combineFilters } from './combine.ts'
import { longestName, type Part, type Reading, type Token, tokensIn } from './read-filters.ts'
import { vocabularyOf } from './vocabulary.ts'

const readerOf = statement<{ groupId: string; userId: string }>()((q, p) =>
  q
    .selectFrom('users as u')
    .innerJoin('groups as g', join => join.on('g.id', '=', p.groupId))
    .select(['u.settings', 'g.currency'])
    .where('u.id', '=', p.userId),
)

const locationsNamed = statement<{ groupId: string; keys: readonly string[]; max: number }>()(
  (q, p, dialect) =>
    q
      .selectFrom('entities as e')
      .leftJoin('entities as above', join =>
        join.on('above.group_id', '=', p.groupId).onRef('above.id', '=', 'e.parent_id'),
      )
      .select(['e.id', 'e.name', 'e.name_key', 'above.name as above'])
      .where('e.group_id', '=', p.groupId)
      .where('e.is_location', '=', 1)
      .where('e.archived', '=', 0)
      .where(({ ref }) => dialect.isAnyOf(ref('e.name_key'), p.keys, 'text'))
      .orderBy('e.name_key')
      .orderBy('e.id')
      .limit(p.max),
)

/** The most locations that some words are looked up in. */
const maxLocations = 50

/** The most words that are read: longer texts are no question. */
const maxTokens = 12

/** The filters that the words of a search mean in the language of the caller; `named` has all tags and types. */
export async function findFilters(
  { db, now, actor, request }: ReadCtx,
  q: string,
  named: readonly Named[],
): Promise<FilterHit[]> {
  const tokens = tokensIn(q)
  if (tokens.length === 0 || tokens.length > maxTokens) return []
  const { groupId, userId, hidden } = actor
  const [reader, locations] = await Promise.all([
    db.first(readerOf, { groupId, userId }),
    findLocations(db, groupId, tokens),
  ])
  const { settings, currency } = requireValue(reader)
  const language = languageIn(settings, request.language)
  const { says, phrasesOf } = vocabularyOf(language)
  const reading: Reading = {
    language,
    says,
    phrasesOf,
    today: dayAt(now, 'UTC'),
    money: hidden?.prices === true ? undefined : moneyIn(language, currency),
    namedBy(words) {
      const name = textOf(words)
      const isNamed = (text: string) => searchable(text).includes(name)
      return [
        ...named.flatMap(each => (isNamed(each.name) ? partsOf(reading, each) : [])),
        ...locations.flatMap(location =>
          location.name_key === nameKeyOf(name) ? locationPart(reading, location, locations) : [],
        ),
      ]
    },
  }
  return combineFilters(reading, tokens, maxFilterHits)
}

const textOf = (words: readonly Token[]): string => words.map(({ word }) => word).join(' ')

/** Amounts of a group with its currency, without decimals where they have none. */
const moneyIn = (language: Language, currency: string) => {
  const code = currency.toUpperCase()
  const isKnown = /^[A-Z]{3}$/.test(code)
  return (amount: number): string =>
    new Intl.NumberFormat(language, {
      style: isKnown ? 'currency' : 'decimal',
      currency: isKnown ? code : undefined,
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    }).format(amount)
}

function partsOf({ says }: Reading, { kind, id, name }: Named): Part[] {
  if (kind === 'tag') return [{ name: says('filter.tag', { name }), query: { allTags: [id] } }]
  return kind === 'type' ? [{ name: says('filter.type', { name }), query: { entityTypeIds: [id] } }] : []
}

type Location = Awaited<ReturnType<typeof findLocations>>[number]

/** A location by its name, and by the one above it where several have its name. */
function locationPart({ says }: Reading, { id, name, name_key, above }: Location, all: readonly Location[]) {
  const isOneOfMany = all.some(each => each.id !== id && each.name_key === name_key)
  const shown = isOneOfMany && above !== null ? `${above} › ${name}` : name
  return [{ name: says('filter.location', { name: shown }), query: { within: [id] } }]
}

function findLocations(db: Reader, groupId: string, tokens: readonly Token[]) {
  const keys = new Set<string>()
  for (const from of tokens.keys())
    for (let length = 1; length <= longestName && from + length <= tokens.length; length += 1)
      keys.add(nameKeyOf(textOf(tokens.slice(from, from + length))))
  return db.all(locationsNamed, { groupId, keys: [...keys], max: maxLocations })
}
