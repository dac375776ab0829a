import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './notifications.module.css'
import type { TestResult } from './use-notifiers.ts'

/** What the service has answered to a test. */
export function TestAnswer({ result }: { readonly result: TestResult | undefined }) {
  const { t } = useTranslation()
  return (
    <p role="status" className={styles.answer} data-failed={result?.isDelivered === false || undefined}>
      {result === undefined ? null : (
        <>
          {result.isDelivered ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          <span>{result.isDelivered ? `${t('notifier.tested')} ${result.answer}` : result.answer}</span>
        </>
      )}
    </p>
  )
}
