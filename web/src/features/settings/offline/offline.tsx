import { CloudOff, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../../../data/outbox/entry.ts'
import { isStuck, outbox } from '../../../data/outbox/outbox.ts'
import { sendNow } from '../../../data/outbox/queue.ts'
import { tryNow } from '../../../data/wire/reachability.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/empty/empty.tsx'
import { SettingsHead } from '../settings-head.tsx'
import { SettingsBody } from '../settings-section.tsx'
import { HouseholdOnDevice } from './household.tsx'
import styles from './offline.module.css'
import { Sent } from './sent.tsx'
import { Storage } from './storage.tsx'
import { WaitingRow } from './waiting-row.tsx'

/** The changes of this device that wait for the network or for a decision, what has gone out today, and what is kept here. */
export function Offline() {
  const { t } = useTranslation()
  const all = outbox.use()
  const waiting = all.filter(entry => !isStuck(entry))
  const stuck = all.filter(isStuck)
  return (
    <>
      <SettingsHead title={t('offline.title')} />
      <SettingsBody>
        <div className={styles.lists}>
          {all.length === 0 ? (
            <Empty icon={<CloudOff aria-hidden />} title={t('waiting.none')} text={t('waiting.noneText')} />
          ) : null}
          <Waiting entries={waiting} />
          <Stuck entries={stuck} />
          <Sent waiting={waiting.length} />
        </div>
        <HouseholdOnDevice />
        <Storage />
      </SettingsBody>
    </>
  )
}

function Waiting({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  const send = (): void => {
    tryNow()
    sendNow()
  }
  return (
    <section className={styles.part}>
      <h2>
        {t('waiting.title')} <small>{entries.length}</small>
      </h2>
      <p>{t('waiting.text')}</p>
      <ol className={styles.card}>
        {entries.map((entry, at) => (
          <WaitingRow key={entry.key} entry={entry} at={at + 1} />
        ))}
      </ol>
      <Button icon={<RefreshCw aria-hidden />} onPress={send}>
        {t('waiting.now')}
      </Button>
    </section>
  )
}

function Stuck({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.decide}>
        {t('waiting.decide')} <small>{entries.length}</small>
      </h2>
      <ul className={styles.card}>
        {entries.map(entry => (
          <WaitingRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  )
}
