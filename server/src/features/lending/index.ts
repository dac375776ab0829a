export { findBorrowers } from './contacts/contact-loans.queries.ts'
export { type ContactRow, contactPages } from './contacts/contacts.queries.ts'
export { createContact } from './contacts/create-contact.ts'
export { mergeContacts } from './contacts/merge-contact.ts'
export { findContacts, insertContacts, putContacts, type StoredContact } from './contacts/save-contacts.ts'
export { lendingRoutes } from './lending.routes.ts'
export { createLoan } from './loans/create-loan.ts'
export { type Lent, type LoanFilters, lentLines } from './loans/list-loans.ts'
export {
  findLoanDays,
  type LoanSummary,
  summarizeLoans,
} from './loans/loan-calendar.queries.ts'
export { type CheckedLine, type CheckedLoan, findOverlent } from './loans/overlent.ts'
export { returnLoans } from './loans/return-loans.ts'
