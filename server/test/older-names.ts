import { fold } from '@stowage/contract/matching/fold'
import { sql } from 'kysely'
import type { Writer } from '#db/reader-writer.ts'

const named = ['entities', 'tags', 'entity_types', 'templates', 'notifiers', 'views'] as const

/**
 * Keeps names and texts otherwise, as versions before the step 0024-names-and-texts did: names in the order of their folded
 * letters, texts with another word, and words of names that nothing has. `tables` are those that the model has.
 */
export async function forgetWritings(db: Writer, tables: ReadonlySet<string>): Promise<void> {
  for (const table of named.filter(name => tables.has(name)))
    for (const { id, name } of await db.q.selectFrom(table).select(['id', 'name']).execute())
      await db.q
        .updateTable(table)
        .set({ name_key: fold(name) })
        .where('id', '=', id)
        .execute()
  await sql`update entity_search set search_text = 'older ' || search_text`.execute(db.q)
  if (!tables.has('name_words')) return
  await sql`update name_words set word = 'older ' || word`.execute(db.q)
  await sql`update name_word_parts set word = 'older ' || word`.execute(db.q)
}
