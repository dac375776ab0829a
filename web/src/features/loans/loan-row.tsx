import { Button as AriaButton, Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Loan, openLines, stateOf } from '../../data/items/loans.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { dayOf, formatDay, formatNearDay } from '../../i18n/format.ts'
import { ItemPictures } from '../../shared/lending/item-pictures.tsx'
import { itemsText } from '../../shared/lending/loan-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/field.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { rowLinkEvents } from '../../ui/row-link/row-link.tsx'
import styles from './loan-rows.module.css'

/** Actions for the loans of a list. */
export interface LoanActions {
  readonly open: (loan: Loan) => void
  /** Takes a loan back; undefined for those who may only read. */
  readonly takeBack: ((loan: Loan) => void) | undefined
  /** Hands a reservation over; undefined for those who may only read. */
  readonly handOver: ((loan: Loan) => void) | undefined
}

interface LoanRowProps {
  readonly loan: Loan
  readonly actions: LoanActions
  /** Its panel is open. */
  readonly isCurrent?: boolean
  /** The list is that of its contact, who is not named again. */
  readonly isOfContact?: boolean
  /** Loans of the list can be ticked, to be taken back together. */
  readonly tick?: { readonly isTicked: boolean; readonly onTick: (isTicked: boolean) => void } | undefined
}

/** A loan of a list: its items, its contact, and when they are due. */
export function LoanRow({ loan, actions, isCurrent = false, isOfContact = false, tick }: LoanRowProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { id, contact } = loan
  const lines = shownLines(loan)
  const items = itemsText(lines)
  const name = contact?.name ?? t('contacts.removed')
  return (
    <li
      className={styles.row}
      // The whole row is pressed: its button lies over the names.
      title={items}
      data-loan={id}
      data-current={isCurrent || undefined}
      data-ticks={tick !== undefined || undefined}
      data-href={`${basePath}/loans?open=${id}`}
      {...rowLinkEvents}
    >
      {tick === undefined ? null : (
        <span className={styles.tick}>
          <Checkbox
            aria-label={t('loans.select', { items, contact: name })}
            isSelected={tick.isTicked}
            onChange={tick.onTick}
          />
        </span>
      )}
      <ItemPictures lines={lines} />
      <AriaButton
        className={styles.items ?? ''}
        aria-label={t('loans.open', { items, contact: name })}
        {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
        onPress={() => actions.open(loan)}
      >
        <span className={styles.itemsText} dir="auto">
          {items}
        </span>
      </AriaButton>
      {isOfContact ? null : (
        <span className={styles.contact} dir="auto">
          {contact === null || isPhone ? (
            name
          ) : (
            <Link href={`/contacts/${contact.id}`} className={styles.contactLink ?? ''}>
              {name}
            </Link>
          )}
        </span>
      )}
      <When loan={loan} />
      <span className={styles.act}>
        <RowAction loan={loan} actions={actions} items={items} />
      </span>
    </li>
  )
}

/** The lines that a row tells of: those that are out, or all once they are back or as long as they are reserved. */
const shownLines = (loan: Loan): Loan['lines'] =>
  stateOf(loan) === 'returned' ? loan.lines : openLines(loan)

function When({ loan }: { readonly loan: Loan }) {
  const { t } = useTranslation()
  const state = stateOf(loan)
  const { from, due } = loan
  const text =
    state === 'reserved'
      ? t('loans.span', { from: formatNearDay(from ?? ''), due: formatNearDay(due ?? '') })
      : state === 'returned'
        ? t('loans.backOn', { day: formatDay(lastReturn(loan)) })
        : formatNearDay(due ?? '')
  return (
    <span className={styles.when} data-overdue={state === 'overdue' || undefined}>
      {text}
    </span>
  )
}

/** The day on which the last line came back. */
const lastReturn = ({ lines }: Loan): string =>
  dayOf(
    lines.reduce(
      (last, { returnedAt }) => (returnedAt !== null && returnedAt > last ? returnedAt : last),
      '',
    ),
  )

function RowAction({
  loan,
  actions: { takeBack, handOver },
  items,
}: {
  readonly loan: Loan
  readonly actions: LoanActions
  readonly items: string
}) {
  const { t } = useTranslation()
  const state = stateOf(loan)
  if (state === 'returned') return null
  const act = state === 'reserved' ? handOver : takeBack
  if (act === undefined) return null
  const text = t(state === 'reserved' ? 'loans.handOver' : 'loans.return')
  return (
    <Button size="small" label={t('loans.actOn', { action: text, items })} onPress={() => act(loan)}>
      {text}
    </Button>
  )
}
