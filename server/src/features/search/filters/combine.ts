import type { FilterHit } from '@stowage/contract/entities/search'
import { type Meant, type Part, type Reading, readAt, type Token } from './read-filters.ts'

/** One way to understand a search: its parts, and the words that mean nothing else. */
interface Understood {
  readonly parts: readonly Part[]
  readonly rest: readonly Token[]
}

/** The filters that the words mean, at most `max`; none when no word means one. */
export function combineFilters(reading: Reading, tokens: readonly Token[], max: number): FilterHit[] {
  let ways: Understood[] = [{ parts: [], rest: [] }]
  for (let at = 0; at < tokens.length; ) {
    const meant = readAt(reading, tokens.slice(at))
    const token = tokens.slice(at, at + 1)
    ways = ways
      .flatMap(way => (meant.length === 0 ? withWords(way, token) : meant.map(each => withPart(way, each))))
      .slice(0, max)
    at += meant[0]?.length ?? 1
  }
  return ways.flatMap(way => toHit(reading, way))
}

const withWords = ({ parts, rest }: Understood, words: readonly Token[]): Understood => ({
  parts,
  rest: [...rest, ...words],
})

const withPart = ({ parts, rest }: Understood, { name, query }: Meant): Understood => ({
  parts: [...parts, { name, query }],
  rest,
})

function toHit({ says, phrasesOf }: Reading, { parts, rest }: Understood): FilterHit[] {
  const query = joinQueries(parts)
  if (parts.length === 0 || query === undefined) return []
  const fillers = new Set(phrasesOf('fillers').map(([word]) => word))
  const words = rest.flatMap(({ typed, word }) => (fillers.has(word) ? [] : [typed])).join(' ')
  const names = parts.map(({ name }) => name)
  if (words === '') return [{ kind: 'filter', name: names.join(' · '), query, marks: [] }]
  const name = [...names, says('filter.words', { words })].join(' · ')
  return [{ kind: 'filter', name, query: { ...query, q: words }, marks: [] }]
}

/** The parts of a query as one, with tags put together; undefined when two parts contradict each other. */
function joinQueries(parts: readonly Part[]): Record<string, unknown> | undefined {
  const query: Record<string, unknown> = {}
  for (const [member, value] of parts.flatMap(part => Object.entries(part.query))) {
    const known = query[member]
    if (known !== undefined && member !== 'allTags') return undefined
    query[member] = Array.isArray(known) && Array.isArray(value) ? [...new Set([...known, ...value])] : value
  }
  return query
}
