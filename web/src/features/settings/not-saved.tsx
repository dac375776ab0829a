import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import styles from './not-saved.module.css'

/** Stands below a setting that is not saved: why, and *Try again*. */
export function NotSaved({
  error,
  onRetry,
}: {
  readonly error: string | undefined
  readonly onRetry: () => void
}) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={styles.failure}>
      {error === undefined ? null : (
        <>
          <span>{t('settings.notSaved', { error })}</span>
          <Button size="small" onPress={onRetry}>
            {t('action.retry')}
          </Button>
        </>
      )}
    </div>
  )
}
