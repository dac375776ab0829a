import { sql } from 'kysely'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { hasOtherSpelling, searchTextOfParts } from '#kernel/search-text.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Writer } from '../reader-writer.ts'
import type { Migration } from '../upgrade/migration.ts'

/** How many rows are read and written together. */
const batch = 500

/** Numbers in names are ordered by what they are worth, and texts with ä, ö, ü, å, ø, æ are found by both spellings. */
export const namesAndSpellings: Migration = {
  name: '0005-names-and-spellings',
  async up({ db }) {
    for (const { id } of await db.q.selectFrom('groups').select('id').execute()) {
      for (const table of ['entities', 'tags', 'entity_types', 'templates', 'notifiers'] as const)
        for await (const rows of walk(after => namesIn(db, table, id, after)))
          await renewNameKeys(db, table, id, rows)
      for await (const rows of walk(after => textsIn(db, id, after))) await renewSearchTexts(db, id, rows)
    }
  },
}

/** Reads slice after slice in the order of ids, each from the last id of the one before. */
async function* walk<Row extends { id: string }>(
  next: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = ''; ; await yieldToEventLoop()) {
    const rows = await next(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.id
  }
}

type Named = 'entities' | 'tags' | 'entity_types' | 'templates' | 'notifiers'

const namesIn = (db: Writer, table: Named, groupId: string, after: string) =>
  db.q
    .selectFrom(table)
    .select(['id', 'name', 'name_key'])
    .where('group_id', '=', groupId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
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
  // With the group as a value of its own, SQLite would read the whole group for each slice.
  await sql`update ${sql.table(table)} set name_key = given.name_key from ${given} given
    where ${sql.table(table)}.group_id = given.group_id and ${sql.table(table)}.id = given.id`.execute(db.q)
}

/** What search texts are made of, without custom fields and titles. */
const textsIn = (db: Writer, groupId: string, after: string) =>
  db.q
    .selectFrom('entities')
    .select(['n', 'id', 'name', 'description', 'serial_number', 'model_number', 'manufacturer', 'notes'])
    .select('asset_number')
    .where('group_id', '=', groupId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()

type Texts = Awaited<ReturnType<typeof textsIn>>

async function renewSearchTexts(db: Writer, groupId: string, rows: Texts): Promise<void> {
  const rowNumbers = rows.map(({ n }) => n)
  const fields = Map.groupBy(await fieldsOf(db, groupId, rowNumbers), ({ entity_n }) => entity_n)
  const titles = Map.groupBy(await titlesOf(db, groupId, rows), ({ entity_id }) => entity_id)
  const renewed = rows.flatMap(row => {
    const parts = [
      ...[row.name, row.description, row.serial_number, row.model_number, row.manufacturer, row.notes],
      showAssetNumber(row.asset_number),
      ...(fields.get(row.n) ?? []).flatMap(({ name, text_value }) => [name, text_value]),
      ...(titles.get(row.id) ?? []).map(({ title }) => title),
    ]
    return parts.some(hasOtherSpelling) ? [{ n: row.n, t: searchTextOfParts(parts) }] : []
  })
  if (renewed.length > 0) await putTexts(db, groupId, renewed)
}

const fieldsOf = (db: Writer, groupId: string, rowNumbers: readonly number[]) =>
  db.q
    .selectFrom('entity_fields')
    .select(['entity_n', 'name', 'text_value'])
    .where(({ ref }) => db.dialect.impliedGroup(ref('group_id'), groupId))
    .where(({ ref }) => db.dialect.isAnyOf(ref('entity_n'), rowNumbers, 'number'))
    .orderBy('entity_n')
    .orderBy('position')
    .execute()

async function titlesOf(db: Writer, groupId: string, rows: Texts) {
  const ids = rows.map(({ id }) => id)
  const found = await db.q
    .selectFrom('attachments')
    .select(['id', 'entity_id', 'title'])
    .where('group_id', '=', groupId)
    .where(({ ref }) => db.dialect.isAnyOf(ref('entity_id'), ids, 'text'))
    .execute()
  return found.sort((a, b) => (a.id < b.id ? -1 : 1))
}

async function putTexts(
  db: Writer,
  groupId: string,
  texts: readonly { n: number; t: string }[],
): Promise<void> {
  const given = db.dialect.recordTable(JSON.stringify(texts), { n: 'integer', t: 'text' })
  await sql`update entity_search set search_text = given.t from ${given} given
    where ${db.dialect.impliedGroup(sql.ref('entity_search.group_id'), groupId)} and entity_search.n = given.n`.execute(
    db.q,
  )
  if (!db.dialect.hasTrigramTable) return
  const rowNumbers = texts.map(({ n }) => n)
  await db.q
    .deleteFrom('search_trigrams')
    .where(({ ref }) => db.dialect.isAnyOf(ref('rowid'), rowNumbers, 'number'))
    .execute()
  await sql`insert into search_trigrams (rowid, t) select n, t from ${given} given`.execute(db.q)
}
