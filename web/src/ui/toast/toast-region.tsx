import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import {
  type QueuedToast,
  UNSTABLE_ToastRegion as Region,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../button/button.tsx'
import { Keys } from '../keys/keys.tsx'
import { announced } from './announcer.ts'
import styles from './toast.module.css'
import type { ToastContent as Content } from './toast-content.ts'
import { measureLines } from './toast-height.ts'
import { hasUndoKey, retryFailures, toasts, undoFrom } from './toasts.ts'

const areThere = (): boolean => toasts.visibleToasts.length > 0

/** The messages at the foot: what was done, and what failed. */
export const ToastRegion = () => (
  <>
    <Announcer />
    {/* A region that began without a message would not be found by F6, which leads there from a dialog as well. */}
    {useSyncExternalStore(listener => toasts.subscribe(listener), areThere) ? <Messages /> : null}
  </>
)

/** Reads messages to screen readers, apart from those on the screen: they are replaced while one would be read. */
const Announcer = () => (
  <div role="status" className="visually-hidden" data-live-announcer>
    {useSyncExternalStore(announced.subscribe, announced.get)}
  </div>
)

function Messages() {
  const { t } = useTranslation()
  return (
    <Region queue={toasts} ref={measureLines} aria-label={t('toast.region')} className={styles.region ?? ''}>
      {({ toast }) => (
        <Toast toast={toast} className={`${styles.toast} ${toast.content.isError ? styles.error : ''}`}>
          <Message {...toast.content} />
          <Actions toast={toast} />
        </Toast>
      )}
    </Region>
  )
}

/** A failure is an alert; what was done is read by the `Announcer`. */
function Message({ text, reason, isError, more = 0 }: Content) {
  const { t } = useTranslation()
  const words = (
    <>
      <Text slot="title" className={styles.text ?? ''}>
        {text}
      </Text>
      {reason === undefined && more === 0 ? null : (
        <Text slot="description" className={styles.reason ?? ''}>
          {[reason, more > 0 ? t('toast.more', { count: more }) : undefined].filter(Boolean).join(' ')}
        </Text>
      )}
    </>
  )
  if (isError === true) return <ToastContent className={styles.content ?? ''}>{words}</ToastContent>
  return <div className={styles.content}>{words}</div>
}

function Actions({ toast: { key, content } }: { readonly toast: QueuedToast<Content> }) {
  const { t } = useTranslation()
  const { undo, undoLast, href, isRedo = false, isRun = false, retry, isDiscard = false } = content
  const undoKey = hasUndoKey(key) ? <Keys keys="mod+Z" /> : null
  return (
    <span className={styles.actions}>
      {href === undefined ? null : (
        <ButtonLink size="small" variant="bare" href={href}>
          {t('toast.show')}
        </ButtonLink>
      )}
      {undoLast === undefined ? null : (
        <Button size="small" variant="bare" onPress={() => undoFrom(key, { ...content, undo: undoLast })}>
          {t('toast.undoLast')}
          {undoKey}
        </Button>
      )}
      {undo === undefined ? null : (
        <Button size="small" variant="bare" onPress={() => undoFrom(key, content)}>
          {t(isRedo ? (isRun ? 'toast.redoAll' : 'toast.redo') : isRun ? 'toast.undoAll' : 'toast.undo')}
          {undoLast === undefined ? undoKey : null}
        </Button>
      )}
      {retry === undefined ? null : (
        <Button size="small" variant="bare" onPress={retryFailures}>
          {t('action.retry')}
        </Button>
      )}
      {isDiscard ? (
        <Button slot="close" size="small" variant="bare" aria-label={t('toast.discard')}>
          {t('toast.discard')}
        </Button>
      ) : (
        <Button slot="close" size="small" variant="bare" icon={<X aria-hidden />} label={t('toast.close')} />
      )}
    </span>
  )
}
