import type { ServerReport } from '@stowage/contract/server/administration'
import { Database, FileStack, HardDrive, Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getServer } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatBytes, formatNumber } from '../../../i18n/format.ts'
import { Failed } from '../../../ui/failed/failed.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { SettingsHead } from '../settings-head.tsx'
import { SettingsBody, SettingsSection } from '../settings-section.tsx'
import rows from '../you/rows.module.css'
import { Backups } from './backups.tsx'
import { Jobs } from './jobs.tsx'
import { TestMail } from './test-mail.tsx'
import { TestNotifiers } from './test-notifiers.tsx'

/** How the server is: storage, backups, jobs and mail. */
export function ServerStatus() {
  const { t } = useTranslation()
  const { data: report, error, refetch } = useOperation(getServer, {})
  return (
    <>
      <SettingsHead title={t('server.status')} />
      <SettingsBody>
        {report === undefined ? (
          error === null ? (
            <Loading lines={6} />
          ) : (
            <Failed error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            <Storage report={report} />
            <Backups backups={report.backups} />
            <Jobs jobs={report.jobs} />
            <TestMail mail={report.mail} />
            <TestNotifiers />
          </>
        )}
      </SettingsBody>
    </>
  )
}

function Storage({
  report: { version, database, files, roomLeft, groups, groupCount },
}: {
  readonly report: ServerReport
}) {
  const { t } = useTranslation()
  return (
    <SettingsSection id="storage" title={t('server.storage')} text={t('server.version', { version })}>
      <ul className={rows.card} aria-label={t('server.storage')}>
        <Row icon={<Database aria-hidden />} name={database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}>
          {formatBytes(database.bytes)}
        </Row>
        <Row icon={<FileStack aria-hidden />} name={t('server.files', { count: files.count })}>
          {formatBytes(files.bytes)}
        </Row>
        {roomLeft === null ? null : (
          <Row icon={<HardDrive aria-hidden />} name={t('server.roomLeft')}>
            {formatBytes(roomLeft)}
          </Row>
        )}
      </ul>
      <ul className={rows.card} aria-label={t('server.groups')}>
        {groups.map(group => (
          <Row
            key={group.id}
            icon={<Package aria-hidden />}
            name={group.name}
            detail={t('server.ofGroup', { members: group.members, files: group.files.count })}
          >
            {formatBytes(group.files.bytes)}
          </Row>
        ))}
        {groupCount > groups.length ? (
          <li className={rows.row}>
            {t('server.moreGroups', {
              count: groupCount - groups.length,
              shown: formatNumber(groups.length),
            })}
          </li>
        ) : null}
      </ul>
    </SettingsSection>
  )
}

const Row = ({
  icon,
  name,
  detail,
  children,
}: {
  readonly icon: ReactNode
  readonly name: string
  readonly detail?: string
  readonly children: ReactNode
}) => (
  <li className={rows.row}>
    {icon}
    <span className={rows.main}>
      <b>{name}</b>
      {detail === undefined ? null : <span>{detail}</span>}
    </span>
    <span className={rows.note}>{children}</span>
  </li>
)
