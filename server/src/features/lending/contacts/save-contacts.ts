import { type Selectable, sql } from 'kysely'
import { searchTextOfContact } from '#db/inventory/derived-columns.ts'
import type { InventoryRows } from '#db/inventory/inventory-tables.ts'
import { insertMany } from '#db/query/insert-many.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { nameKeyOf } from '#kernel/name-key.ts'

/** A row of the table of contacts. */
export type StoredContact = Selectable<InventoryRows['contacts']>

/** A contact without the columns that follow from the others. */
export type NewContact = Pick<
  StoredContact,
  'id' | 'name' | 'email' | 'phone' | 'reference' | 'notes' | 'user_id'
>

const stored = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('contacts')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** The contacts of a group with one of at most 1,000 ids. */
export const findContacts = async (
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<readonly StoredContact[]> => (ids.length === 0 ? [] : await db.all(stored, { groupId, ids }))

const members = {
  group_id: 'text',
  id: 'text',
  name: 'text',
  name_key: 'text',
  email: 'text',
  phone: 'text',
  reference: 'text',
  search_text: 'text',
  notes: 'text',
  user_id: 'text',
  updated_at: 'text',
} as const

const insert = insertMany('contacts', { ...members, created_at: 'text' })

/** Adds contacts to a group. */
export async function insertContacts(
  db: Writer,
  groupId: string,
  contacts: readonly NewContact[],
  now: Instant,
): Promise<void> {
  await insert(
    db,
    contacts.map(contact => ({
      ...contact,
      group_id: groupId,
      name_key: nameKeyOf(contact.name),
      search_text: searchTextOfContact(contact),
      created_at: now,
      updated_at: now,
    })),
  )
}

const update = statement<{ rows: string }>()(
  (_q, p, dialect) => sql`
    update contacts set name = given.name, name_key = given.name_key, email = given.email, phone = given.phone,
      reference = given.reference, search_text = given.search_text, notes = given.notes, user_id = given.user_id,
      updated_at = given.updated_at, version = contacts.version + 1
    from ${dialect.recordTable(p.rows, members)} given
    where contacts.group_id = given.group_id and contacts.id = given.id`,
)

/** Overwrites contacts, at most 1,000. */
export async function putContacts(db: Writer, contacts: readonly StoredContact[]): Promise<void> {
  if (contacts.length === 0) return
  const rows = contacts.map(contact => ({
    ...contact,
    name_key: nameKeyOf(contact.name),
    search_text: searchTextOfContact(contact),
  }))
  await db.run(update, { rows: JSON.stringify(rows) })
}
