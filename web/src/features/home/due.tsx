import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../../shared/maintenance/entry.ts'
import { TaskRow } from '../../shared/maintenance/task-row.tsx'
import tasksStyles from '../../shared/maintenance/tasks.module.css'
import { useTaskActions } from '../../shared/maintenance/use-task-actions.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import styles from './home.module.css'

const { Part: EntryDialog } = loadedPart(
  async () => (await import('../../shared/maintenance/entry-dialog.tsx')).EntryDialog,
)

/** So many fit; the rest is counted. */
const shown = 6

/** The tasks that are overdue or due soon, as on the screen of maintenance. */
export function Due({ due }: { readonly due: readonly Entry[] | undefined }) {
  const { t } = useTranslation()
  const [edited, edit] = useState<Entry>()
  const { actions, save } = useTaskActions(edit)
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{t('home.due')}</h2>
        <Link href="/maintenance" className={styles.all ?? ''}>
          {t('nav.maintenance')}
          <ChevronRight aria-hidden />
        </Link>
      </header>
      {due === undefined ? (
        <Loading />
      ) : due.length === 0 ? (
        <p className={styles.quiet}>{t('home.dueNone')}</p>
      ) : (
        <ul className={tasksStyles.bare}>
          {due.slice(0, shown).map(entry => (
            <TaskRow key={entry.id} entry={entry} actions={actions} />
          ))}
        </ul>
      )}
      {(due?.length ?? 0) > shown ? (
        <p className={styles.quiet}>{t('home.dueMore', { count: (due?.length ?? 0) - shown })}</p>
      ) : null}
      {edited === undefined ? null : (
        <EntryDialog entry={edited} onSave={text => save(edited, text)} onClose={() => edit(undefined)} />
      )}
    </section>
  )
}
