import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { partsOfWord } from '#kernel/name-words.ts'
import { walkEntities } from '../read/walk-entities.ts'
import { countWords } from './name-words.ts'

const wordsAfter = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('name_words')
    .select(['word', 'n'])
    .where('group_id', '=', p.groupId)
    .where('word', '>', p.after)
    .orderBy('word')
    .limit(p.limit),
)

/** A part of a word. */
export interface PartKey {
  readonly part: string
  readonly word: string
}

const partsAfter = statement<PartKey & { groupId: string; limit: number }>()((q, p) =>
  q
    .selectFrom('name_word_parts')
    .select(['part', 'word'])
    .where('group_id', '=', p.groupId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('part', 'word'), '>', tuple(p.part, p.word)))
    .orderBy('part')
    .orderBy('word')
    .limit(p.limit),
)

/** Words of which the group keeps something else than what its names say, and parts that it keeps of none of them. */
export interface StaleWords {
  readonly words: readonly string[]
  readonly parts: readonly PartKey[]
}

/** Holds the kept words of a group against those that were counted in its names. */
export async function findStaleWords(
  db: Reader,
  groupId: string,
  counted: ReadonlyMap<string, number>,
): Promise<StaleWords> {
  const words = new Set<string>(counted.keys())
  const readWords = (after: string, limit: number) => db.all(wordsAfter, { groupId, after, limit })
  for await (const rows of keysetPages(readWords, { first: '', keyOf: ({ word }) => word }))
    for (const { word, n } of rows)
      if (counted.get(word) === n) words.delete(word)
      else words.add(word)
  const { parts, lacking } = await findStaleParts(db, groupId, counted)
  for (const word of lacking) words.add(word)
  return { words: [...words], parts }
}

async function findStaleParts(db: Reader, groupId: string, counted: ReadonlyMap<string, number>) {
  const parts: PartKey[] = []
  const kept = new Map<string, number>()
  const read = (after: PartKey, limit: number) => db.all(partsAfter, { groupId, ...after, limit })
  for await (const rows of keysetPages(read, { first: { part: '', word: '' }, keyOf: row => row }))
    for (const { part, word } of rows)
      if (counted.has(word) && partsOfWord(word).has(part)) kept.set(word, (kept.get(word) ?? 0) + 1)
      else parts.push({ part, word })
  const lacking = [...counted.keys()].filter(word => kept.get(word) !== partsOfWord(word).size)
  return { parts, lacking }
}

/** Counts the words in the names of a group and finds what is kept of them and is not right. */
export async function countNameWords(
  db: Reader,
  groupId: string,
): Promise<StaleWords & { counted: Map<string, number> }> {
  const counted = new Map<string, number>()
  for await (const rows of walkEntities(db, groupId))
    for (const { name } of rows) countWords(counted, name, 1)
  return { counted, ...(await findStaleWords(db, groupId, counted)) }
}
