import { useState } from 'react'
import { useHandOver, useReturn } from '../../data/items/loan-changes.ts'
import { type Loan, openLines } from '../../data/items/loans.ts'
import { useMayLend } from '../../data/person/use-group.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { isOneItem } from './loan-details.tsx'
import type { LoanActions } from './loan-row.tsx'

const { Part: ReturnDialog } = loadedPart(async () => (await import('./return-dialog.tsx')).ReturnDialog)

/** Loans of which is asked what came back, and what is done after the answer. */
interface Asked {
  readonly loans: readonly Loan[]
  readonly done?: () => void
}

/** Takes loans back, one item at once and several after a question, and hands reservations over. */
export function useLoanActions(open: (loan: Loan) => void) {
  const [asked, setAsked] = useState<Asked>()
  const takeBack = useReturn()
  const handOver = useHandOver()
  const mayLend = useMayLend()
  const returnLoan = (loan: Loan): void =>
    isOneItem(loan) ? takeBack(openLines(loan).map(line => ({ line }))) : setAsked({ loans: [loan] })
  const actions: LoanActions = {
    open,
    takeBack: mayLend ? returnLoan : undefined,
    handOver: mayLend ? handOver : undefined,
  }
  return {
    actions,
    /** Asks what came back of some loans; `done` is called after the answer. */
    ask: (loans: readonly Loan[], done: () => void): void => setAsked({ loans, done }),
    dialog:
      asked === undefined ? null : (
        <ReturnDialog loans={asked.loans} onDone={asked.done} onClose={() => setAsked(undefined)} />
      ),
  }
}
