import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import {
  UNSTABLE_ToastRegion as Region,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import { Keys } from '../keys/keys.tsx'
import styles from './toast.module.css'
import { hasUndoKey, tellError, toasts } from './toasts.ts'
import { measureLines } from './told-height.ts'

const areThere = (): boolean => toasts.visibleToasts.length > 0

/** The line at the foot: what was done, and what went wrong. */
export const ToastRegion = () =>
  // A region that began without a line would not be found by F6, which leads there from a dialog as well.
  useSyncExternalStore(listener => toasts.subscribe(listener), areThere) ? <Lines /> : null

function Lines() {
  const { t } = useTranslation()
  return (
    <Region queue={toasts} ref={measureLines} aria-label={t('toast.region')} className={styles.region ?? ''}>
      {({ toast }) => (
        <Toast toast={toast} className={`${styles.toast} ${toast.content.isError ? styles.error : ''}`}>
          <ToastContent className={styles.content ?? ''}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.undo === undefined ? null : (
            <Button
              size="small"
              look="bare"
              onPress={() => {
                toasts.close(toast.key)
                toast.content.undo?.().catch(tellError)
              }}
            >
              {t(toast.content.isRedo === true ? 'toast.redo' : 'toast.undo')}
              {hasUndoKey(toast.key) ? <Keys keys="mod+Z" /> : null}
            </Button>
          )}
          {toast.content.retry === undefined ? null : (
            <Button
              size="small"
              look="bare"
              onPress={() => {
                toasts.close(toast.key)
                toast.content.retry?.()
              }}
            >
              {t('action.retry')}
            </Button>
          )}
          <Button slot="close" size="small" look="bare" icon={<X aria-hidden />} label={t('toast.close')} />
        </Toast>
      )}
    </Region>
  )
}
