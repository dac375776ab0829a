import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf, standInOf } from '../../data/entities.ts'
import { listEntities } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import styles from './home.module.css'

/** The things that came last, with their pictures. */
export function Latest() {
  const { t } = useTranslation()
  const rows = useOperation(listEntities, { orderBy: 'createdAt', page: 1, pageSize: 6 }).data?.items ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{t('home.latest')}</h2>
        <Link href="/things?orderBy=createdAt" className={styles.all ?? ''}>
          {t('home.latestAll')} <ChevronRight aria-hidden />
        </Link>
      </header>
      <ul className={styles.latest}>
        {rows.map(row => (
          <li key={row.id}>
            <Link href={`/things/${row.id}`} className={styles.latestEntity ?? ''}>
              <span className={styles.latestPhoto}>
                <Photo src={pictureOf(row)} standIn={standInOf(row)} />
              </span>
              <span className={styles.latestName}>{row.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
