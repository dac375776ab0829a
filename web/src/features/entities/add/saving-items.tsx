import { Pencil, RefreshCw, RotateCcw, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { outbox } from '../../../data/outbox/outbox.ts'
import { useIsAway } from '../../../data/wire/reachability.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToastHeight } from '../../../ui/toast/toast-height.ts'
import { useSharedNotice } from '../share/use-shared-notice.ts'
import styles from './saving-items.module.css'
import { type SavingRow, useSavingRows } from './saving-rows.ts'

/** Milliseconds before the queue is shown: on a fast line nothing flashes. */
const delay = 400

/** Whether saving lasts so long, or has failed, that the queue is shown. */
function useIsWorthShowing(rows: readonly SavingRow[]): boolean {
  const [isSlow, setSlow] = useState(false)
  const isBusy = rows.length > 0
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setSlow(true), delay)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isBusy && (isSlow || rows.some(({ hasFailed, isStuck }) => hasFailed || isStuck))
}

/** Opens by itself when something goes wrong, and closes when nothing does any more. It covers the form only when it waits for the user. */
function useOpen(rows: readonly SavingRow[], isInForm: boolean) {
  const [isOpen, open] = useState(false)
  const isWrong = rows.some(({ hasFailed, isStuck }) => isStuck || (hasFailed && !isInForm))
  useEffect(() => open(isWrong), [isWrong])
  return [isOpen, open] as const
}

interface SavingItemsProps {
  /** Stands at the foot of the form, and not at the foot of the page. */
  readonly isInForm?: boolean
  /** Puts one back into the form. */
  readonly onEdit: (key: string) => void
}

/** The items that were saved in the form and that the server has not confirmed yet: one line, and on a press a list of them. */
export function SavingItems({ isInForm = false, onEdit }: SavingItemsProps) {
  const { t } = useTranslation()
  const rows = useSavingRows()
  const isShown = useIsWorthShowing(rows)
  const [isOpen, open] = useOpen(rows, isInForm)
  const stuck = rows.filter(({ isStuck }) => isStuck)
  const room = useToastHeight('0.5rem')
  const count = rows.length - stuck.length
  return (
    <div className={`${styles.queue} ${isInForm ? styles.inForm : styles.onPage}`} style={room}>
      <Spoken rows={isShown ? rows : []} />
      {isShown ? (
        <AriaButton
          className={styles.line ?? ''}
          data-stuck={rows.some(({ hasFailed, isStuck }) => hasFailed || isStuck) || undefined}
          aria-expanded={isOpen}
          onPress={() => open(!isOpen)}
        >
          {stuck.length > 0 ? <TriangleAlert aria-hidden /> : <RefreshCw aria-hidden />}
          <span className={styles.words}>
            {stuck.length > 0
              ? t('adding.stuckShort', { count: stuck.length })
              : t('adding.savingShort', { count })}
          </span>
          <span className={styles.number} aria-hidden="true">
            {formatNumber(stuck.length > 0 ? stuck.length : count)}
          </span>
        </AriaButton>
      ) : null}
      {isShown && isOpen ? (
        <section className={styles.card} aria-label={t('adding.queue')}>
          <h3 className={styles.head}>
            {count > 0 ? t('adding.saving', { count }) : t('adding.stuck', { count: stuck.length })}
            {isInForm && count > 0 ? <small>{t('adding.keepTyping')}</small> : null}
          </h3>
          <ul className={styles.list}>
            {rows.map(row => (
              <Row key={row.key} row={row} onEdit={onEdit} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** What a screen reader says of the queue: how many are being saved, and which of them were not. */
function Spoken({ rows }: { readonly rows: readonly SavingRow[] }) {
  const { t } = useTranslation()
  const stuck = rows.filter(({ isStuck }) => isStuck)
  const count = rows.length - stuck.length
  const said = [
    ...(count > 0 ? [t('adding.saving', { count })] : []),
    ...stuck.map(({ name, text }) => `${t('adding.failed', { name })} ${text}`),
  ]
  return (
    <p aria-live="polite" className="visually-hidden">
      {said.join('. ')}
    </p>
  )
}

function Row({ row, onEdit }: { readonly row: SavingRow; readonly onEdit: (key: string) => void }) {
  const { t } = useTranslation()
  const { key, name, text, hasFailed, part, retry, canEdit = false, discard } = row
  return (
    <li className={styles.row}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.text} data-failed={hasFailed || undefined}>
        {text}
      </span>
      {part === undefined ? null : <progress className={styles.part} value={part} aria-label={text} />}
      <span className={styles.actions}>
        {retry === undefined ? null : (
          <Button
            size="small"
            icon={<RotateCcw aria-hidden />}
            aria-label={t('adding.retryOne', { name })}
            onPress={retry}
          >
            {t('action.retry')}
          </Button>
        )}
        {canEdit ? (
          <Button
            size="small"
            icon={<Pencil aria-hidden />}
            aria-label={t('adding.editOne', { name })}
            onPress={() => onEdit(key)}
          >
            {t('adding.edit')}
          </Button>
        ) : null}
        {discard === undefined ? null : (
          <Button
            size="small"
            icon={<X aria-hidden />}
            aria-label={t('adding.discardOne', { name })}
            onPress={discard}
          >
            {t('adding.discard')}
          </Button>
        )}
      </span>
    </li>
  )
}

/**
 * The queue at the foot of every screen; without a network the line on top of it speaks for what waits. Warns before the page is
 * left with something that the browser has no room for.
 */
export function SavingOnPage({ onEdit }: Pick<SavingItemsProps, 'onEdit'>) {
  useSharedNotice()
  const isAway = useIsAway()
  const isUnkept = outbox.use(all => all.some(each => each.isUnkept === true))
  useEffect(() => {
    if (!isUnkept) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnkept])
  return isAway ? null : <SavingItems onEdit={onEdit} />
}
