import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { keptUser } from '../../data/personal-storage.ts'
import { useChanges } from '../../data/use-changes.ts'
import { formatAgo } from '../../i18n/format.ts'
import { ChangeIcon } from '../../ui/changes/change-icon.tsx'
import { ChangeSentence } from '../../ui/changes/change-sentence.tsx'
import styles from './home.module.css'

/** How many of the last changes are shown. */
const shown = 5

/** What was changed last, by whom. */
export function Happened() {
  const { t } = useTranslation()
  const { items = [] } = useChanges({})
  const userId = keptUser()
  if (items.length === 0) return null
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{t('home.happened')}</h2>
        <Link href="/history" className={styles.all ?? ''}>
          {t('home.happenedAll')} <ChevronRight aria-hidden />
        </Link>
      </header>
      <ul className={styles.happened}>
        {items.slice(0, shown).map(change => (
          <li key={change.id}>
            <ChangeIcon kind={change.kind} />
            <span>
              <ChangeSentence change={change} userId={userId} />
            </span>
            <time dateTime={change.at}>{formatAgo(change.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
