import type { ServerReport } from '@stowage/contract/server/administration'
import { Archive, CalendarClock, Download, History, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../../data/wire/base-path.ts'
import { formatBytes, formatMoment } from '../../../i18n/format.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { SettingsSection } from '../settings-section.tsx'
import rows from '../you/rows.module.css'
import styles from './server.module.css'

type Told = NonNullable<ServerReport['backups']>
type Backup = Told['kept'][number]

const toldOf = ({ at, bytes }: Backup): string => `${formatMoment(at)} · ${formatBytes(bytes)}`

/** When the last backup was made, and when the next one will be; those that are kept can be downloaded. */
export function Backups({ backups }: { readonly backups: ServerReport['backups'] }) {
  const { t } = useTranslation()
  return (
    <SettingsSection id="backups" title={t('server.backups')} text={t('server.backupsText')}>
      {backups === null ? <p>{t('server.noBackups')}</p> : <List backups={backups} />}
    </SettingsSection>
  )
}

function List({ backups: { last, kept, keep, next, error } }: { readonly backups: Told }) {
  const { t } = useTranslation()
  const earlier = kept.filter(({ name }) => name !== last?.name)
  return (
    <>
      <ul className={rows.card} aria-label={t('server.backups')}>
        {error === null ? null : (
          <li className={rows.row}>
            <TriangleAlert aria-hidden />
            <span className={rows.main}>
              <b>{t('server.backupFailed')}</b>
              <span>{error}</span>
            </span>
          </li>
        )}
        <li className={rows.row}>
          <Archive aria-hidden />
          <span className={rows.main}>
            <b>{t('server.lastBackup')}</b>
            <span>{last === null ? t('server.noBackupYet') : toldOf(last)}</span>
          </span>
          {last === null ? null : <Saved backup={last} />}
        </li>
        {next === null ? null : (
          <li className={rows.row}>
            <CalendarClock aria-hidden />
            <span className={rows.main}>
              <b>{t('server.nextBackup')}</b>
              <span>{formatMoment(next)}</span>
            </span>
            <span className={rows.note}>{t('server.kept', { count: keep })}</span>
          </li>
        )}
      </ul>
      {earlier.length === 0 ? null : (
        <details className={styles.earlier}>
          <summary>{t('server.earlierBackups', { count: earlier.length })}</summary>
          <ul className={rows.card} aria-label={t('server.earlierBackups', { count: earlier.length })}>
            {earlier.map(backup => (
              <li key={backup.name} className={rows.row}>
                <History aria-hidden />
                <span className={rows.main}>{toldOf(backup)}</span>
                <Saved backup={backup} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The download of a backup. */
function Saved({ backup: { name, at } }: { readonly backup: Backup }) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      size="small"
      href={`${basePath}/api/v1/server/backup?name=${encodeURIComponent(name)}`}
      download={name}
      icon={<Download aria-hidden />}
    >
      {t('data.download')}
      <span className="visually-hidden"> {formatMoment(at)}</span>
    </ButtonLink>
  )
}
