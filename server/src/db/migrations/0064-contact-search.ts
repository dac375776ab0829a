import { sql } from 'kysely'
import { searchTextOfContact } from '../inventory/derived-columns.ts'
import { pagesById } from '../query/keyset.ts'
import type { Writer } from '../reader-writer.ts'
import type { Migration } from '../upgrade/migration.ts'

/** Contacts are found by their folded texts. */
export const contactSearch: Migration = {
  name: '0064-contact-search',
  async up({ exec, sqlite, db }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`alter table contacts add column search_text ${text} not null default ''`)
    for (const { id } of await db.q.selectFrom('groups').select('id').execute()) await foldContacts(db, id)
  },
}

async function foldContacts(db: Writer, groupId: string): Promise<void> {
  const read = (after: string, limit: number) =>
    db.q
      .selectFrom('contacts')
      .select(['id', 'name', 'email', 'phone', 'reference'])
      .where('group_id', '=', groupId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  for await (const rows of pagesById(read)) {
    const folded = rows.map(row => ({
      group_id: groupId,
      id: row.id,
      search_text: searchTextOfContact(row),
    }))
    const columns = { group_id: 'text', id: 'text', search_text: 'text' } as const
    const given = db.dialect.recordTable(JSON.stringify(folded), columns)
    await sql`update contacts set search_text = given.search_text from ${given} given
      where contacts.group_id = given.group_id and contacts.id = given.id`.execute(db.q)
  }
}
