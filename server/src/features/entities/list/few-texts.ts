import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { minute, stopwatch } from '#kernel/clock.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Needle } from './parse-search.ts'
import type { TextRange } from './text-range.ts'

/** How many texts of each trigram are looked at to tell how rare it is, and how many may be judged one by one. */
const [looked, few] = [64, 256]

/**
 * How many texts with a trigram are judged one by one, and how many times as many have to have the other one: FTS5 would go
 * through all of those.
 */
const [judged, timesMore] = [1024, 100]

/** From how many trigrams on, and up to how many, it pays to ask how rare each is. */
const [minAsked, maxAsked] = [4, 24]

const soonest = statement<TextRange & { trigrams: readonly string[] }>()(
  (_q, p, dialect) => sql<{ trigram: string; nth: number | null }>`
    select given.value as trigram, (
      select hits.n from ${dialect.searchHits(sql.ref('given.value'), p.low, p.high, p.groupId)} hits
      order by hits.n limit 1 offset ${sql.lit(looked - 1)}) as nth
    from ${dialect.listTable(p.trigrams, 'text')} given`,
)

/** As one list: a thousand rows would take twice as long. */
const withOne = statement<TextRange & { one: string }>()(
  (_q, p, dialect) => sql<{ number: number; list: FewTexts }>`
    select count(*) as number, ${dialect.jsonList(sql.ref('n'))} as list from (select hits.n
      from ${dialect.searchHits(p.one, p.low, p.high, p.groupId)} hits limit ${sql.lit(judged + 1)}) some`,
)

const withBoth = statement<TextRange & { one: string; other: string }>()(
  (_q, p, dialect) => sql<{ n: number }>`
    select hits.n from ${dialect.searchHitsOfAll([[p.one], [p.other]], p.low, p.high, p.groupId)} hits
    limit ${sql.lit(few + 1)}`,
)

/** Where a trigram's last one of those texts lies, by group and trigram; infinity when it has fewer. */
const known = new Map<string, number>()
/** All is forgotten after so long, and when it is so much; what is old only makes the choice a worse one. */
const [maxAge, maxKnown] = [minute, 20_000]
let knownSince = stopwatch()

/** Whoever types asks for the same ones with every key, and each costs a look into every segment of the index. */
async function findSoonest(
  db: Reader,
  range: TextRange,
  trigrams: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (known.size >= maxKnown || stopwatch() - knownSince > maxAge) {
    known.clear()
    knownSince = stopwatch()
  }
  const keyOf = (trigram: string): string => `${range.groupId} ${trigram}`
  const soon = new Map<string, number>()
  const unknown: string[] = []
  for (const trigram of trigrams) {
    const nth = known.get(keyOf(trigram))
    if (nth === undefined) unknown.push(trigram)
    else soon.set(trigram, nth)
  }
  if (unknown.length === 0) return soon
  for (const { trigram, nth } of await db.all(soonest, { ...range, trigrams: unknown })) {
    const last = nth ?? Number.POSITIVE_INFINITY
    soon.set(trigram, last)
    known.set(keyOf(trigram), last)
  }
  return soon
}

/** Row numbers as a JSON list, the way that the next statement takes them. */
export type FewTexts = string

/**
 * The row numbers of the few texts that may have all of some words; undefined when they are not few. FTS5 goes through the
 * texts of every trigram of a word, most of which stand in ever more texts as a group grows: one or two that are rare say
 * nearly as much. PostgreSQL's index knows by itself which are rare.
 */
export async function findFewTexts(
  db: Reader,
  range: TextRange,
  words: readonly Needle[],
): Promise<FewTexts | undefined> {
  if (!db.dialect.hasTrigramTable) return undefined
  const all = trigramsOf(words)
  if (all.length < minAsked) return undefined
  // Each costs a look into every segment of the index; those between two others are seldom the rarest.
  const trigrams = all.filter(({ at, isLast }) => at % 2 === 0 || isLast)
  const asked = [...new Set(trigrams.map(({ text }) => text))]
  const soon = await findSoonest(db, range, asked)
  // The later so many texts with it have come, the rarer it is.
  trigrams.sort((a, b) => (soon.get(b.text) ?? 0) - (soon.get(a.text) ?? 0))
  const [one] = trigrams
  if (one === undefined) return undefined
  const other = trigrams.find(({ word, at }) => word !== one.word || Math.abs(at - one.at) >= 3) ?? one
  const [rare, common] = [one, other].map(({ text }) => (soon.get(text) ?? 0) - range.low)
  if (requireValue(rare) >= timesMore * requireValue(common)) {
    const { number, list } = requireValue(await db.first(withOne, { ...range, one: one.text }))
    if (number <= Math.min(judged, range.atOnce)) return list
  }
  const rows = await db.all(withBoth, { ...range, one: one.text, other: other.text })
  return rows.length > Math.min(few, range.atOnce) ? undefined : JSON.stringify(rows.map(({ n }) => n))
}

interface Trigram {
  readonly text: string
  readonly word: number
  /** Where in the word, in code points. */
  readonly at: number
  readonly isLast: boolean
}

/** The trigrams of words that have one spelling: what has several may have either. */
function trigramsOf(words: readonly Needle[]): Trigram[] {
  const trigrams: Trigram[] = []
  for (const [word, [spelled = '', ...others]] of words.entries()) {
    const letters = others.length === 0 ? [...spelled] : []
    for (let at = 0; at + 3 <= letters.length; at++)
      trigrams.push({ text: letters.slice(at, at + 3).join(''), word, at, isLast: at + 3 === letters.length })
  }
  return trigrams.slice(0, maxAsked)
}
