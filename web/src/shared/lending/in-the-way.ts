import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { TFunction } from 'i18next'
import type { checkLoan } from '../../data/wire/operations.ts'
import { formatNearDay, formatNumber } from '../../i18n/format.ts'

/** An item that somebody would lend. */
export type Lendable = ReplyOf<typeof checkLoan>['items'][number]

/** The contact who has an item, or will have it, and until when. */
function loanText(t: TFunction, { contact, from, due }: Lendable['loans'][number]): string {
  const name = contact?.name ?? t('contacts.removed')
  if (from !== null && due !== null)
    return t('lend.reservedBy', { name, from: formatNearDay(from), due: formatNearDay(due) })
  return due === null ? t('lend.hasIt', { name }) : t('lend.hasItUntil', { name, due: formatNearDay(due) })
}

/** Reason why an item cannot be lent as it is wanted: who has it, until when, and how much is free. */
export function inTheWay(t: TFunction, { reason, quantity, available, loans }: Lendable): string {
  if (reason === null) return ''
  if (reason !== 'lent') return t(`lend.is.${reason}`)
  if (quantity === 0) return t('lend.none')
  const free =
    quantity === 1
      ? []
      : [
          t('lend.free', {
            count: available,
            free: formatNumber(available),
            quantity: formatNumber(quantity),
          }),
        ]
  return [...free, ...loans.map(loan => loanText(t, loan))].join(' · ')
}
