import { sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import { finderOf, searchable } from '#kernel/search-text.ts'
import { batchRows } from './group-rows.ts'
import { everyEntity } from './plan.ts'
import { batchesOfRows, findFew, type RowBatch, selectMatching } from './row-batches.ts'
import { containingWord, textsOfGroup } from './text-search.ts'

const named = (batch: RowBatch) =>
  selectMatching<{ id: string; name: string }>('named', batch, fitting => sql`select e.id, e.name ${fitting}`)

/** The ids of the entities with a typed text in their name; undefined when the search index finds too many, or cannot find it. */
export async function findFewNamed(
  db: Reader,
  groupId: string,
  typed: string,
): Promise<string[] | undefined> {
  const word = containingWord(await textsOfGroup(db, groupId), 0, searchable(typed), [])
  const few = await findFew(db, { ...everyEntity(groupId), filters: [word] }, batchRows)
  if (few === undefined) return undefined
  const finds = finderOf(typed)
  const found: string[] = []
  for await (const batch of batchesOfRows(few))
    for (const { id, name } of await db.all(named(batch), batch.params)) if (finds(name)) found.push(id)
  return found
}
