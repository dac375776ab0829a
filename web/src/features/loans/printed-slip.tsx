import type { SignedMoment } from '@stowage/contract/lending/signatures'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '../../data/items/entities.ts'
import type { Loan, SignedLoan } from '../../data/items/loans.ts'
import { getContact } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatDay, formatMoment } from '../../i18n/format.ts'
import { lineText } from '../../shared/lending/loan-texts.ts'
import { codeOf, PrintedFacts, PrintedSection, Printout } from '../../shared/printout/printout.tsx'
import { SignaturePicture } from './signature.tsx'
import styles from './slip.module.css'

/** Loans of one contact on paper: its items with pictures and codes, the days, and who signs for them. */
export function PrintedSlip({
  loans,
  signatures = { out: null, back: null },
  onDone,
}: {
  readonly loans: readonly Loan[]
  readonly signatures?: SignedLoan['signatures']
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  const contact = loans[0]?.contact ?? undefined
  const known = useOperation(getContact, { id: contact?.id ?? '' }, { enabled: contact !== undefined })
  // A contact in the trash is told by name.
  if (known.isLoading) return null
  const { phone = '', email = '', reference = '' } = known.data ?? {}
  return (
    <Printout
      title={t('loans.slip')}
      below={
        <p className={styles.contact} dir="auto">
          {[contact?.name ?? t('contacts.removed'), reference, phone, email]
            .filter(text => text !== '')
            .join(' · ')}
        </p>
      }
      onDone={onDone}
    >
      {loans.map(loan => (
        <PrintedLoan key={loan.id} loan={loan} />
      ))}
      <div className={styles.signatures}>
        <Signed moment="out" signature={signatures.out} />
        <Signed moment="back" signature={signatures.back} />
      </div>
    </Printout>
  )
}

function PrintedLoan({ loan }: { readonly loan: Loan }) {
  const { t } = useTranslation()
  const { outAt, from, due, notes, createdBy, lines } = loan
  const hasPictures = lines.some(({ entity }) => entity.thumbnailId !== null)
  const facts = [
    outAt === null
      ? ([t('loans.from'), formatDay(from ?? '')] as const)
      : ([t('loans.outSince'), formatMoment(outAt)] as const),
    [t('loans.due'), due === null ? t('loans.noDay') : formatDay(due)] as const,
    ...(createdBy === null ? [] : [[t('loans.lentBy'), createdBy.name] as const]),
    ...(notes === '' ? [] : [[t('loans.notes'), notes] as const]),
  ]
  return (
    <PrintedSection title={t('loans.slipItems', { count: lines.length })}>
      <PrintedFacts facts={facts} />
      <ul className={styles.lines} data-pictures={hasPictures || undefined}>
        {lines.map(line => {
          const { id, entity, returnedAt, note } = line
          const picture = pictureOf({ id: entity.id ?? '', thumbnailId: entity.thumbnailId ?? undefined })
          return (
            <li key={id}>
              {hasPictures ? (
                <span className={styles.picture}>
                  {picture === undefined ? null : <img src={picture} alt="" />}
                </span>
              ) : null}
              <span>
                <b dir="auto">{lineText(line)}</b>
                {note === '' ? null : <p dir="auto">{note}</p>}
              </span>
              <span className={styles.number}>{entity.assetId}</span>
              <span className={styles.code}>
                {entity.exists && entity.id !== null ? <img src={codeOf(entity.id, false)} alt="" /> : null}
              </span>
              <span className={styles.back}>
                {returnedAt === null ? '☐' : t('loans.backOn', { day: formatMoment(returnedAt) })}
              </span>
            </li>
          )
        })}
      </ul>
    </PrintedSection>
  )
}

/** A line to sign on, or the signature that was drawn. */
function Signed({
  moment,
  signature,
}: {
  readonly moment: SignedMoment
  readonly signature: SignedLoan['signatures'][SignedMoment]
}) {
  const { t } = useTranslation()
  return (
    <figure>
      <div className={styles.line}>
        {signature === null ? null : <SignaturePicture strokes={signature.strokes} />}
      </div>
      <figcaption>
        {t(`loans.signed.${moment}`)}
        <span>
          {signature === null ? t('loans.signDate') : `${signature.name} · ${formatMoment(signature.at)}`}
        </span>
      </figcaption>
    </figure>
  )
}
