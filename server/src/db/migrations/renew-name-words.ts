import { partsOfWord, wordsOfName } from '#kernel/name-words.ts'
import { inBatches } from '../query/batches.ts'
import { insertMany } from '../query/insert-many.ts'
import { pagesById } from '../query/keyset.ts'
import type { Writer } from '../reader-writer.ts'
import type { NameWordPartsTable, NameWordsTable } from '../tables/entities.ts'

const insertWords = insertMany<NameWordsTable>('name_words', { group_id: 'text', word: 'text', n: 'integer' })
const insertParts = insertMany<NameWordPartsTable>('name_word_parts', {
  group_id: 'text',
  part: 'text',
  word: 'text',
})

/** Rewrites the words of the names of a group's entities, with their parts. */
export async function renewNameWords(db: Writer, groupId: string): Promise<void> {
  for (const table of ['name_words', 'name_word_parts'] as const)
    await db.q.deleteFrom(table).where('group_id', '=', groupId).execute()
  const counts = await countWords(db, groupId)
  const words = [...counts].map(([word, n]) => ({ group_id: groupId, word, n }))
  await insertWords(db, words)
  await inBatches([...counts.keys()], batch =>
    insertParts(
      db,
      batch.flatMap(word => [...partsOfWord(word)].map(part => ({ group_id: groupId, part, word }))),
    ),
  )
}

async function countWords(db: Writer, groupId: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const read = (after: string, limit: number) =>
    db.q
      .selectFrom('entities')
      .select(['id', 'name'])
      .where('group_id', '=', groupId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  for await (const rows of pagesById(read))
    for (const { name } of rows)
      for (const word of wordsOfName(name)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
