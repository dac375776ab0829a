import { codeKeyOf } from '@stowage/contract/matching/codes'
import { sql } from 'kysely'
import { insertMany } from '../query/insert-many.ts'
import { pagesById } from '../query/keyset.ts'
import type { Writer } from '../reader-writer.ts'
import type { EntityCodesTable } from '../tables/entities.ts'
import type { Migration } from '../upgrade/migration.ts'

/** Codes of items, and an index that finds items by a whole code or serial number. */
export const codes: Migration = {
  name: '0055-codes',
  async up({ exec, sqlite, db }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    const [number, key] = sqlite ? ['integer', 'n'] : ['bigint', 'group_id, n']
    await exec(`alter table entities add column codes ${text} not null default '[]'`)
    await exec(`create table entity_codes (
      group_id ${text} not null, code_key ${text} not null, n ${number} not null,
      is_serial integer not null check (is_serial in (0, 1)),
      primary key (group_id, code_key, is_serial, n),
      foreign key (${key}) references entities (${key}) on delete cascade)${sqlite ? ' strict, without rowid' : ''}`)
    await exec(`create index entity_codes_by_entity on entity_codes (${key})`)
    for (const { id } of await db.q.selectFrom('groups').select('id').execute()) await addSerials(db, id)
  },
}

const insertCodes = insertMany<EntityCodesTable>('entity_codes', {
  group_id: 'text',
  code_key: 'text',
  n: 'integer',
  is_serial: 'integer',
})

async function addSerials(db: Writer, groupId: string): Promise<void> {
  const read = (after: string, limit: number) =>
    db.q
      .selectFrom('entities')
      .select(['n', 'id', 'serial_number'])
      .where('group_id', '=', groupId)
      .where('id', '>', after)
      .where(sql<boolean>`serial_number <> ''`)
      .orderBy('id')
      .limit(limit)
      .execute()
  for await (const rows of pagesById(read))
    await insertCodes(
      db,
      rows.flatMap(({ n, serial_number }) => {
        const code_key = codeKeyOf(serial_number)
        return code_key === '' ? [] : [{ group_id: groupId, code_key, n, is_serial: 1 }]
      }),
    )
}
