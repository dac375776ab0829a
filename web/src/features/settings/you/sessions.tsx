import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { Laptop, MonitorSmartphone, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { endOtherSessions, endSession, listSessions } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { dayOf, formatAgo, formatDay } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { LoadingRows } from '../../../ui/loading/loading-rows.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from './rows.module.css'
import { useDeviceText } from './use-device-text.ts'

type Session = ReplyOf<typeof listSessions>[number]

/** Where the person is signed in. Any other session ends with one press. */
export function Sessions() {
  const { t } = useTranslation()
  const { data: sessions, error, refetch } = useOperation(listSessions, {})
  return (
    <SettingsSection
      title={t('settings.sessions')}
      text={t('settings.sessionsText')}
      actions={sessions === undefined || sessions.length < 2 ? null : <EndAllOthers />}
    >
      {sessions === undefined ? (
        error === null ? (
          <LoadingRows rows={3} height={3.5} isCard />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <ul className={styles.card} aria-label={t('settings.sessions')}>
          {sessions.map(session => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function EndAllOthers() {
  const { t } = useTranslation()
  const { mutate } = useChange(endOtherSessions, {
    apply: cache => cache.update(listSessions, sessions => sessions.filter(({ isCurrent }) => isCurrent)),
    notDone: () => t('settings.othersNotEnded'),
    done: () => t('settings.othersEnded'),
  })
  return (
    <Button size="small" onPress={() => mutate({})}>
      {t('settings.endOthers')}
    </Button>
  )
}

const phone = <Smartphone aria-hidden />
const laptop = <Laptop aria-hidden />

const icons: Readonly<Record<string, ReactNode>> = {
  iPhone: phone,
  Android: phone,
  iPad: <Tablet aria-hidden />,
  Windows: laptop,
  macOS: laptop,
  Linux: laptop,
  ChromeOS: laptop,
}

const iconOf = ({ browser, system }: Session): ReactNode =>
  icons[system ?? ''] ??
  (browser === null ? <MonitorSmartphone aria-hidden /> : <SquareTerminal aria-hidden />)

function SessionRow({ session }: { readonly session: Session }) {
  const { t } = useTranslation()
  const device = useDeviceText()(session)
  const { mutate } = useChange(endSession, {
    apply: (cache, { id }) => cache.update(listSessions, sessions => sessions.filter(each => each.id !== id)),
    notDone: () => t('settings.sessionNotEnded', { device }),
    done: () => t('settings.sessionEnded', { device }),
  })
  const { id, address, createdAt, lastUsedAt, isCurrent } = session
  const since = t('settings.signedIn', { day: formatDay(dayOf(createdAt)) })
  return (
    <li className={styles.row}>
      {iconOf(session)}
      <span className={styles.main}>
        <b>{device}</b>
        <span>
          {address === null ? '' : `${address} · `}
          <span className={styles.whole}>{since}</span>
        </span>
      </span>
      {isCurrent ? (
        <Badge tone="accent">{t('settings.thisDevice')}</Badge>
      ) : (
        <>
          <span className={styles.note}>{formatAgo(lastUsedAt)}</span>
          <Button size="small" label={t('settings.endNamed', { device })} onPress={() => mutate({ id })}>
            {t('settings.end')}
          </Button>
        </>
      )}
    </li>
  )
}
