export { findBorrowers } from './contacts/contact-loans.queries.ts'
export { mergeContacts } from './contacts/merge-contact.ts'
export { lendingRoutes } from './lending.routes.ts'
export { type CheckedLine, type CheckedLoan, findOverlent } from './loans/overlent.ts'
