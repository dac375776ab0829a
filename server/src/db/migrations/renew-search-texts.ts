import { sql } from 'kysely'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { searchTextOfItem } from '#kernel/search-text.ts'
import { pagesById } from '../query/keyset.ts'
import type { Writer } from '../reader-writer.ts'
import { mergeSomeTexts } from '../search-index.ts'

/** Rewrites outdated search texts of a group's entities, in batches of `size`. */
export async function renewSearchTexts(db: Writer, groupId: string, size: number): Promise<void> {
  const read = (after: string, limit: number) => textsIn(db, groupId, after, limit)
  for await (const rows of pagesById(read, { size })) {
    const texts = await textsOf(db, groupId, rows)
    const renewed = texts.filter(({ t, before }) => t !== before).map(({ n, t }) => ({ n, t }))
    if (renewed.length > 0) await putTexts(db, groupId, renewed)
  }
}

/** Sources of search texts, without custom fields and titles. */
const textsIn = (db: Writer, groupId: string, after: string, limit: number) =>
  db.q
    .selectFrom('entities as e')
    .innerJoin('entity_search as s', 's.n', 'e.n')
    .select(['e.n', 'e.id', 'e.name', 'e.description', 'e.serial_number', 'e.model_number'])
    .select(['e.manufacturer', 'e.notes', 'e.asset_number', 's.search_text'])
    .where('e.group_id', '=', groupId)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(limit)
    .execute()

type Texts = Awaited<ReturnType<typeof textsIn>>

async function textsOf(db: Writer, groupId: string, rows: readonly Texts[number][]) {
  const rowNumbers = rows.map(({ n }) => n)
  const fields = Map.groupBy(await fieldsOf(db, groupId, rowNumbers), ({ entity_n }) => entity_n)
  const titles = Map.groupBy(await titlesOf(db, groupId, rows), ({ entity_id }) => entity_id)
  return rows.map(row => ({
    n: row.n,
    before: row.search_text,
    t: searchTextOfItem({
      open: [
        row.name,
        row.description,
        row.model_number,
        row.manufacturer,
        row.notes,
        showAssetNumber(row.asset_number),
        ...(fields.get(row.n) ?? []).flatMap(({ name, text_value }) => [name, text_value]),
      ],
      serialNumber: row.serial_number,
      attachments: titles.get(row.id) ?? [],
    }),
  }))
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

async function titlesOf(db: Writer, groupId: string, rows: readonly Texts[number][]) {
  const ids = rows.map(({ id }) => id)
  const found = await db.q
    .selectFrom('attachments')
    .select(['id', 'entity_id', 'title', 'type'])
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
  const letters = texts.reduce((sum, { t }) => sum + t.length, 0)
  await mergeSomeTexts(db, texts.length, letters)
}
