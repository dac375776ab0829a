import type { Contact, ContactIn } from '@stowage/contract/lending/contacts'
import { searchTextOfContact } from '#db/inventory/derived-columns.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireMember } from './contact-member.ts'
import { showContact } from './contacts.queries.ts'

/** Creates a contact. */
export async function createContact(ctx: WriteCtx, input: ContactIn): Promise<Answer<Contact>> {
  const { groupId } = ctx.actor
  await requireMember(ctx.db, groupId, input.userId)
  return showContact(ctx.db, groupId, await addContact(ctx, input))
}

/** Adds a contact; returns its id. */
export async function addContact(
  { db, actor, now }: Pick<WriteCtx, 'actor' | 'now'> & { readonly db: Writer },
  input: ContactIn,
): Promise<string> {
  const { name, email, phone, reference, notes, userId } = input
  const id = newId()
  await db.q
    .insertInto('contacts')
    .values({
      group_id: actor.groupId,
      id,
      name,
      name_key: nameKeyOf(name),
      email,
      phone,
      reference,
      search_text: searchTextOfContact(input),
      notes,
      user_id: userId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
