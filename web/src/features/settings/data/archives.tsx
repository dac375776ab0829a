import type { ExportJob } from '@stowage/contract/tables/exports'
import { Archive, ArrowRight, Download, PackageOpen, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { ProgressBar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { basePath } from '../../../data/wire/base-path.ts'
import { createExport, deleteExport, listExports } from '../../../data/wire/operations.ts'
import { selectedGroup } from '../../../data/wire/session.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { dayOf, daysUntil, formatMoment } from '../../../i18n/format.ts'
import { formatSize } from '../../../i18n/format-size.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from './data.module.css'

/** Milliseconds between two questions how far archives are. */
const pause = 1000

const isRunning = ({ status }: ExportJob): boolean => status === 'pending' || status === 'running'

/** The archives that were made, and the imports of others, with how far they are. */
export function Archives() {
  const { t } = useTranslation()
  const { data, error, refetch } = useOperation(listExports, {})
  const jobs = data?.items ?? []
  const isAnyRunning = jobs.some(isRunning)
  useEffect(() => {
    if (!isAnyRunning) return undefined
    const timer = setInterval(() => void refetch(), pause)
    return () => clearInterval(timer)
  }, [isAnyRunning, refetch])
  const { mutate, isPending } = useChange(createExport, {
    makes: true,
    notDone: () => t('data.notMade'),
  })
  return (
    <SettingsSection
      id="archives"
      title={t('data.archives')}
      text={t('data.archivesText')}
      actions={
        <Button icon={<Archive aria-hidden />} isPending={isPending} onPress={() => mutate({})}>
          {t('data.makeArchive')}
        </Button>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Loading lines={2} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : jobs.length === 0 ? (
        <p className={styles.quiet}>{t('data.noArchives')}</p>
      ) : (
        <ul className={styles.card} aria-label={t('data.archives')}>
          {jobs.map(job => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function JobRow({ job }: { readonly job: ExportJob }) {
  const { t } = useTranslation()
  const isExport = job.kind === 'export'
  return (
    <li className={styles.row}>
      {isExport ? <Archive aria-hidden /> : <PackageOpen aria-hidden />}
      <span className={styles.what}>
        <span className={styles.name}>{formatMoment(job.createdAt)}</span>
        <State job={job} />
        {job.notes === undefined ? null : (
          <details className={styles.notes}>
            <summary>{t('data.notes', { count: job.notes.length })}</summary>
            <ul>
              {job.notes.map(note => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </details>
        )}
      </span>
      <JobActions job={job} />
    </li>
  )
}

function State({ job }: { readonly job: ExportJob }) {
  const { t } = useTranslation()
  const { kind, status, progress, sizeBytes, error, expiresAt } = job
  if (status === 'failed')
    return <span className={styles.failed}>{t('data.failed', { reason: error ?? '' })}</span>
  if (isRunning(job)) {
    const text =
      status === 'pending'
        ? t('data.pending')
        : t(kind === 'export' ? 'data.making' : 'data.importing', { percent: progress })
    return (
      <>
        <span className={styles.quiet} role="status">
          {text}
        </span>
        <ProgressBar value={progress} aria-label={text} className={styles.track ?? ''}>
          <span className={styles.part} style={{ width: `${progress}%` }} />
        </ProgressBar>
      </>
    )
  }
  const days = expiresAt === undefined ? undefined : Math.max(0, daysUntil(dayOf(expiresAt)))
  return (
    <span className={styles.quiet}>
      {[
        kind === 'export' ? formatSize(sizeBytes) : t('data.imported'),
        days === undefined ? undefined : t('data.expires', { count: days }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

function JobActions({ job: { id, kind, status, changeId, createdAt } }: { readonly job: ExportJob }) {
  const { t } = useTranslation()
  const groupId = selectedGroup()
  const when = formatMoment(createdAt)
  const { mutate } = useChange(deleteExport, {
    apply(cache, input) {
      cache.update(listExports, reply => ({ items: reply.items.filter(each => each.id !== input.id) }))
    },
    notDone: () => t('data.notDeleted'),
    done: () => t('data.deleted'),
  })
  const query = groupId === undefined ? '' : `?tenant=${groupId}`
  return (
    <span className={styles.actions}>
      {kind === 'export' && status === 'completed' ? (
        <ButtonLink
          size="small"
          href={`${basePath}/api/v1/group/exports/${id}/download${query}`}
          download={`stowage-${createdAt.slice(0, 10)}.zip`}
          icon={<Download aria-hidden />}
        >
          {t('data.download')}
          <span className="visually-hidden"> {when}</span>
        </ButtonLink>
      ) : null}
      {kind === 'import' && changeId !== undefined ? (
        <ButtonLink size="small" href={`/items?changeId=${changeId}`} icon={<ArrowRight aria-hidden />}>
          {t('data.showImported')}
        </ButtonLink>
      ) : null}
      <Button
        size="small"
        variant="bare"
        label={t('data.deleteOf', { when })}
        icon={<Trash2 aria-hidden />}
        onPress={() => mutate({ id })}
      />
    </span>
  )
}
