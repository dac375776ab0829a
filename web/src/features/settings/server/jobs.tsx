import type { ServerReport } from '@stowage/contract/server/administration'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { getServer, retryJob } from '../../../data/wire/operations.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SettingsSection } from '../settings-section.tsx'
import rows from '../you/rows.module.css'

type Failure = ServerReport['jobs']['failures'][number]

/** The work in the queue, and what was given up. */
export function Jobs({
  jobs: { waiting, running, failed, failures },
}: {
  readonly jobs: ServerReport['jobs']
}) {
  const { t } = useTranslation()
  return (
    <SettingsSection id="jobs" title={t('server.jobs')} text={t('server.jobsText')}>
      <ul className={rows.card} aria-label={t('server.jobs')}>
        <li className={rows.row}>
          <CircleCheck aria-hidden />
          <span className={rows.main}>
            <b>{t('server.queue', { waiting, running })}</b>
            <span>{t('server.failed', { count: failed })}</span>
          </span>
        </li>
        {failures.map(failure => (
          <FailedJob key={failure.id} failure={failure} />
        ))}
      </ul>
    </SettingsSection>
  )
}

function FailedJob({ failure: { id, kind, error, createdAt } }: { readonly failure: Failure }) {
  const { t } = useTranslation()
  const { mutate } = useChange(retryJob, {
    apply: cache =>
      cache.update(getServer, report => ({
        ...report,
        jobs: {
          ...report.jobs,
          waiting: report.jobs.waiting + 1,
          failed: report.jobs.failed - 1,
          failures: report.jobs.failures.filter(each => each.id !== id),
        },
      })),
    notDone: () => t('server.notRetried', { kind }),
    done: () => t('server.retried', { kind }),
  })
  return (
    <li className={rows.row}>
      <TriangleAlert aria-hidden />
      <span className={rows.main}>
        <b>{kind}</b>
        <span>{error}</span>
        <span>{formatMoment(createdAt)}</span>
      </span>
      <Button size="small" label={labelled(t('action.retry'), kind)} onPress={() => mutate({ id })}>
        {t('action.retry')}
      </Button>
    </li>
  )
}
