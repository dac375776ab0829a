import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ProgressBar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { measureRoom, type Room } from '../../../data/outbox/measure-room.ts'
import { outbox } from '../../../data/outbox/outbox.ts'
import { keptAnswers } from '../../../data/wire/session.ts'
import { formatBytes } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { tell } from '../../../ui/toast/toasts.ts'
import { SettingsSection } from '../settings-section.tsx'
import styles from './offline.module.css'

/** From this part of the room on, the person is warned. */
const nearlyFull = 0.8

/** How much room the files that wait take, and how much they may. */
export function Storage() {
  const { t } = useTranslation()
  const all = outbox.use()
  const [room, setRoom] = useState<Room>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what waits makes it another room
  useEffect(() => void measureRoom().then(setRoom), [all])
  const { used = 0, allowed = 1 } = room ?? {}
  const isNearlyFull = used >= nearlyFull * allowed
  return (
    <SettingsSection id="storage" title={t('storage.title')} text={t('storage.text')}>
      <div className={styles.room} data-full={isNearlyFull || undefined}>
        <span>{t('storage.files')}</span>
        <span>
          {room === undefined
            ? ''
            : t('storage.used', { used: formatBytes(used), allowed: formatBytes(allowed) })}
        </span>
        <ProgressBar
          aria-label={t('storage.files')}
          value={(used / allowed) * 100}
          className={styles.track ?? ''}
        >
          <span className={styles.fill} style={{ inlineSize: `${(used / allowed) * 100}%` }} />
        </ProgressBar>
        {isNearlyFull ? <p>{t('storage.nearlyFull')}</p> : null}
      </div>
      {'caches' in globalThis ? <ClearSeen /> : <p className={styles.note}>{t('offline.needsHttps')}</p>}
    </SettingsSection>
  )
}

/** The bytes of the answers that are kept. */
async function measureSeen(): Promise<number> {
  const cache = await caches.open(keptAnswers)
  let bytes = 0
  for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0
  return bytes
}

function ClearSeen() {
  const { t } = useTranslation()
  const [bytes, setBytes] = useState<number>()
  useEffect(() => void measureSeen().then(setBytes, () => undefined), [])
  const clear = async (): Promise<void> => {
    await caches.delete(keptAnswers)
    setBytes(0)
    tell({ text: t('storage.cleared') })
  }
  return (
    <div className={styles.clear}>
      <p className={styles.seen}>
        <span>{t('storage.seen')}</span>
        <span>{bytes === undefined ? '' : formatBytes(bytes)}</span>
      </p>
      <p>{t('storage.clearText')}</p>
      <Button icon={<Trash2 aria-hidden />} onPress={() => void clear()}>
        {t('storage.clear')}
      </Button>
    </div>
  )
}
