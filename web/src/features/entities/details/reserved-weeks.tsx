import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Loan } from '../../../data/items/loans.ts'
import { addDays } from '../../../i18n/days.ts'
import { daysUntil, formatNearDay, formatShortDate, today } from '../../../i18n/format.ts'
import styles from './lent-bar.module.css'

const weeks = 8
const days = weeks * 7

/** A day as a part of the strip, from 0 at its beginning. */
const placeOf = (day: string): number => Math.min(Math.max(daysUntil(day), 0), days) / days

/** The reservations of an item in the next eight weeks, as bars on a strip; those that begin later are not drawn. */
export function ReservedWeeks({ loans }: { readonly loans: readonly Loan[] }) {
  const { t } = useTranslation()
  const shown = loans.filter(({ from, due }) => from !== null && due !== null && daysUntil(from) < days)
  if (shown.length === 0) return null
  return (
    <section className={styles.strip} aria-label={t('lend.weeks')}>
      <div className={styles.weeks} aria-hidden="true">
        {Array.from({ length: weeks / 2 }, (_, at) => (
          <span key={at}>{formatShortDate(addDays(today(), at * 14))}</span>
        ))}
      </div>
      <ul>
        {shown.map(({ id, contact, from, due }) => {
          const start = placeOf(from ?? '')
          const end = placeOf(addDays(due ?? '', 1))
          const text = t('lend.reservation', {
            name: contact?.name ?? t('contacts.removed'),
            from: formatNearDay(from ?? ''),
            due: formatNearDay(due ?? ''),
          })
          return (
            <li key={id}>
              <Link
                href={`/loans?show=reserved&open=${id}`}
                className={styles.reserved ?? ''}
                style={{
                  marginInlineStart: `${start * 100}%`,
                  inlineSize: `${Math.max(end - start, 1 / days) * 100}%`,
                }}
                aria-label={text}
              />
              <span className={styles.name} aria-hidden="true">
                {text}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
