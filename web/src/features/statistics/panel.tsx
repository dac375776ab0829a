import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { instantOf } from '../../i18n/clock.ts'
import { errorText, mayHelpToRetry } from '../../i18n/error-text.ts'
import { formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChartPanel } from '../../ui/chart/chart-panel.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import styles from './statistics.module.css'
import type { Figures } from './use-statistics.ts'

/** A part of the screen with figures of its own: their skeleton, their failure, and since when they are old. */
export function Panel<T>({
  title,
  figures: { data, oldSince, error, retry },
  beside,
  className,
  children,
}: {
  readonly title: string
  readonly figures: Figures<T>
  readonly beside?: ReactNode
  readonly className?: string | undefined
  readonly children: (data: T) => ReactNode
}) {
  const { t } = useTranslation()
  return (
    <ChartPanel
      title={title}
      className={className}
      beside={
        <>
          {oldSince === undefined ? null : (
            <span className={styles.old}>
              {t('statistics.old', { time: formatTime(instantOf(oldSince)) })}
            </span>
          )}
          {beside}
        </>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Loading lines={5} />
        ) : (
          <p className={styles.failed}>
            <CloudOff aria-hidden /> {errorText(error)}
            {mayHelpToRetry(error) ? (
              <Button size="small" onPress={retry}>
                {t('action.retry')}
              </Button>
            ) : null}
          </p>
        )
      ) : (
        children(data)
      )}
    </ChartPanel>
  )
}
