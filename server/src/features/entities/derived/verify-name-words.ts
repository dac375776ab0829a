import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { partsOfWord } from '#kernel/name-words.ts'
import { walkEntities } from '../read/walk-entities.ts'
import { addWords, countWords } from './name-words.ts'

const wordsAfter = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('name_words')
    .select(['word', 'n'])
    .where('group_id', '=', p.groupId)
    .where('word', '>', p.after)
    .orderBy('word')
    .limit(p.limit),
)

interface PartKey {
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

/** The words of which the group keeps something else than what its names say. */
export async function findStaleWords(
  db: Reader,
  groupId: string,
  counted: ReadonlyMap<string, number>,
): Promise<string[]> {
  const stale = new Set<string>(counted.keys())
  const readWords = (after: string, limit: number) => db.all(wordsAfter, { groupId, after, limit })
  for await (const rows of keysetPages(readWords, { first: '', keyOf: ({ word }) => word }))
    for (const { word, n } of rows)
      if (counted.get(word) === n) stale.delete(word)
      else stale.add(word)
  for (const word of await findStaleParts(db, groupId, counted)) stale.add(word)
  return [...stale]
}

async function findStaleParts(
  db: Reader,
  groupId: string,
  counted: ReadonlyMap<string, number>,
): Promise<string[]> {
  const stale: string[] = []
  const kept = new Map<string, number>()
  const read = (after: PartKey, limit: number) => db.all(partsAfter, { groupId, ...after, limit })
  for await (const rows of keysetPages(read, { first: { part: '', word: '' }, keyOf: row => row }))
    for (const { part, word } of rows)
      if (counted.has(word) && partsOfWord(word).has(part)) kept.set(word, (kept.get(word) ?? 0) + 1)
      else stale.push(word)
  for (const word of counted.keys()) if (kept.get(word) !== partsOfWord(word).size) stale.push(word)
  return stale
}

/** Makes the kept words of a group anew if they are not what its names say; in the group's transaction. */
export async function repairNameWords(db: Writer, groupId: string): Promise<void> {
  const counted = new Map<string, number>()
  for await (const rows of walkEntities(db, groupId))
    for (const { name } of rows) countWords(counted, name, 1)
  if ((await findStaleWords(db, groupId, counted)).length === 0) return
  for (const table of ['name_words', 'name_word_parts'] as const)
    await db.q.deleteFrom(table).where('group_id', '=', groupId).execute()
  await addWords(db, groupId, counted)
}
