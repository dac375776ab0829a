import { type RawBuilder, sql } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { finderOf, searchable } from '#kernel/search-text.ts'
import { isFound } from '../contacts/contacts.queries.ts'

/** Ids that a typed text leads to, besides contacts that are there. */
export interface Named {
  readonly typed: string
  /** Contacts in the trash. */
  readonly contactIds: readonly string[]
  readonly entityIds: readonly string[]
  /** Loans of items that are gone. */
  readonly loanIds: readonly string[]
}

const trashedContacts = statement<{ groupId: string }>()(
  (_q, p) => sql<{ id: string; name: string }>`
    select id, name from trash where group_id = ${p.groupId} and table_name = 'contacts'`,
)

/** The items of all loans that are gone, and those that have one of some needles in their search text. */
const lentWith = async (db: Reader, groupId: string, needles: readonly string[]) => {
  const hasAny = needles.map(needle => db.dialect.contains(sql.ref('s.search_text'), needle))
  const { rows } = await sql<{ id: string; name: string | null }>`select k.entity_id as id, e.name
    from (select distinct entity_id from loan_lines where group_id = ${groupId} and entity_id is not null) k
    left join entities e on e.group_id = ${groupId} and e.id = k.entity_id
    left join entity_search s on ${db.dialect.impliedGroup(sql.ref('s.group_id'), groupId)} and s.n = e.n
    where e.id is null or ${sql.join(hasAny, sql` or `)}`.execute(db.q)
  return rows
}

const linesOfGone = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
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

/** Finds what has a typed text in its name; of items that are gone the name as they were lent. */
export async function findNamed(db: Reader, groupId: string, typed: string): Promise<Named> {
  const finds = finderOf(typed)
  const found: string[] = []
  const gone: string[] = []
  for (const { id, name } of await lentWith(db, groupId, searchable(typed)))
    if (name === null) gone.push(id)
    else if (finds(name)) found.push(id)
  const lines = [
    ...(await inBatches(gone, ids => db.all(linesOfGone, { groupId, ids }))),
    ...(await db.all(linesOfNone, { groupId })),
  ]
  const trashed = await db.all(trashedContacts, { groupId })
  return {
    typed,
    contactIds: trashed.flatMap(({ id, name }) => (finds(name) ? [id] : [])),
    entityIds: found,
    loanIds: lines.flatMap(({ loan_id, name }) => (finds(name) ? [loan_id] : [])),
  }
}

/** Is a loan `l` one of a contact, or with an item, that was found? */
export function isNamed(
  db: Reader,
  groupId: string,
  { typed, contactIds, entityIds, loanIds }: Named,
): RawBuilder<boolean> {
  const isAnyOf = (column: string, ids: readonly string[]) => db.dialect.isAnyOf(sql.ref(column), ids, 'text')
  return sql`(
    l.contact_id in (select contacts.id from contacts where contacts.group_id = ${groupId} and ${isFound(db, typed)})
    or ${isAnyOf('l.contact_id', contactIds)} or ${isAnyOf('l.id', loanIds)} or l.id in (
      select k.loan_id from loan_lines k where k.group_id = ${groupId} and ${isAnyOf('k.entity_id', entityIds)}))`
}
