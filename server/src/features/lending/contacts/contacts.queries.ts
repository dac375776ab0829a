import type { Contact, listContacts as operation } from '@stowage/contract/lending/contacts'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { type RawBuilder, sql } from 'kysely'
import { batchSize } from '#db/query/batches.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { type Place, readCursor, writeCursor } from '#kernel/place-cursors.ts'
import { Problem } from '#kernel/problem.ts'
import { searchable } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'
import { findBorrowers } from './contact-loans.queries.ts'
import type { StoredContact } from './save-contacts.ts'

/** A contact as it is stored; `member` is its user when that is a member of the group now. */
export type ContactRow = StoredContact & { readonly member: string | null }

const withMember = sql<string | null>`(select m.user_id from memberships m
  where m.group_id = contacts.group_id and m.user_id = contacts.user_id)`

const byId = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('contacts')
    .selectAll()
    .select(withMember.as('member'))
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id),
)

/** A contact of this group; no access looks like not found. */
export async function requireContact(db: Reader, groupId: string, id: string): Promise<ContactRow> {
  const row = await db.first(byId, { groupId, id })
  if (row === undefined) throw new Problem('contact.not_found')
  return row
}

export const toContact = ({ id, name, email, phone, reference, notes, member }: ContactRow): Contact => ({
  id,
  name,
  email,
  phone,
  reference,
  notes,
  userId: member,
})

/** Shows a contact. */
export async function showContact(db: Reader, groupId: string, id: string): Promise<Answer<Contact>> {
  const row = await requireContact(db, groupId, id)
  return answer(toContact(row), { version: row.version })
}

/** Has a contact a spelling of a typed text in its name, address, telephone number or reference? */
export const isFound = ({ dialect }: Reader, typed: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    searchable(typed).map(needle => dialect.contains(sql.ref('contacts.search_text'), needle)),
    sql` or `,
  )})`

/** The contacts of a group by name, or those that have a typed text, page by page. */
export const contactPages = (
  db: Reader,
  groupId: string,
  { first = { key: '', id: '' }, size = batchSize, q = '' }: ContactPages = {},
): AsyncGenerator<readonly ContactRow[]> =>
  keysetPages(
    ({ key, id }: Place, limit) => {
      const page = db.q
        .selectFrom('contacts')
        .selectAll()
        .select(withMember.as('member'))
        .where('group_id', '=', groupId)
        .where(sql<boolean>`(name_key, id) > (${key}, ${id})`)
        .orderBy('name_key')
        .orderBy('id')
        .limit(limit)
      return (q === '' ? page : page.where(isFound(db, q))).execute()
    },
    { first, keyOf: ({ name_key: key, id }) => ({ key, id }), size },
  )

interface ContactPages {
  readonly first?: Place | undefined
  readonly size?: number
  readonly q?: string | undefined
}

/** Lists contacts by name. */
export async function listContacts(
  { db, actor: { groupId }, now, request }: ReadCtx,
  { q, hasLoans, limit, after }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const borrowers = hasLoans === undefined ? undefined : await findBorrowers(db, groupId, request.today(now))
  const wanted = limit + 1
  const size = borrowers === undefined ? wanted : batchSize
  const found: ContactRow[] = []
  for await (const page of contactPages(db, groupId, { first: readCursor(after), size, q })) {
    found.push(...page.filter(({ id }) => borrowers === undefined || borrowers.has(id) === hasLoans))
    if (found.length >= wanted) break
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    items: found.slice(0, limit).map(toContact),
    next: last === undefined ? null : writeCursor({ key: last.name_key, id: last.id }),
  }
}
