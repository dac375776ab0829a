import { sql } from 'kysely'
import { insertMany } from '#db/query/insert-many.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { NameWordPartsTable, NameWordsTable } from '#db/tables/entities.ts'
import { partsOfWord, wordsOfName } from '#kernel/name-words.ts'
import type { Change } from '../model/entity.ts'

type Counted = Omit<NameWordsTable, 'group_id'>

const addCounts = insertMany<NameWordsTable, Counted>(
  'name_words',
  { group_id: 'text', word: 'text', n: 'integer' },
  sql`on conflict (group_id, word) do update set n = name_words.n + excluded.n returning word, n`,
)

const insertParts = insertMany<NameWordPartsTable>('name_word_parts', {
  group_id: 'text',
  part: 'text',
  word: 'text',
})

const deleteWords = statement<{ groupId: string; words: readonly string[] }>()((q, p, dialect) =>
  q
    .deleteFrom('name_words')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('word'), p.words, 'text')),
)

const deleteParts = statement<{ groupId: string; rows: string }>()(
  (_q, p, dialect) => sql`delete from name_word_parts where group_id = ${p.groupId} and (part, word) in
    (select part, word from ${dialect.recordTable(p.rows, { part: 'text', word: 'text' })} given)`,
)

/** Adds up in how many names each word stands. */
export function countWords(counts: Map<string, number>, name: string, by: 1 | -1): void {
  for (const word of wordsOfName(name)) counts.set(word, (counts.get(word) ?? 0) + by)
}

/** Brings the kept words of names up to date with a batch of changes. */
export async function keepNameWords(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const { before, after } of changes) {
    if (before?.row.name === after?.row.name) continue
    if (before !== null) countWords(counts, before.row.name, -1)
    if (after !== null) countWords(counts, after.row.name, 1)
  }
  await addWords(db, groupId, counts)
}

/** Adds to the kept words of a group; those that stand in no name any more go. */
export async function addWords(
  db: Writer,
  groupId: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const added = [...counts].filter(([, n]) => n !== 0)
  if (added.length === 0) return
  const kept = await addCounts(
    db,
    added.map(([word, n]) => ({ group_id: groupId, word, n })),
  )
  const fresh = kept.filter(({ word, n }) => n > 0 && n === counts.get(word))
  const gone = kept.filter(({ n }) => n <= 0)
  if (fresh.length > 0)
    await insertParts(
      db,
      fresh.flatMap(({ word }) => partRows(word).map(row => ({ group_id: groupId, ...row }))),
    )
  if (gone.length === 0) return
  await removeWords(
    db,
    groupId,
    gone.map(({ word }) => word),
  )
}

/** Removes words of a group with their parts. */
async function removeWords(db: Writer, groupId: string, words: readonly string[]): Promise<void> {
  await db.run(deleteWords, { groupId, words })
  await removeParts(db, groupId, words.flatMap(partRows))
}

/** Removes parts of words of a group. */
export const removeParts = (db: Writer, groupId: string, parts: readonly { part: string; word: string }[]) =>
  db.run(deleteParts, { groupId, rows: JSON.stringify(parts) })

/** Has a group keep these words as they were counted, whatever it kept of them. */
export async function putWords(
  db: Writer,
  groupId: string,
  counted: ReadonlyMap<string, number>,
): Promise<void> {
  await removeWords(db, groupId, [...counted.keys()])
  await addWords(db, groupId, counted)
}

const partRows = (word: string) => [...partsOfWord(word)].map(part => ({ part, word }))
