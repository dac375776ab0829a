import * as contacts from '@stowage/contract/lending/contacts'
import * as loans from '@stowage/contract/lending/loans'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { listContacts, showContact } from './contacts/contacts.queries.ts'
import { createContact } from './contacts/create-contact.ts'
import { deleteContact } from './contacts/delete-contact.ts'
import { mergeContact } from './contacts/merge-contact.ts'
import { updateContact } from './contacts/update-contact.ts'
import { handOver, updateLoan } from './loans/change-loan.ts'
import { checkLoan, createLoan } from './loans/create-loan.ts'
import { deleteLoan } from './loans/delete-loan.ts'
import { listLoans } from './loans/list-loans.ts'
import { showLoan } from './loans/loans.queries.ts'
import { returnLoans } from './loans/return-loans.ts'
import { signLoan } from './loans/sign-loan.ts'

/** Contacts and loans. */
export const lendingRoutes = ({ longWrites }: { readonly longWrites: LongWrites }): readonly Route[] => [
  serve.read(contacts.listContacts, listContacts),
  serve.write(contacts.createContact, createContact),
  serve.read(contacts.getContact, ({ db, actor }, { id }) => showContact(db, actor.groupId, id)),
  serve.write(contacts.updateContact, updateContact),
  serve.write(contacts.deleteContact, deleteContact),
  serve.write(contacts.mergeContact, { inSteps: mergeContact(longWrites) }),
  serve.read(loans.listLoans, listLoans()),
  serve.write(loans.createLoan, createLoan),
  serve.read(loans.checkLoan, checkLoan),
  serve.write(loans.returnLoans, returnLoans),
  serve.read(loans.getLoan, ({ db, actor }, { id }) => showLoan(db, actor.groupId, id)),
  serve.write(loans.updateLoan, updateLoan),
  serve.write(loans.deleteLoan, deleteLoan),
  serve.write(loans.handOverLoan, handOver),
  serve.write(loans.signLoan, signLoan),
]
