import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../i18n/format.ts'
import { WarrantyLeft } from '../../shared/warranty-left.tsx'
import styles from './home.module.css'
import { endingHref, useEnding } from './use-ending.ts'

/** The warranties that end soon; nothing when none does. */
export function Ending() {
  const { t } = useTranslation()
  const ending = useEnding()
  if (ending === undefined || ending.total === 0) return null
  const more = ending.total - ending.items.length
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{t('home.warranties')}</h2>
        <Link href={endingHref} className={styles.all ?? ''}>
          {t('home.happenedAll')}
          <ChevronRight aria-hidden />
        </Link>
      </header>
      <ul className={styles.ending}>
        {ending.items.map(({ id, name, path = [], warrantyExpires: day = '' }) => (
          <li key={id}>
            <span className={styles.endingItem}>
              <Link href={`/items/${id}`} className={styles.endingName ?? ''}>
                <span dir="auto">{name}</span>
              </Link>
              {path.length === 0 ? null : (
                <span dir="auto" className={styles.quiet}>
                  {path.at(-1)}
                </span>
              )}
            </span>
            <span className={styles.endingDay}>
              <time dateTime={day}>{formatDay(day)}</time>
              <WarrantyLeft day={day} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.quiet}>{t('home.dueMore', { count: more })}</p> : null}
    </section>
  )
}
