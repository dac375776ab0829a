import { partsOfWord, wordsOfName } from '#kernel/name-words.ts'
import { inBatches } from '../query/batches.ts'
import { insertMany } from '../query/insert-many.ts'
import { pagesById } from '../query/keyset.ts'
import type { Writer } from '../reader-writer.ts'
import type { NameWordPartsTable, NameWordsTable } from '../tables/entities.ts'
import type { Migration } from '../upgrade/migration.ts'

/** The words of the names of entities are kept, each once, so that one with letters wrong is found. */
export const nameWords: Migration = {
  name: '0010-name-words',
  async up({ exec, sqlite, db }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    const kind = sqlite ? ' strict, without rowid' : ''
    await exec(`create table name_words (
      group_id ${text} not null references groups (id) on delete cascade, word ${text} not null,
      n integer not null, primary key (group_id, word))${kind}`)
    await exec(`create table name_word_parts (
      group_id ${text} not null references groups (id) on delete cascade, part ${text} not null,
      word ${text} not null, primary key (group_id, part, word))${kind}`)
    for (const { id } of await db.q.selectFrom('groups').select('id').execute()) await fill(db, id)
  },
}

const insertWords = insertMany<NameWordsTable>('name_words', { group_id: 'text', word: 'text', n: 'integer' })
const insertParts = insertMany<NameWordPartsTable>('name_word_parts', {
  group_id: 'text',
  part: 'text',
  word: 'text',
})

async function fill(db: Writer, group_id: string): Promise<void> {
  const counts = new Map<string, number>()
  const read = (after: string, limit: number) =>
    db.q
      .selectFrom('entities')
      .select(['id', 'name'])
      .where('group_id', '=', group_id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  for await (const rows of pagesById(read))
    for (const { name } of rows)
      for (const word of wordsOfName(name)) counts.set(word, (counts.get(word) ?? 0) + 1)
  await insertWords(
    db,
    [...counts].map(([word, n]) => ({ group_id, word, n })),
  )
  await inBatches([...counts.keys()], words =>
    insertParts(
      db,
      words.flatMap(word => [...partsOfWord(word)].map(part => ({ group_id, part, word }))),
    ),
  )
}
