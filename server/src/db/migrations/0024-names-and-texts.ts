import { sql } from 'kysely'
import { nameKeyOf } from '#kernel/name-key.ts'
import { batchSize } from '../query/batches.ts'
import { pagesById } from '../query/keyset.ts'
import type { Writer } from '../reader-writer.ts'
import { readableAtOnce } from '../search-index.ts'
import type { Migration } from '../upgrade/migration.ts'
import { renewNameWords } from './renew-name-words.ts'
import { renewSearchTexts } from './renew-search-texts.ts'

const named = ['entities', 'tags', 'entity_types', 'templates', 'notifiers', 'views'] as const

/** Rewrites name keys, search texts and words of names whose format has changed. */
export const namesAndTexts: Migration = {
  name: '0024-names-and-texts',
  resizes: ['name_words', 'name_word_parts'],
  async up({ db }) {
    for (const { id } of await db.q.selectFrom('groups').select('id').execute()) {
      for (const table of named)
        for await (const rows of pagesById((after, limit) => namesIn(db, table, id, after, limit)))
          await renewNameKeys(db, table, id, rows)
      await renewSearchTexts(db, id, Math.min(batchSize, await readableAtOnce(db, id)))
      await renewNameWords(db, id)
    }
  },
}

type Named = (typeof named)[number]

const namesIn = (db: Writer, table: Named, groupId: string, after: string, limit: number) =>
  db.q
    .selectFrom(table)
    .select(['id', 'name', 'name_key'])
    .where('group_id', '=', groupId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

async function renewNameKeys(
  db: Writer,
  table: Named,
  groupId: string,
  rows: readonly { id: string; name: string; name_key: string }[],
): Promise<void> {
  const renewed = rows
    .map(({ id, name, name_key }) => ({ group_id: groupId, id, before: name_key, name_key: nameKeyOf(name) }))
    .filter(({ before, name_key }) => before !== name_key)
  if (renewed.length === 0) return
  const columns = { group_id: 'text', id: 'text', name_key: 'text' } as const
  const given = db.dialect.recordTable(JSON.stringify(renewed), columns)
  // With a separate parameter for the group SQLite would read the whole group for each batch.
  await sql`update ${sql.table(table)} set name_key = given.name_key from ${given} given
    where ${sql.table(table)}.group_id = given.group_id and ${sql.table(table)}.id = given.id`.execute(db.q)
}
