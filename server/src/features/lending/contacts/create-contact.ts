import type { Contact, ContactIn } from '@stowage/contract/lending/contacts'
import type { Writer } from '#db/reader-writer.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireMember } from './contact-member.ts'
import { showContact } from './contacts.queries.ts'
import { insertContacts } from './save-contacts.ts'

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
  const { userId, ...texts } = input
  const id = newId()
  await insertContacts(db, actor.groupId, [{ ...texts, id, user_id: userId }], now)
  return id
}
