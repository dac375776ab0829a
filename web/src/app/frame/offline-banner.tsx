import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../../data/outbox/entry.ts'
import { needsDecision, outbox } from '../../data/outbox/outbox.ts'
import { useIsAway, useKnownFrom, watchReachability } from '../../data/wire/reachability.ts'
import { instantOf } from '../../i18n/clock.ts'
import { dayOf, formatMoment, formatNumber, formatTime, today } from '../../i18n/format.ts'
import styles from './frame.module.css'

/** While the server can be reached, the queue at the foot speaks for new items and their photos. */
const isOfNewItem = (entry: Entry): boolean =>
  entry.kind === 'add' || (entry.kind === 'file' && entry.newItem !== undefined)

/** Says of when the data on the screen is while the server is away, and how many changes wait for it or for a decision. */
export function OfflineBanner() {
  useEffect(() => watchReachability(), [])
  const isAway = useIsAway()
  const undecided = outbox.use(
    all => all.filter(entry => needsDecision(entry) && (isAway || !isOfNewItem(entry))).length,
  )
  // Whoever reads that a change waits may close the tab: it is in the database by then.
  const waiting = outbox.use(
    all =>
      all.filter(
        each =>
          each.stuck === undefined &&
          each.isWriting !== true &&
          (isAway || (each.lost !== undefined && !isOfNewItem(each))),
      ).length,
  )
  const count = waiting + undecided
  if (!isAway && count === 0) return null
  return (
    <div className={styles.offline}>
      <CloudOff aria-hidden />
      <p role="status">
        <Said isAway={isAway} undecided={undecided} />
      </p>
      {count === 0 ? null : <Waiting count={count} />}
    </div>
  )
}

function Said({ isAway, undecided }: { readonly isAway: boolean; readonly undecided: number }) {
  const { t } = useTranslation()
  const since = useKnownFrom()
  if (!isAway) return undecided > 0 ? t('waiting.decideLine', { count: undecided }) : t('offline.trying')
  if (since === undefined) return t('offline.banner')
  const instant = instantOf(since)
  const isOfToday = dayOf(instant) === today()
  return t('offline.since', { time: isOfToday ? formatTime(instant) : formatMoment(instant) })
}

function Waiting({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  return (
    <Link href="/settings/offline" className={styles.waiting ?? ''}>
      {t('waiting.count', { count: formatNumber(count) })}
    </Link>
  )
}
