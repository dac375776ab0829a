import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useChangeReader } from '../../data/history/use-change-reader.ts'
import { useChanges } from '../../data/history/use-changes.ts'
import { useFieldText } from '../../data/items/use-field-text.ts'
import { formatAgo } from '../../i18n/format.ts'
import { ChangeIcon } from '../../ui/changes/change-icon.tsx'
import { toRuns } from '../../ui/changes/change-runs.ts'
import { ChangeSentence } from '../../ui/changes/change-sentence.tsx'
import styles from './home.module.css'

/** How many of the last changes are shown. */
const shown = 5

/** What was changed last, by whom. */
export function Happened() {
  const { t } = useTranslation()
  const { items = [] } = useChanges({})
  const reader = useChangeReader(useFieldText())
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
        {toRuns(items)
          .slice(0, shown)
          .map(run => (
            <li key={run.newest.id}>
              <ChangeIcon change={run.newest} />
              <span>
                <ChangeSentence run={run} reader={reader} />
              </span>
              <time dateTime={run.newest.at}>{formatAgo(run.newest.at)}</time>
            </li>
          ))}
      </ul>
    </section>
  )
}
