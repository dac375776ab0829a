import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listNotifiers } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { LoadingRows } from '../../../ui/loading/loading-rows.tsx'
import { readService } from '../notifications/services.ts'
import { TestAnswer } from '../notifications/test-answer.tsx'
import { type Notifier, useTest } from '../notifications/use-notifiers.ts'
import { useServiceName } from '../notifications/use-service-name.ts'
import { SettingsSection } from '../settings-section.tsx'
import rows from '../you/rows.module.css'
import styles from './server.module.css'

/** Whether notices leave the server: a test to each of one's own services. */
export function TestNotifiers() {
  const { t } = useTranslation()
  const { data, error, refetch } = useOperation(listNotifiers, {})
  // Viewers are told no addresses, and send no tests.
  const own = data?.filter(({ url }) => url !== '')
  return (
    <SettingsSection id="notices" title={t('notifier.title')} text={t('server.notifyText')}>
      {own === undefined ? (
        error === null ? (
          <LoadingRows rows={1} isCard />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : own.length === 0 ? (
        <p className={styles.none}>
          {t('server.notifyNone')}
          <ButtonLink size="small" href="/settings/notifications">
            {t('notifier.title')}
          </ButtonLink>
        </p>
      ) : (
        <ul className={rows.card} aria-label={t('notifier.title')}>
          {own.map(notifier => (
            <TestedRow key={notifier.id} notifier={notifier} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function TestedRow({ notifier: { name, url } }: { readonly notifier: Notifier }) {
  const { t } = useTranslation()
  const { isRunning, result, test } = useTest()
  return (
    <li className={rows.row}>
      <BellRing aria-hidden />
      <span className={rows.main}>
        <b>{name}</b>
        <span>{useServiceName()(readService(url).service)}</span>
        <TestAnswer result={result} />
      </span>
      <Button
        size="small"
        isPending={isRunning}
        label={labelled(t('notifier.test'), name)}
        onPress={() => test(url)}
      >
        {t('notifier.test')}
      </Button>
    </li>
  )
}
