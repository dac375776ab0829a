import { ChevronDown, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatTime } from '../../i18n/format.ts'
import { Button } from '../button/button.tsx'
import { ChangeIcon } from './change-icon.tsx'
import type { Run } from './change-runs.ts'
import { type ChangeReader, ChangeSentence, plainSentence } from './change-sentence.tsx'
import type { ToldChange } from './change-subjects.ts'
import styles from './changes.module.css'

export interface ChangeRowProps {
  readonly run: Run
  readonly reader: ChangeReader
  /** Undefined: nothing can be undone. */
  readonly onUndo: ((change: ToldChange) => void) | undefined
  /** Shows what a change did, subject by subject. */
  readonly renderEntries: (change: ToldChange) => ReactNode
}

/** One line of the history. It opens to what the change did, or to the changes that it tells together. */
export function ChangeRow({ run, reader, onUndo, renderEntries }: ChangeRowProps) {
  const [isOpen, open] = useState(false)
  const { newest, changes } = run
  const isOne = changes.length === 1
  return (
    <li className={styles.change}>
      <span className={styles.row}>
        <ChangeIcon change={newest} />
        <AriaButton className={styles.text ?? ''} aria-expanded={isOpen} onPress={() => open(!isOpen)}>
          <span>
            <ChangeSentence run={run} reader={reader} />
          </span>
          <ChevronDown aria-hidden data-open={isOpen || undefined} />
        </AriaButton>
        <time className={styles.when} dateTime={newest.at} title={formatMoment(newest.at)}>
          {formatTime(newest.at)}
        </time>
        {isOne ? <UndoChange run={run} reader={reader} onUndo={onUndo} /> : <CountChanges run={run} />}
      </span>
      {!isOpen ? null : isOne ? (
        renderEntries(newest)
      ) : (
        <ul className={styles.run}>
          {changes.map(change => (
            <ChangeRow
              key={change.id}
              run={{ newest: change, changes: [change] }}
              reader={reader}
              onUndo={onUndo}
              renderEntries={renderEntries}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function CountChanges({ run: { changes } }: Pick<ChangeRowProps, 'run'>) {
  const { t } = useTranslation()
  return <span className={styles.undone}>{t('history.changes', { count: changes.length })}</span>
}

function UndoChange({ run, reader, onUndo }: Omit<ChangeRowProps, 'renderEntries'>) {
  const { t } = useTranslation()
  const { newest } = run
  if (newest.undoneBy !== null) return <span className={styles.undone}>{t('history.takenBack')}</span>
  if (!newest.isUndoable || onUndo === undefined) return null
  return (
    <Button
      size="small"
      variant="bare"
      icon={<Undo2 aria-hidden />}
      label={t('history.undo', { change: plainSentence(run, reader) })}
      onPress={() => onUndo(newest)}
    />
  )
}
