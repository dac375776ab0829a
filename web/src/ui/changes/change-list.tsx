import { useTranslation } from 'react-i18next'
import { formatDate, today } from '../../i18n/format.ts'
import { Button } from '../button/button.tsx'
import { ChangeRow, type ChangeRowProps } from './change-row.tsx'
import { toDays, toRuns } from './change-runs.ts'
import type { ToldChange } from './change-subjects.ts'
import styles from './changes.module.css'

export interface ChangeListProps extends Omit<ChangeRowProps, 'run'> {
  readonly changes: readonly ToldChange[]
  /** Of what level the days are headings. */
  readonly heading: 'h2' | 'h3'
  readonly onMore?: (() => void) | undefined
}

/** Changes by day, newest first; each can be opened and undone. */
export function ChangeList({ changes, heading: Heading, onMore, ...row }: ChangeListProps) {
  const { t } = useTranslation()
  return (
    <>
      {toDays(toRuns(changes)).map(([day, runs]) => (
        <section key={day} className={styles.day}>
          <Heading>{day === today() ? t('history.today') : formatDate(day)}</Heading>
          <ul className={styles.changes}>
            {runs.map(run => (
              <ChangeRow key={run.changes.at(-1)?.id} run={run} {...row} />
            ))}
          </ul>
        </section>
      ))}
      {onMore === undefined ? null : (
        <Button size="wide" onPress={onMore}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}
