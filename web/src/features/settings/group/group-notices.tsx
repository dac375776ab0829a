import { CalendarClock, HandHelping, Hourglass, PackageMinus, ShieldCheck, Wrench } from 'lucide-react'
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
  const { warranty, loans, expiry } = data
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
          warranty.isOn ? (
            <NoticeDays
              label={t('group.noticeDays')}
              usual={[60, 30, 14, 7, 1, 0]}
              days={warranty.days}
              isReadOnly={!isOwner}
              onChange={days => change({ kind: 'warranty', change: { days }, before: warranty })}
            />
          ) : null
        }
      >
        {switchOf('warranty')}
      </Kind>
      <Kind kind="fields" icon={<CalendarClock aria-hidden />} text={t('group.noticeFields')}>
        {switchOf('fields')}
      </Kind>
      <Kind
        kind="loans"
        icon={<HandHelping aria-hidden />}
        text={t('group.noticeLoans')}
        below={
          loans.isOn ? (
            <NoticeDays
              label={t('group.noticeLoanDays')}
              usual={[7, 3, 1, 0, 'weekly']}
              days={loans.days}
              isReadOnly={!isOwner}
              onChange={days => change({ kind: 'loans', change: { days }, before: loans })}
            />
          ) : null
        }
      >
        {switchOf('loans')}
      </Kind>
      <Kind
        kind="expiry"
        icon={<Hourglass aria-hidden />}
        text={t('group.noticeExpiry')}
        below={
          expiry.isOn ? (
            <NoticeDays
              label={t('group.noticeExpiryDays')}
              usual={[60, 30, 14, 7, 3, 1, 0]}
              days={expiry.days}
              isReadOnly={!isOwner}
              onChange={days => change({ kind: 'expiry', change: { days }, before: expiry })}
            />
          ) : null
        }
      >
        {switchOf('expiry')}
      </Kind>
      <Kind kind="stock" icon={<PackageMinus aria-hidden />} text={t('group.noticeStock')}>
        {switchOf('stock')}
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

/** Earlier notices come first. */
const orderOf = (day: number | 'weekly'): number => (day === 'weekly' ? -1 : day)

/** The days on which is told; one stays. */
function NoticeDays<Day extends number | 'weekly'>({
  label,
  usual,
  days,
  isReadOnly,
  onChange,
}: {
  readonly label: string
  /** Days that are offered besides those that are chosen. */
  readonly usual: readonly Day[]
  readonly days: readonly Day[]
  readonly isReadOnly: boolean
  readonly onChange: (days: Day[]) => void
}) {
  const { t } = useTranslation()
  const offered = [...new Set([...usual, ...days])].sort((a, b) => orderOf(b) - orderOf(a))
  const nameOf = (day: number | 'weekly') =>
    day === 'weekly'
      ? t('group.noticeWeekly')
      : day === 0
        ? t('group.noticeSameDay')
        : t('group.noticeDay', { count: day })
  if (isReadOnly) return <span className={styles.days}>{days.map(nameOf).join(' · ')}</span>
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      disallowEmptySelection
      selectedKeys={days}
      onSelectionChange={keys => onChange(offered.filter(each => keys.has(each)))}
      className={styles.days ?? ''}
    >
      {offered.map(day => (
        <ToggleButton key={day} id={day} className={styles.day ?? ''}>
          {nameOf(day)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
