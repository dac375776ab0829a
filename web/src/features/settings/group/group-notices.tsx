import { CalendarClock, ShieldCheck, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { getGroupNotices } from '../../../data/wire/operations.ts'
import type { Group } from '../../../data/wire/session.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { LoadingRows } from '../../../ui/loading/loading-rows.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import styles from './group.module.css'
import { type ShownKind, useNoticeChanges } from './use-notice-changes.ts'

/** Which notices the group sends; each switch and day counts at once. */
export function GroupNotices({ group }: { readonly group: Group }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOperation(getGroupNotices, {})
  const change = useNoticeChanges()
  if (data === undefined)
    return error === null ? (
      <LoadingRows rows={3} isCard />
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    )
  const isOwner = group.role === 'owner'
  const switchOf = (kind: ShownKind) =>
    isOwner ? (
      <Switch
        aria-label={t('group.sendNotices', { kind: t(`notice.kind.${kind}`) })}
        isSelected={data[kind].isOn}
        onChange={isOn => change({ kind, change: { isOn }, before: data[kind] })}
      />
    ) : (
      <Badge>{t(data[kind].isOn ? 'group.isOn' : 'group.isOff')}</Badge>
    )
  const { isOn, days } = data.warranty
  return (
    <ul className={styles.card} aria-label={t('group.notices')}>
      <Kind kind="maintenance" icon={<Wrench aria-hidden />} text={t('group.noticeMaintenance')}>
        <Badge>{t('group.alwaysOn')}</Badge>
      </Kind>
      <Kind
        kind="warranty"
        icon={<ShieldCheck aria-hidden />}
        text={t('group.noticeWarranty')}
        below={
          isOn ? (
            <NoticeDays
              days={days}
              isReadOnly={!isOwner}
              onChange={chosen =>
                change({ kind: 'warranty', change: { days: chosen }, before: data.warranty })
              }
            />
          ) : null
        }
      >
        {switchOf('warranty')}
      </Kind>
      <Kind kind="fields" icon={<CalendarClock aria-hidden />} text={t('group.noticeFields')}>
        {switchOf('fields')}
      </Kind>
    </ul>
  )
}

function Kind({
  kind,
  icon,
  text,
  below,
  children,
}: {
  readonly kind: ShownKind | 'maintenance'
  readonly icon: ReactNode
  readonly text: string
  /** Stands below, as wide as the row. */
  readonly below?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <li className={styles.kindRow}>
      {icon}
      <div className={styles.kind}>
        <b>{t(`notice.kind.${kind}`)}</b>
        <span className={styles.hint}>{text}</span>
      </div>
      {children}
      {below}
    </li>
  )
}

/** Days that are offered besides those that are chosen. */
const usualDays = [60, 30, 14, 7, 1, 0]

/** The days before on which is told; one stays. */
function NoticeDays({
  days,
  isReadOnly,
  onChange,
}: {
  readonly days: readonly number[]
  readonly isReadOnly: boolean
  readonly onChange: (days: number[]) => void
}) {
  const { t } = useTranslation()
  const offered = [...new Set([...usualDays, ...days])].sort((a, b) => b - a)
  const nameOf = (count: number) => (count === 0 ? t('group.noticeSameDay') : t('group.noticeDay', { count }))
  if (isReadOnly) return <span className={styles.days}>{days.map(nameOf).join(' · ')}</span>
  return (
    <ToggleButtonGroup
      aria-label={t('group.noticeDays')}
      selectionMode="multiple"
      disallowEmptySelection
      selectedKeys={days}
      onSelectionChange={keys => onChange(offered.filter(each => keys.has(each)))}
      className={styles.days ?? ''}
    >
      {offered.map(count => (
        <ToggleButton key={count} id={count} className={styles.day ?? ''}>
          {nameOf(count)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
