import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../data/person/use-currency.ts'
import { monthOf } from '../../i18n/days.ts'
import { formatMoney, formatMonth } from '../../i18n/format.ts'
import { doneOf, type Entry } from '../../shared/maintenance/entry.ts'
import { type TaskActions, TaskRow } from '../../shared/maintenance/task-row.tsx'
import tasksStyles from '../../shared/maintenance/tasks.module.css'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import styles from './maintenance.module.css'
import type { useTasks } from './use-plan.ts'

/** So many rows are drawn at first, and with each press. */
const drawn = 100

/** Tasks with the month that they were done in, the newest first. */
function byMonth(
  entries: readonly Entry[],
): readonly (readonly [month: string, entries: readonly Entry[]])[] {
  const months = new Map<string, Entry[]>()
  for (const entry of entries) {
    const month = monthOf(entry.completedDate)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months]
}

/** What was done, by month, the newest first. */
export function DoneTasks({
  read,
  actions,
}: {
  readonly read: ReturnType<typeof useTasks>['done']
  readonly actions: TaskActions | undefined
}) {
  const { t } = useTranslation()
  const [count, show] = useState(drawn)
  const { data, error, refetch } = read
  if (data === undefined)
    return error === null ? (
      <LoadingRows rows={8} isCard />
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    )
  const done = doneOf(data)
  if (done.length === 0)
    return (
      <Empty
        icon={<CalendarCheck aria-hidden />}
        title={t('maintenance.noneDone')}
        text={t('maintenance.noneDoneText')}
      />
    )
  return (
    <div className={styles.list}>
      {byMonth(done.slice(0, count)).map(([month, entries]) => (
        <section key={month} className={styles.group}>
          <MonthHeading month={month} entries={entries} />
          <ul className={tasksStyles.tasks}>
            {entries.map(entry => (
              <TaskRow key={entry.id} entry={entry} actions={actions} />
            ))}
          </ul>
        </section>
      ))}
      {count < done.length ? (
        <Button onPress={() => show(count + drawn)}>{t('maintenance.showMore')}</Button>
      ) : null}
    </div>
  )
}

function MonthHeading({ month, entries }: { readonly month: string; readonly entries: readonly Entry[] }) {
  const currency = useCurrency()
  const sum = entries.reduce((total, { cost }) => total + Number(cost), 0)
  return (
    <h2>
      {formatMonth(month)}{' '}
      <span className={tasksStyles.count}>
        {entries.length}
        {sum === 0 ? '' : ` · ${formatMoney(sum, currency)}`}
      </span>
    </h2>
  )
}
