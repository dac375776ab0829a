export { findBorrowers } from './contacts/contact-loans.queries.ts'
export { lendingRoutes } from './lending.routes.ts'
export { type CheckedLine, type CheckedLoan, findOverlent } from './loans/overlent.ts'
