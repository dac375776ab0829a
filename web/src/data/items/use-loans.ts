import type { CallOf } from '@stowage/contract/protocol/client'
import { listLoans } from '../wire/operations.ts'
import { useOperation } from '../wire/use-operation.ts'
import { type Pages, usePages } from '../wire/use-pages.ts'
import type { Loan } from './loans.ts'

/** Filters of a list of loans. */
export type LoanFilter = Omit<CallOf<typeof listLoans>, 'limit' | 'after'>

/** The number of loans that are read at once. */
const pageSize = '100'

/** Reads loans, page by page: in the order that their state asks for, without one the newest first. */
export const useLoans = (filter: LoanFilter): Pages<Loan> =>
  usePages(listLoans, { ...filter, limit: pageSize })

/** The most overdue loans that are counted. */
const counted = '100'

/** The number of overdue loans, up to 100; undefined until it is known. */
export const useOverdueLoans = (): number | undefined =>
  useOperation(listLoans, { status: 'overdue', limit: counted }, { enabled: useHasLent() === true }).data
    ?.items.length

/** Whether anything has been lent or reserved in the group; undefined until that is known. */
export function useHasLent(): boolean | undefined {
  const { data } = useOperation(listLoans, { limit: '1' })
  return data && data.items.length > 0
}
