export { findBorrowers } from './contacts/contact-loans.queries.ts'
export { type ContactRow, contactPages } from './contacts/contacts.queries.ts'
export { mergeContacts } from './contacts/merge-contact.ts'
export { lendingRoutes } from './lending.routes.ts'
export {
  findLoanDays,
  type LoanSummary,
  summarizeLoans,
} from './loans/loan-calendar.queries.ts'
export { type CheckedLine, type CheckedLoan, findOverlent } from './loans/overlent.ts'
