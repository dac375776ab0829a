import { Handshake, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { useReturn } from '../../../data/items/loan-changes.ts'
import { useHasLent } from '../../../data/items/use-loans.ts'
import { useMayLend } from '../../../data/person/use-group.ts'
import { listLoans } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatNearDay, formatNumber, today } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { numberIn, typedNumber } from '../../../ui/field/number-in.ts'
import { Stepper } from '../../../ui/field/stepper.tsx'
import styles from './lent-bar.module.css'
import { ReservedWeeks } from './reserved-weeks.tsx'

type EntityLoan = NonNullable<Entity['loan']>

/** The contact who has an item and until when, with a way to take it back, and the weeks for which it is reserved. */
export function LentBar({ entity }: { readonly entity: Entity }) {
  const hasLent = useHasLent() === true
  const { data } = useOperation(listLoans, { entityId: entity.id, status: 'reserved' }, { enabled: hasLent })
  const { loan } = entity
  const reserved = data?.items ?? []
  return (
    <>
      {/* An answer that an older version has kept says nothing of loans. */}
      {loan ? <Lent key={loan.lineId} loan={loan} name={entity.name} /> : null}
      {reserved.length === 0 ? null : <ReservedWeeks loans={reserved} />}
    </>
  )
}

function Lent({ loan, name }: { readonly loan: EntityLoan; readonly name: string }) {
  const { t } = useTranslation()
  const { contact, due, quantity, count, loanId } = loan
  const isOverdue = due !== null && due < today()
  const who = contact?.name ?? t('contacts.removed')
  const to =
    quantity === 1
      ? t('lend.lentTo', { name: who })
      : t('lend.partLentTo', { name: who, quantity: formatNumber(quantity) })
  return (
    <section className={styles.bar} data-overdue={isOverdue || undefined} aria-label={to}>
      <Handshake aria-hidden />
      <span className={styles.text}>
        <Link href={contact === null ? `/loans?open=${loanId}` : `/contacts/${contact.id}`}>{to}</Link>{' '}
        <span className={styles.due}>
          {due === null
            ? t('lend.noDate')
            : t(isOverdue ? 'lend.wasDue' : 'lend.dueBy', { due: formatNearDay(due) })}
        </span>{' '}
        {count > 1 ? (
          <Link href={`/loans?q=${encodeURIComponent(name)}`}>
            {t('lend.alsoLent', { count: count - 1 })}
          </Link>
        ) : null}
      </span>
      {useMayLend() ? <Return loan={loan} name={name} /> : null}
    </section>
  )
}

/** Takes an item back by one press; of a quantity as much as is typed. */
function Return({ loan: { lineId, quantity }, name }: { readonly loan: EntityLoan; readonly name: string }) {
  const { t } = useTranslation()
  const takeBack = useReturn()
  const [typed, type] = useState(typedNumber(quantity))
  const back = numberIn(typed) ?? 0
  const isRight = back > 0 && back <= quantity
  return (
    <span className={styles.return}>
      {quantity === 1 ? null : (
        <Stepper
          label={t('lend.quantityBack')}
          name="quantity"
          value={typed}
          onChange={type}
          error={isRight ? undefined : t('loans.wrongQuantity', { quantity: formatNumber(quantity) })}
        />
      )}
      <Button
        icon={<Undo2 aria-hidden />}
        isDisabled={!isRight}
        onPress={() =>
          takeBack([
            { line: { id: lineId, entity: { name } }, ...(back === quantity ? {} : { quantity: back }) },
          ])
        }
      >
        {t('loans.return')}
      </Button>
    </span>
  )
}
