import type { ServerReport } from '@stowage/contract/server/administration'
import { Archive, CalendarClock, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatMoment } from '../../../i18n/format.ts'
import { SettingsSection } from '../settings-section.tsx'
import rows from '../you/rows.module.css'

/** When the last backup was made, and when the next one will be. */
export function Backups({ backups }: { readonly backups: ServerReport['backups'] }) {
  const { t } = useTranslation()
  return (
    <SettingsSection id="backups" title={t('server.backups')} text={t('server.backupsText')}>
      {backups === null ? (
        <p>{t('server.noBackups')}</p>
      ) : (
        <ul className={rows.card} aria-label={t('server.backups')}>
          {backups.error === null ? null : (
            <li className={rows.row}>
              <TriangleAlert aria-hidden />
              <span className={rows.main}>
                <b>{t('server.backupFailed')}</b>
                <span>{backups.error}</span>
              </span>
            </li>
          )}
          <li className={rows.row}>
            <Archive aria-hidden />
            <span className={rows.main}>
              <b>{t('server.lastBackup')}</b>
              <span>{backups.last === null ? t('server.noBackupYet') : formatMoment(backups.last.at)}</span>
            </span>
            {backups.last === null ? null : (
              <span className={rows.note}>{formatBytes(backups.last.bytes)}</span>
            )}
          </li>
          {backups.next === null ? null : (
            <li className={rows.row}>
              <CalendarClock aria-hidden />
              <span className={rows.main}>
                <b>{t('server.nextBackup')}</b>
                <span>{formatMoment(backups.next)}</span>
              </span>
              <span className={rows.note}>{t('server.kept', { count: backups.keep })}</span>
            </li>
          )}
        </ul>
      )}
    </SettingsSection>
  )
}
