import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { CircleAlert, CircleCheck, CircleSlash, Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listNotices } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { LoadingRows } from '../../../ui/loading/loading-rows.tsx'
import styles from './notifications.module.css'

type Notice = ReplyOf<typeof listNotices>['items'][number]

const icons: Readonly<Record<Notice['status'], ReactNode>> = {
  delivered: <CircleCheck aria-hidden />,
  failed: <CircleAlert aria-hidden />,
  waiting: <Clock aria-hidden />,
  dropped: <CircleSlash aria-hidden />,
}

/** What was sent to the person's notifiers in the last 30 days, the newest first, with what became of it. */
export function Notices() {
  const { t } = useTranslation()
  const [pages, show] = useState<readonly string[]>([''])
  return (
    <div className={styles.notices}>
      {pages.map((after, at) => (
        <Page
          key={after}
          after={after}
          onMore={at === pages.length - 1 ? next => show([...pages, next]) : undefined}
        />
      ))}
      <p className={styles.hint}>{t('notice.kept')}</p>
    </div>
  )
}

function Page({
  after,
  onMore,
}: {
  readonly after: string
  /** Undefined: another page follows. */
  readonly onMore: ((after: string) => void) | undefined
}) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOperation(listNotices, {
    limit: 20,
    ...(after === '' ? {} : { after }),
  })
  if (data === undefined)
    return error === null ? (
      <LoadingRows rows={3} isCard />
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    )
  const { items, next } = data
  if (items.length === 0 && after === '') return <p className={styles.none}>{t('notice.none')}</p>
  return (
    <>
      <ul className={styles.list}>
        {items.map(notice => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
      {next === null || onMore === undefined ? null : (
        <Button size="small" onPress={() => onMore(next)}>
          {t('notice.more')}
        </Button>
      )}
    </>
  )
}

function NoticeRow({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation()
  const { at, notifier, status, answer, text, title } = notice
  return (
    <li className={styles.row} data-status={status}>
      <details>
        <summary className={styles.line}>
          {icons[status]}
          <span className={styles.text}>
            <b>{notifier.exists ? notifier.name : t('notice.deleted', { name: notifier.name })}</b>
            <span>
              {t(`notice.${status}`)}
              {answer === '' ? '' : ` · ${answer}`}
            </span>
          </span>
          <span className={styles.at}>{formatMoment(at)}</span>
        </summary>
        <p className={styles.sent}>
          {title === '' ? null : <b>{title}</b>}
          {text}
        </p>
      </details>
    </li>
  )
}
