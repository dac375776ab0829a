import type { Contact, listContacts as operation } from '@stowage/contract/lending/contacts'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { type Selectable, sql } from 'kysely'
import type { InventoryRows } from '#db/inventory/inventory-tables.ts'
import { batchSize } from '#db/query/batches.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import { finderOf } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'
import { type Place, readCursor, writeCursor } from '../cursors.ts'
import { findBorrowers } from './contact-loans.queries.ts'

/** A contact as it is stored; `member` is its user when that is a member of the group now. */
export type ContactRow = Selectable<InventoryRows['contacts']> & { readonly member: string | null }

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

const afterName = statement<{ groupId: string; key: string; id: string; limit: number }>()((q, p) =>
  q
    .selectFrom('contacts')
    .selectAll()
    .select(withMember.as('member'))
    .where('group_id', '=', p.groupId)
    .where(sql<boolean>`(name_key, id) > (${p.key}, ${p.id})`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(p.limit),
)

/** The contacts of a group by name, page by page. */
export const contactPages = (
  db: Reader,
  groupId: string,
  first: Place = { key: '', id: '' },
  size = batchSize,
): AsyncGenerator<readonly ContactRow[]> =>
  keysetPages((place, limit) => db.all(afterName, { groupId, ...place, limit }), {
    first,
    keyOf: ({ name_key: key, id }) => ({ key, id }),
    size,
  })

/** Lists contacts by name. What has `q` is looked for page after page, for only we can fold. */
export async function listContacts(
  { db, actor: { groupId }, now, request }: ReadCtx,
  { q, hasLoans, limit, after }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const wanted = limit + 1
  const isEach = q === undefined && hasLoans === undefined
  const finds = finderOf(q ?? '')
  const borrowers = hasLoans === undefined ? undefined : await findBorrowers(db, groupId, request.today(now))
  const isMeant = ({ id, name, email, phone, reference }: ContactRow): boolean =>
    (borrowers === undefined || borrowers.has(id) === hasLoans) &&
    finds([name, email, phone, reference].join('\n'))
  const pages = contactPages(db, groupId, readCursor(after), isEach ? wanted : batchSize)
  const found: ContactRow[] = []
  for await (const page of pages) {
    found.push(...page.filter(isMeant))
    if (found.length >= wanted) break
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    items: found.slice(0, limit).map(toContact),
    next: last === undefined ? null : writeCursor({ key: last.name_key, id: last.id }),
  }
}
