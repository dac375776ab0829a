import type { UnavailableLine } from '@stowage/contract/lending/loans'
import { CallError } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { today } from '../../i18n/format.ts'
import type { getLoan, listLoans } from '../wire/operations.ts'

/** Items that one contact has, had, or has reserved. */
export type Loan = ReplyOf<typeof listLoans>['items'][number]

/** A loan with its signatures. */
export type SignedLoan = ReplyOf<typeof getLoan>

export type LoanLine = Loan['lines'][number]

/** States of loans as they are shown; one that is overdue is out, too. */
export type LoanState = 'reserved' | 'out' | 'overdue' | 'returned'

/** The lines that are not returned. */
export const openLines = ({ lines }: Pick<Loan, 'lines'>): LoanLine[] =>
  lines.filter(({ returnedAt }) => returnedAt === null)

/** The state of a loan today. */
export function stateOf(loan: Pick<Loan, 'outAt' | 'due' | 'lines'>): LoanState {
  if (loan.outAt === null) return 'reserved'
  if (openLines(loan).length === 0) return 'returned'
  return loan.due !== null && loan.due < today() ? 'overdue' : 'out'
}

/** The items that a refused loan or hand-over names, with the loans in the way; empty for other errors. */
export const unavailableIn = (error: unknown): readonly UnavailableLine[] =>
  error instanceof CallError && error.code === 'loan.not_available' ? error.lines : []
