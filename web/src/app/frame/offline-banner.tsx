import { CallError } from '@stowage/contract/client'
import { onlineManager, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useAreKeptShown } from '../../data/kept-answers.ts'
import styles from './frame.module.css'

/** Says that what is on the screen may be old, while the server cannot be reached. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const cache = useQueryClient().getQueryCache()
  useIsFetching()
  const isOnline = useSyncExternalStore(
    listener => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const isAway = cache
    .getAll()
    .some(
      ({ state }) => state.data !== undefined && state.error !== null && !(state.error instanceof CallError),
    )
  const areKeptShown = useAreKeptShown()
  if (isOnline && !isAway && !areKeptShown) return null
  return (
    <p role="status" className={styles.offline}>
      {t('offline.banner')}
    </p>
  )
}
