import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { openLines } from '../../data/items/loans.ts'
import { useHasLent } from '../../data/items/use-loans.ts'
import { listLoans } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { itemsText } from '../../shared/lending/loan-texts.ts'
import { DueDay } from './due-day.tsx'
import styles from './home.module.css'

/** So many fit; the others are in the list of loans. */
const shown = 6

/** Days ahead of which due loans are shown. */
const daysAhead = 7

/** The loans that are overdue or due soon, the longest due first; nothing when there is none. */
export function Loans() {
  const { t } = useTranslation()
  const { data } = useOperation(
    listLoans,
    { status: 'out', dueUntil: `${daysAhead}d`, limit: String(shown) },
    { enabled: useHasLent() === true },
  )
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{t('home.loans')}</h2>
        <Link href="/loans" className={styles.all ?? ''}>
          {t('home.happenedAll')}
          <ChevronRight aria-hidden />
        </Link>
      </header>
      <ul className={styles.ending}>
        {data.items.map(loan => (
          <li key={loan.id}>
            <span className={styles.endingItem}>
              <Link href={`/loans?open=${loan.id}`} className={styles.endingName ?? ''}>
                <span dir="auto">{loan.contact?.name ?? t('contacts.removed')}</span>
              </Link>
              <span dir="auto" className={styles.quiet}>
                {itemsText(openLines(loan))}
              </span>
            </span>
            {loan.due === null ? null : <DueDay day={loan.due} />}
          </li>
        ))}
      </ul>
      {data.next === null ? null : <p className={styles.quiet}>{t('home.loansMore')}</p>}
    </section>
  )
}
