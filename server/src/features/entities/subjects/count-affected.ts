import { type RawBuilder, sql } from 'kysely'
import { partTables } from '#db/inventory/table-lists.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { maxShortWrite } from '#long-writes/define-long-write.ts'

/** Counts rows, but only as far as it matters whether a write is a long one. */
const countFew = (rows: RawBuilder<unknown>) =>
  sql`(select count(*) from (${rows} limit ${sql.lit(maxShortWrite + 1)}) counted)`

/** Counts the entities, templates and others that name an entity. */
const rowsWith = (groupId: unknown, table: string, column: string, id: unknown) =>
  countFew(sql`select 1 from ${sql.table(table)} where group_id = ${groupId} and ${sql.ref(column)} = ${id}`)

const sumOf = (counts: readonly RawBuilder<unknown>[]) => sql.join(counts, sql` + `)

const around = statement<{ groupId: string; ids: readonly string[] }>()((_q, p, dialect) => {
  const named = (table: string, column: string) =>
    countFew(sql`select 1 from ${sql.table(table)} where group_id = ${p.groupId}
      and ${dialect.isAnyOf(sql.ref(column), p.ids, 'text')}`)
  return sql<{ n: number }>`select
    ${named('entities', 'parent_id')} + ${named('entities', 'location_id')}
    + ${named('templates', 'default_location_id')}
    + ${sumOf(partTables.map(table => named(table, 'entity_id')))} as n`
})

/** How much is changed with entities that are deleted, themselves included; of each kind only as much as matters. */
export const countAround = async (db: Reader, groupId: string, ids: readonly string[]): Promise<number> =>
  ids.length + ((await db.first(around, { groupId, ids }))?.n ?? 0)

const belonging = statement<{ groupId: string; id: string }>()(
  // An attachment comes with its thumbnail.
  (_q, p) => sql<{ n: number }>`select ${rowsWith(p.groupId, 'attachments', 'entity_id', p.id)}
    + ${sumOf(partTables.map(table => rowsWith(p.groupId, table, 'entity_id', p.id)))} as n`,
)

/** How much is written with a copy of an entity, itself and thumbnails included; of each kind only as much as matters. */
export const countBelongings = async (db: Reader, groupId: string, id: string): Promise<number> =>
  1 + ((await db.first(belonging, { groupId, id }))?.n ?? 0)

const pinned = statement<{ groupId: string; ids: readonly string[] }>()((_q, p, dialect) => {
  const named = (column: string) => dialect.isAnyOf(sql.ref(column), p.ids, 'text')
  return sql<{ n: number }>`select ${countFew(sql`select 1 from entities
      where group_id = ${p.groupId} and ${named('location_id')}`)}
    + ${countFew(sql`select 1 from entities where group_id = ${p.groupId} and ${named('parent_id')}
      and coalesce(location_id, '') <> ''`)} as n`
})

/** How many entities are pinned to some, or belong to them and are pinned elsewhere; of each as many as matter. */
export const countPinned = async (db: Reader, groupId: string, ids: readonly string[]): Promise<number> =>
  (await db.first(pinned, { groupId, ids }))?.n ?? 0

const ofType = statement<{ groupId: string; typeId: string }>()(
  (_q, p) => sql<{ n: number }>`select ${rowsWith(p.groupId, 'entities', 'entity_type_id', p.typeId)}
    + ${countFew(sql`select 1 from entities where group_id = ${p.groupId} and location_id is not null`)} as n`,
)

/** How many entities have a type, and how many may lose their pins when it changes its kind; of each as many as matter. */
export const countConverted = async (db: Reader, groupId: string, typeId: string): Promise<number> =>
  (await db.first(ofType, { groupId, typeId }))?.n ?? 0
