import { countTypos, maxTypos } from '@stowage/contract/matching/typos'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { lettersOf, partsOfWord } from '#kernel/name-words.ts'

/** Stored words compared with the typed one. */
const compared = 300
/** The most similar words to use. */
const taken = 5

const sharing = statement<{ groupId: string; parts: readonly string[]; letters: string }>()(
  (_q, p, dialect) => sql<{ word: string }>`
    select p.word from ${dialect.listTable(p.parts, 'text')} given cross join name_word_parts p
    where p.group_id = ${p.groupId} and p.part = given.value
    group by p.word order by max(case when p.part = ${p.letters} then 1 else 0 end) desc, count(*) desc, p.word
    limit ${sql.lit(compared)}`,
)

/** Words of names of the group that are almost what was typed, the nearest first. */
export async function findSimilarWords(db: Reader, groupId: string, typed: string): Promise<string[]> {
  const allowed = maxTypos(typed)
  if (allowed === 0) return []
  const parts = [...partsOfWord(typed)]
  const rows = await db.all(sharing, { groupId, parts, letters: lettersOf(typed) })
  return rows
    .map(({ word }) => ({ word, wrong: countTypos(typed, word, allowed) ?? 0 }))
    .filter(({ wrong }) => wrong > 0)
    .sort((a, b) => a.wrong - b.wrong)
    .slice(0, taken)
    .map(({ word }) => word)
}
