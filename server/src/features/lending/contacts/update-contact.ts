import type { Contact, updateContact as operation } from '@stowage/contract/lending/contacts'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { searchTextOfContact } from '#db/inventory/derived-columns.ts'
import type { Answer } from '#http/output/answer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireMember } from './contact-member.ts'
import { requireContact, showContact } from './contacts.queries.ts'

/** Replaces a contact. */
export async function updateContact(
  { db, actor, now, request }: WriteCtx,
  { id, name, email, phone, reference, notes, userId }: InputOf<typeof operation>,
): Promise<Answer<Contact>> {
  const { groupId } = actor
  const { version } = await requireContact(db, groupId, id)
  request.expectVersion(version)
  await requireMember(db, groupId, userId)
  await db.q
    .updateTable('contacts')
    .set({
      name,
      name_key: nameKeyOf(name),
      search_text: searchTextOfContact({ name, email, phone, reference }),
      email,
      phone,
      reference,
      notes,
      user_id: userId,
      updated_at: now,
      version: version + 1,
    })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  return showContact(db, groupId, id)
}
