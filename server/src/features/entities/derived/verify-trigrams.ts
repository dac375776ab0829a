import { pagesByNumber } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { indexedTrigrams } from '#db/search-index.ts'
import { forgetTrigrams, renewSearch } from '../store/save-search.ts'
import { completeEntities } from '../writes/complete-entities.ts'

const nextTexts = statement<{ after: number; limit: number }>()((q, p) =>
  q
    .selectFrom('entity_search')
    .select(['n', 'search_text'])
    .where('n', '>', p.after)
    .orderBy('n')
    .limit(p.limit),
)

/** A number for three letters. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193)
  return hash
}

/** A number for three letters at one place, so that the sum of all of a text tells it from other texts. */
const mark = (hash: number, at: number): number => Math.imul(hash ^ Math.imul(at + 1, 0x9e3779b1), 0x85ebca6b)

function sumOf(text: string): number {
  const letters = [...text]
  let sum = 0
  for (let at = 0; at + 2 < letters.length; at++)
    sum = (sum + mark(hashOf(`${letters[at]}${letters[at + 1]}${letters[at + 2]}`), at)) | 0
  return sum
}

/**
 * The row numbers of items, of all groups, of which the search index holds something else than their search text.
 * Always none where the index is the database's own affair. It takes a number for each item into the memory.
 */
export async function findStaleTrigrams(db: Reader): Promise<number[]> {
  if (!db.dialect.hasTrigramTable) return []
  const sums = new Map<number, number>()
  for await (const rows of pagesByNumber((after, limit) => db.all(nextTexts, { after, limit })))
    for (const { n, search_text } of rows) sums.set(n, sumOf(search_text))
  for await (const trigrams of indexedTrigrams(db)) {
    let known = ''
    let hash = 0
    for (const { term, n, at } of trigrams) {
      if (term !== known) known = term
      hash = hashOf(term)
      sums.set(n, ((sums.get(n) ?? 0) - mark(hash, at)) | 0)
    }
  }
  return [...sums].filter(([, sum]) => sum !== 0).map(([n]) => n)
}

/** Writes what the search index holds of some items of a group anew; what is of no item is taken out. */
export async function repairTrigrams(
  db: Writer,
  groupId: string,
  rowNumbers: readonly number[],
): Promise<void> {
  const rows = await db.q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', groupId)
    .where(({ ref }) => db.dialect.isAnyOf(ref('n'), rowNumbers, 'number'))
    .execute()
  await forgetTrigrams(db, [...rowNumbers])
  const entities = await completeEntities(db, groupId, rows)
  await renewSearch(db, groupId, [...entities.values()])
}
