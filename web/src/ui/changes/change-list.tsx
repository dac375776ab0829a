import type { Change } from '@stowage/contract/history'
import { ChevronDown, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatMoment } from '../../i18n/format.ts'
import { Button } from '../button/button.tsx'
import { ChangeIcon } from './change-icon.tsx'
import { ChangeSentence } from './change-sentence.tsx'
import { changeText } from './change-text.ts'
import styles from './changes.module.css'

export interface ChangeListProps {
  readonly changes: readonly Change[]
  /** Who reads them. */
  readonly userId: string | undefined
  readonly onUndo: (change: Change) => void
  /** Shows what a change did, subject by subject. */
  readonly renderEntries: (change: Change) => ReactNode
  readonly onMore?: (() => void) | undefined
}

/** What was changed, newest first; each can be opened, and undone. */
export function ChangeList({ changes, userId, onUndo, renderEntries, onMore }: ChangeListProps) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={styles.changes}>
        {changes.map(change => (
          <ChangeRow
            key={change.id}
            change={change}
            userId={userId}
            onUndo={() => onUndo(change)}
            renderEntries={() => renderEntries(change)}
          />
        ))}
      </ul>
      {onMore === undefined ? null : (
        <Button size="wide" onPress={onMore}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}

function ChangeRow({
  change,
  userId,
  onUndo,
  renderEntries,
}: {
  readonly change: Change
  readonly userId: string | undefined
  readonly onUndo: () => void
  readonly renderEntries: () => ReactNode
}) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  const text = changeText(change, userId)
  return (
    <li className={styles.change}>
      <span className={styles.row}>
        <ChangeIcon kind={change.kind} />
        <AriaButton className={styles.text ?? ''} aria-expanded={isOpen} onPress={() => open(!isOpen)}>
          <span>
            <ChangeSentence change={change} userId={userId} />
          </span>
          <ChevronDown aria-hidden data-open={isOpen || undefined} />
        </AriaButton>
        <time className={styles.when} dateTime={change.at} title={formatMoment(change.at)}>
          {formatAgo(change.at)}
        </time>
        {change.undoneBy !== null ? (
          <span className={styles.undone}>{t('history.takenBack')}</span>
        ) : change.isUndoable ? (
          <Button
            size="small"
            look="bare"
            icon={<Undo2 aria-hidden />}
            label={t('history.undo', { change: text })}
            onPress={onUndo}
          />
        ) : null}
      </span>
      {isOpen ? renderEntries() : null}
    </li>
  )
}
