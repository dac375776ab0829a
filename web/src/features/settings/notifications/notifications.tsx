import { BellRing, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { listNotifiers } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/empty/empty.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { LoadingRows } from '../../../ui/loading/loading-rows.tsx'
import { SettingsHead } from '../settings-head.tsx'
import { SettingsBody, SettingsSection } from '../settings-section.tsx'
import { useNewForm } from '../use-new-form.ts'
import { Notices } from './notices.tsx'
import styles from './notifications.module.css'
import { NotifierDialog } from './notifier-dialog.tsx'
import { NotifierRow } from './notifier-row.tsx'

/** Where notices are sent to, and what was sent. */
export function Notifications() {
  const { t } = useTranslation()
  const [isAdding, add] = useNewForm('notifications')
  const { data, error } = useOperation(listNotifiers, {})
  const areKnown = data !== undefined || error !== null
  return (
    <>
      <SettingsHead title={t('notifier.title')} />
      <SettingsBody>
        <SettingsSection
          title={t('notifier.services')}
          text={t('notifier.servicesText')}
          actions={
            <ForWriters>
              <Button icon={<Plus aria-hidden />} onPress={() => add(true)}>
                {t('notifier.add')}
              </Button>
            </ForWriters>
          }
        >
          <Notifiers onAdd={() => add(true)} />
        </SettingsSection>
        {/* The notifiers would push it down when they come. */}
        {areKnown ? (
          <SettingsSection title={t('notice.title')} text={t('notice.text')}>
            <Notices />
          </SettingsSection>
        ) : null}
      </SettingsBody>
      {isAdding ? (
        <ForWriters>
          <NotifierDialog onClose={() => add(false)} />
        </ForWriters>
      ) : null}
    </>
  )
}

function Notifiers({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOperation(listNotifiers, {})
  if (data === undefined)
    return error === null ? (
      <LoadingRows rows={3} isCard />
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    )
  if (data.length === 0)
    return (
      <Empty icon={<BellRing aria-hidden />} title={t('notifier.none')} text={t('notifier.noneText')}>
        <ForWriters>
          <Button variant="main" icon={<Plus aria-hidden />} onPress={onAdd}>
            {t('notifier.add')}
          </Button>
        </ForWriters>
      </Empty>
    )
  return (
    <ul className={styles.list}>
      {data.map(notifier => (
        <NotifierRow key={notifier.id} notifier={notifier} />
      ))}
    </ul>
  )
}
