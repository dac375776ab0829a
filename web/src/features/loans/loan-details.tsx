import { signedMoments } from '@stowage/contract/lending/signatures'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Loan, type LoanLine, openLines, type SignedLoan, stateOf } from '../../data/items/loans.ts'
import { formatDay, formatMoment, formatNearDay } from '../../i18n/format.ts'
import { LentPicture } from '../../shared/lending/item-pictures.tsx'
import { lineText } from '../../shared/lending/loan-texts.ts'
import { AssetNumber } from '../../ui/asset-number/asset-number.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkedText } from '../../ui/linked-text/linked-text.tsx'
import type { LoanActions } from './loan-row.tsx'
import styles from './loans.module.css'
import signatureStyles from './signature.module.css'
import { SignaturePicture } from './signature.tsx'

const tones = { reserved: 'amber', out: 'accent', overdue: 'red', returned: 'plain' } as const

/** The state of a loan in a word. */
export function LoanBadge({ loan }: { readonly loan: Loan }) {
  const { t } = useTranslation()
  const state = stateOf(loan)
  return <Badge tone={tones[state]}>{t(`loans.state.${state}`)}</Badge>
}

/** A loan: who has it, since when and until when, and each item. */
export function LoanDetails({
  loan,
  actions,
}: {
  readonly loan: SignedLoan
  readonly actions: Pick<LoanActions, 'takeBack' | 'handOver'>
}) {
  const { t } = useTranslation()
  const { contact } = loan
  return (
    <div className={styles.details}>
      <h2 className={styles.who}>
        {contact === null ? (
          t('contacts.removed')
        ) : (
          <Link href={`/contacts/${contact.id}`} className={styles.reached ?? ''}>
            <bdi>{contact.name}</bdi>
          </Link>
        )}
      </h2>
      <Facts loan={loan} />
      <Actions loan={loan} actions={actions} />
      <ul className={styles.lines} aria-label={t('loans.items')}>
        {loan.lines.map(line => (
          <Line key={line.id} line={line} isReserved={loan.outAt === null} />
        ))}
      </ul>
      <Signatures of={loan.signatures} />
    </div>
  )
}

function Signatures({ of }: { readonly of: SignedLoan['signatures'] }) {
  const { t } = useTranslation()
  return signedMoments.map(moment => {
    const signature = of[moment]
    return signature === null ? null : (
      <figure key={moment} className={signatureStyles.signed}>
        <SignaturePicture strokes={signature.strokes} />
        <figcaption>
          {t(`loans.signed.${moment}`)} · <bdi>{signature.name}</bdi>
          <time dateTime={signature.at}>{formatMoment(signature.at)}</time>
        </figcaption>
      </figure>
    )
  })
}

function Facts({ loan }: { readonly loan: Loan }) {
  const { t } = useTranslation()
  const { from, due, outAt, notes, createdBy } = loan
  const isOverdue = stateOf(loan) === 'overdue'
  return (
    <dl className={styles.facts}>
      {outAt === null ? (
        <>
          <dt>{t('loans.from')}</dt>
          <dd>{formatDay(from ?? '')}</dd>
        </>
      ) : (
        <>
          <dt>{t('loans.outSince')}</dt>
          <dd>{formatMoment(outAt)}</dd>
        </>
      )}
      <dt>{t('loans.due')}</dt>
      <dd data-overdue={isOverdue || undefined}>
        {due === null
          ? t('loans.noDay')
          : stateOf(loan) === 'returned'
            ? formatDay(due)
            : `${formatDay(due)} · ${formatNearDay(due)}`}
      </dd>
      {createdBy === null ? null : (
        <>
          <dt>{t('loans.lentBy')}</dt>
          <dd>
            <bdi>{createdBy.name}</bdi>
          </dd>
        </>
      )}
      {notes === '' ? null : (
        <>
          <dt>{t('loans.notes')}</dt>
          <dd className={styles.notes}>
            <LinkedText text={notes} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Actions({ loan, actions: { takeBack, handOver } }: Parameters<typeof LoanDetails>[0]) {
  const { t } = useTranslation()
  const state = stateOf(loan)
  const act = state === 'reserved' ? handOver : takeBack
  if (act === undefined || state === 'returned') return null
  const isAtOnce = state === 'reserved' || isOneItem(loan)
  return (
    <div className={styles.actions}>
      <Button variant="main" onPress={() => act(loan)}>
        {t(state === 'reserved' ? 'loans.handOver' : isAtOnce ? 'loans.return' : 'loans.returnMore')}
      </Button>
    </div>
  )
}

/** One item of which there is one: it is taken back without a question. */
export const isOneItem = (loan: Loan): boolean => {
  const [line, ...others] = openLines(loan)
  return line?.quantity === 1 && others.length === 0
}

function Line({ line, isReserved }: { readonly line: LoanLine; readonly isReserved: boolean }) {
  const { t } = useTranslation()
  const { entity, returnedAt, note } = line
  const text = <bdi>{lineText(line)}</bdi>
  const state = returnedAt !== null ? t('loans.backOn', { day: formatMoment(returnedAt) }) : ''
  return (
    <li className={styles.line} data-returned={returnedAt !== null || undefined}>
      <LentPicture entity={entity} />
      <span className={styles.lineText}>
        <span>
          {entity.exists ? (
            <Link href={`/items/${entity.id}`} className={styles.reached ?? ''}>
              {text}
            </Link>
          ) : (
            text
          )}
        </span>
        {entity.exists || isReserved ? null : <span className={styles.quiet}>{t('loans.itemGone')}</span>}
        {state === '' ? null : <span className={styles.quiet}>{state}</span>}
        {note === '' ? null : (
          <span className={styles.quiet} dir="auto">
            {note}
          </span>
        )}
      </span>
      <AssetNumber number={entity.assetId} />
    </li>
  )
}
