import type { CallError, CallOf } from '@stowage/contract/protocol/client'
import { useTranslation } from 'react-i18next'
import { tell } from '../../ui/toast/toasts.ts'
import { useChange } from '../history/use-change.ts'
import {
  createLoan,
  deleteLoan,
  handOverLoan,
  returnLoans,
  signLoan,
  updateLoan,
} from '../wire/operations.ts'
import { ifUnchanged } from '../wire/versions.ts'
import { type Loan, type LoanLine, refusalText } from './loans.ts'

/** Begins the writes of one loan from what was read of it. */
const began = new WeakMap<object, Loan>()

const versionOf = (input: object) => ifUnchanged(began.get(input) ?? input)
const contactOf = (input: object): string => began.get(input)?.contact?.name ?? ''

/** A line as messages name it. */
interface Named extends Pick<LoanLine, 'id'> {
  readonly entity: Pick<LoanLine['entity'], 'name'>
}

/** Names the one item of some lines, or counts them. */
const itemsOf = (lines: readonly Named[]) => ({
  count: lines.length,
  item: lines[0]?.entity.name ?? '',
})

/** A form that hears of the end of its write. `failed`: takes an error over, so that it is not told at the foot. */
interface Form {
  readonly onDone?: (loan: Loan) => void
  readonly failed?: (error: CallError) => boolean
}

/** Lends or reserves items, told with a way to undo it. */
export function useLend({ onDone, failed }: Form = {}) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(createLoan, {
    makes: true,
    done(loan) {
      onDone?.(loan)
      const what = { ...itemsOf(loan.lines), contact: loan.contact?.name ?? '' }
      return t(loan.outAt === null ? 'loans.reserved' : 'loans.lent', what)
    },
    notDone: () => t('loans.notLent'),
    failed: error => failed?.(error) ?? false,
  })
  return { lend: (input: CallOf<typeof createLoan>) => mutate(input), isPending }
}

/** Hands a reservation over, told with a way to undo it; what is in the way is named. */
export function useHandOver(): (loan: Loan) => void {
  const { t } = useTranslation()
  const notDone = (input: object): string => t('loans.notHandedOver', { contact: contactOf(input) })
  const { mutate } = useChange(handOverLoan, {
    done: ({ lines, contact }) => t('loans.handedOver', { ...itemsOf(lines), contact: contact?.name ?? '' }),
    notDone,
    failed(error, input) {
      const refusal = refusalText(error)
      if (refusal !== undefined) tell({ text: `${notDone(input)}. ${refusal}` })
      return refusal !== undefined
    },
  })
  return function handOver(loan) {
    const input = { id: loan.id }
    began.set(input, loan)
    mutate(input)
  }
}

/** A line that comes back: a part of it with a `quantity`. */
export interface ReturnedLine {
  readonly line: Named
  readonly quantity?: number
  readonly note?: string
}

const returned = new WeakMap<object, readonly Named[]>()

/** Takes lines of any loans back, told with a way to undo it. Without a location the items stay where they are. */
export function useReturn(): (lines: readonly ReturnedLine[], locationId?: string) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(returnLoans, {
    done: (_, input) => t('loans.returned', itemsOf(returned.get(input) ?? [])),
    notDone: input => t('loans.notReturned', itemsOf(returned.get(input) ?? [])),
  })
  return function takeBack(lines, locationId) {
    const input = {
      lines: lines.map(({ line, quantity, note = '' }) => ({
        lineId: line.id,
        ...(quantity === undefined ? {} : { quantity }),
        ...(note === '' ? {} : { note }),
      })),
      ...(locationId === undefined ? {} : { locationId }),
    }
    returned.set(
      input,
      lines.map(({ line }) => line),
    )
    mutate(input)
  }
}

/** The members of a loan that are changed by hand. */
export type LoanMembers = Omit<CallOf<typeof updateLoan>, 'id'>

/** Changes contact, days and notes of a loan as it was read, told with a way to undo it. */
export function useSaveLoan({ onDone, failed }: Form = {}) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(updateLoan, {
    call: versionOf,
    done(loan) {
      onDone?.(loan)
      return t('loans.saved', { contact: loan.contact?.name ?? '' })
    },
    notDone: input => t('loans.notSaved', { contact: contactOf(input) }),
    failed: error => failed?.(error) ?? false,
  })
  const save = (loan: Loan, members: LoanMembers): void => {
    const input = { id: loan.id, ...members }
    began.set(input, loan)
    mutate(input)
  }
  return { save, isPending }
}

/** Deletes a loan as it was read, into the trash; told with a way to undo it. */
export function useDeleteLoan(): (loan: Loan) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(deleteLoan, {
    call: versionOf,
    done: (_, input) => t('loans.deleted', { contact: contactOf(input) }),
    notDone: input => t('loans.notDeleted', { contact: contactOf(input) }),
    deletes: ({ id }) => [id],
  })
  return function remove(loan) {
    const input = { id: loan.id }
    began.set(input, loan)
    mutate(input)
  }
}

/** Keeps a signature in a loan. */
export function useSign(onDone: () => void) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(signLoan, {
    done(_, { name }) {
      onDone()
      return t('loans.signedNow', { name })
    },
    notDone: () => t('loans.notSigned'),
  })
  return { sign: (input: CallOf<typeof signLoan>) => mutate(input), isPending }
}
