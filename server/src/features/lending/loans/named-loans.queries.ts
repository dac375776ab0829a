import { type RawBuilder, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findFewNamed } from '#features/entities/index.ts'
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

/** A line of an item that is gone. */
export interface GoneLine {
  readonly loan_id: string
  /** The name of the item as it was lent. */
  readonly name: string
}

const goneLines = statement<{ groupId: string }>()(
  (_q, p) => sql<GoneLine>`
    select k.loan_id, k.name
    from (select distinct entity_id from loan_lines where group_id = ${p.groupId} and entity_id is not null) lent
    cross join loan_lines k
    where not exists (select 1 from entities e where e.group_id = ${p.groupId} and e.id = lent.entity_id)
      and k.group_id = ${p.groupId} and k.entity_id = lent.entity_id
    union all select loan_id, name from loan_lines where group_id = ${p.groupId} and entity_id is null`,
)

/** The lines of items that are gone: the items of all lines are looked for. */
export const findGoneLines = (db: Reader, groupId: string): Promise<readonly GoneLine[]> =>
  db.all(goneLines, { groupId })

/** The items that were ever lent and have one of some needles in their search text. */
const lentWith = async (db: Reader, groupId: string, needles: readonly string[]) => {
  const hasAny = needles.map(needle => db.dialect.contains(sql.ref('s.search_text'), needle))
  const { rows } = await sql<{ id: string; name: string }>`select e.id, e.name
    from (select distinct entity_id from loan_lines where group_id = ${groupId} and entity_id is not null) k
    join entities e on e.group_id = ${groupId} and e.id = k.entity_id
    join entity_search s on ${db.dialect.impliedGroup(sql.ref('s.group_id'), groupId)} and s.n = e.n
    where ${sql.join(hasAny, sql` or `)}`.execute(db.q)
  return rows
}

/** The items with a typed text in their name; where the search index does not find few, those that were lent are looked through. */
async function findItems(db: Reader, groupId: string, typed: string): Promise<string[]> {
  const few = await findFewNamed(db, groupId, typed)
  if (few !== undefined) return few
  const finds = finderOf(typed)
  const rows = await lentWith(db, groupId, searchable(typed))
  return rows.flatMap(({ id, name }) => (finds(name) ? [id] : []))
}

/** Finds what has a typed text in its name; of items that are gone the name as they were lent. */
export async function findNamed(
  db: Reader,
  groupId: string,
  typed: string,
  gone: readonly GoneLine[],
): Promise<Named> {
  const finds = finderOf(typed)
  const trashed = await db.all(trashedContacts, { groupId })
  return {
    typed,
    contactIds: trashed.flatMap(({ id, name }) => (finds(name) ? [id] : [])),
    entityIds: await findItems(db, groupId, typed),
    loanIds: gone.flatMap(({ loan_id, name }) => (finds(name) ? [loan_id] : [])),
  }
}

/** With more items than these, most loans are looked for. */
const manyItems = 5000

/** Is a loan `l` one of a contact, or with an item, that was found? Of few items indexes lead to the loans; of many each loan is tested. */
export function isNamed(
  db: Reader,
  groupId: string,
  { typed, contactIds, entityIds, loanIds }: Named,
): RawBuilder<boolean> {
  if (entityIds.length > manyItems) {
    const isAnyOf = (column: string, given: readonly string[]) =>
      db.dialect.isAnyOf(sql.ref(column), given, 'text')
    return sql`(
      l.contact_id in (select contacts.id from contacts where contacts.group_id = ${groupId} and ${isFound(db, typed)})
      or ${isAnyOf('l.contact_id', contactIds)} or ${isAnyOf('l.id', loanIds)} or l.id in (
        select k.loan_id from loan_lines k where k.group_id = ${groupId} and ${isAnyOf('k.entity_id', entityIds)}))`
  }
  const ids = (given: readonly string[]) => db.dialect.listTable(given, 'text')
  return sql`l.id in (
    select found.id from contacts cross join loans found
      where contacts.group_id = ${groupId} and ${isFound(db, typed)}
        and found.group_id = ${groupId} and found.contact_id = contacts.id
    union all select found.id from ${ids(contactIds)} given cross join loans found
      where found.group_id = ${groupId} and found.contact_id = given.value
    union all select k.loan_id from ${ids(entityIds)} given cross join loan_lines k
      where k.group_id = ${groupId} and k.entity_id = given.value
    union all select given.value from ${ids(loanIds)} given)`
}
