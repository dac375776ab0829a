import { daysUntil, formatDay, formatDaysLeft } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import styles from './home.module.css'

/** A day with the days that are left, or have passed since. */
export function DueDay({ day }: { readonly day: string }) {
  const left = daysUntil(day)
  return (
    <span className={styles.endingDay}>
      <time dateTime={day}>{formatDay(day)}</time>
      <Badge tone={left < 0 ? 'red' : left < 7 ? 'amber' : 'plain'}>{formatDaysLeft(left)}</Badge>
    </span>
  )
}
