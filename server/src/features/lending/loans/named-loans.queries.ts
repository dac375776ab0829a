import { type RawBuilder, sql } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { finderOf } from '#kernel/search-text.ts'

/** Contacts and items of which the name has a text, and loans that have it in the name of an item that is gone. */
export interface Named {
  readonly contactIds: readonly string[]
  readonly entityIds: readonly string[]
  readonly loanIds: readonly string[]
}

const contactsByName = statement<{ groupId: string }>()(
  (_q, p) => sql<{ id: string; name: string }>`
    select id, name from contacts where group_id = ${p.groupId}
    union all select id, name from trash where group_id = ${p.groupId} and table_name = 'contacts'`,
)

const lentEntities = statement<{ groupId: string }>()(
  (_q, p) => sql<{ id: string }>`
    select distinct entity_id as id from loan_lines where group_id = ${p.groupId} and entity_id is not null`,
)

const names = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'name'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const goneLines = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('loan_lines')
    .select(['loan_id', 'name'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text')),
)

const linesOfNone = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('loan_lines')
    .select(['loan_id', 'name'])
    .where('group_id', '=', p.groupId)
    .where('entity_id', 'is', null),
)

/** Finds what has a text in its name. Only we can fold, so names are read, and nothing else of what they name. */
export async function findNamed(db: Reader, groupId: string, q: string): Promise<Named> {
  const finds = finderOf(q)
  const idsOf = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.flatMap(({ id, name }) => (finds(name) ? [id] : []))
  const lent = (await db.all(lentEntities, { groupId })).map(({ id }) => id)
  const present = await inBatches(lent, ids => db.all(names, { groupId, ids }))
  const known = new Set(present.map(({ id }) => id))
  const gone = lent.filter(id => !known.has(id))
  const lines = [
    ...(await inBatches(gone, ids => db.all(goneLines, { groupId, ids }))),
    ...(await db.all(linesOfNone, { groupId })),
  ]
  return {
    contactIds: idsOf(await db.all(contactsByName, { groupId })),
    entityIds: idsOf(present),
    loanIds: lines.flatMap(({ loan_id, name }) => (finds(name) ? [loan_id] : [])),
  }
}

/** Is a loan `l` one of a contact, or with an item, that was found by name? */
export function isNamed(
  { dialect }: Reader,
  groupId: string,
  { contactIds, entityIds, loanIds }: Named,
): RawBuilder<boolean> {
  const isAnyOf = (column: string, ids: readonly string[]) => dialect.isAnyOf(sql.ref(column), ids, 'text')
  return sql`(${isAnyOf('l.contact_id', contactIds)} or ${isAnyOf('l.id', loanIds)} or l.id in (
    select k.loan_id from loan_lines k where k.group_id = ${groupId} and ${isAnyOf('k.entity_id', entityIds)}))`
}
