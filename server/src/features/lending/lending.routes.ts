import * as contacts from '@stowage/contract/lending/contacts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { listContacts, showContact } from './contacts/contacts.queries.ts'
import { createContact } from './contacts/create-contact.ts'
import { deleteContact } from './contacts/delete-contact.ts'
import { updateContact } from './contacts/update-contact.ts'

/** Contacts. */
export const lendingRoutes: readonly Route[] = [
  serve.read(contacts.listContacts, listContacts),
  serve.write(contacts.createContact, createContact),
  serve.read(contacts.getContact, ({ db, actor }, { id }) => showContact(db, actor.groupId, id)),
  serve.write(contacts.updateContact, updateContact),
  serve.write(contacts.deleteContact, deleteContact),
]
