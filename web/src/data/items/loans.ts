import { CallError } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { formatList, today } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
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

/** The items that a refused loan or hand-over names, with who has them; undefined for other errors. */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'loan.not_available') return undefined
  const items = error.lines.map(({ name, loans }) => {
    const people = loans.flatMap(({ contact }) => contact?.name ?? [])
    return people.length === 0 ? name : `${name} (${formatList([...new Set(people)])})`
  })
  return i18n.t('loans.notFree', { items: formatList(items) })
}
