import { useTranslation } from 'react-i18next'
import type { BulkWork } from '../../../data/items/bulk.ts'
import { changeEntities } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { errorText } from '../../../i18n/error-text.ts'
import styles from './select.module.css'
import type { ListSelection } from './use-selection.ts'

/** Says what something would come to, before it is done. */
export function Preview({
  selection: { select },
  work,
}: {
  readonly selection: ListSelection
  /** Undefined while nothing is asked for. */
  readonly work: BulkWork | undefined
}) {
  const { t } = useTranslation()
  const { data, error } = useOperation(
    changeEntities,
    { select, ...work, dryRun: true, onProblem: 'skip' },
    { enabled: work !== undefined, keepsPrevious: true },
  )
  if (work === undefined) return null
  const parts =
    data === undefined
      ? []
      : [
          t('delete' in work ? 'select.willGo' : 'select.willChange', { count: data.changed }),
          data.unchanged === 0 ? undefined : t('select.areSo', { count: data.unchanged }),
          data.problems.length === 0 ? undefined : t('select.cannot', { count: data.problems.length }),
        ]
  return (
    <p role="status" className={styles.preview}>
      {error === null ? parts.filter(part => part !== undefined).join(' ') : errorText(error)}
    </p>
  )
}
