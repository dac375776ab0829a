import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { tryNow, useIsAway, watchReachability } from '../../data/reachability.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './frame.module.css'

/** Says that what is on the screen may be old, until the server answers anything at all. */
export function OfflineBanner() {
  const { t } = useTranslation()
  useEffect(() => watchReachability(), [])
  if (!useIsAway()) return null
  return (
    <div className={styles.offline}>
      <p role="status">{t('offline.banner')}</p>
      <Button size="small" variant="bare" onPress={tryNow}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
