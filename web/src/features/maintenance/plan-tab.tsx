import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstWeekday } from '../../data/person/use-first-weekday.ts'
import { formatNumber, today } from '../../i18n/format.ts'
import type { NewEntry } from '../../shared/maintenance/entry-dialog.tsx'
import { type TaskActions, TaskRow } from '../../shared/maintenance/task-row.tsx'
import tasksStyles from '../../shared/maintenance/tasks.module.css'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import { useIsPhone, useIsWide } from '../../ui/phone/use-is-phone.ts'
import { canDrag } from '../../ui/pointer/can-drag.ts'
import { Examples } from './examples.tsx'
import styles from './maintenance.module.css'
import { filtersOf, type MaintenanceSearch } from './maintenance-search.ts'
import { MonthPanel, WeekStrip } from './month/month-panel.tsx'
import { groupTasks, type TaskGroup } from './task-groups.ts'
import { type Go, type Plan, shownDays, type useTasks } from './use-plan.ts'

interface PlanTabProps {
  readonly tasks: ReturnType<typeof useTasks>
  readonly search: MaintenanceSearch
  readonly go: Go
  readonly add: ((begins: NewEntry) => void) | undefined
  readonly move: Plan['move']
  readonly actions: TaskActions | undefined
}

/** What is to be done as a list, and beside it the month; the month alone on its tab, a week above the list on phones. */
export function PlanTab({ tasks, search, go, add, move, actions }: PlanTabProps) {
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const { open, done } = tasks
  const plan: Plan = {
    entries: [...(open.data ?? []), ...(done.data ?? [])],
    ...shownDays(search),
    go,
    add,
    move,
    select: day =>
      go(
        {
          day,
          month: undefined,
        },
        true,
      ),
  }
  const list =
    open.data === undefined ? (
      open.error === null ? (
        <LoadingRows rows={8} isCard />
      ) : (
        <Failed error={open.error} onRetry={() => void open.refetch()} />
      )
    ) : (
      <TaskList plan={plan} search={search} actions={actions} />
    )
  if (isPhone)
    return (
      <div className={styles.list}>
        <WeekStrip plan={plan} actions={actions} />
        {list}
      </div>
    )
  if (isWide)
    return (
      <div className={styles.plan}>
        <div className={styles.list}>{list}</div>
        <aside className={styles.month}>
          <MonthPanel plan={plan} actions={actions} />
        </aside>
      </div>
    )
  return search.tab === 'month' ? (
    <div className={styles.monthTab}>
      <MonthPanel plan={plan} actions={actions} />
    </div>
  ) : (
    <div className={styles.list}>{list}</div>
  )
}

function TaskList({
  plan,
  search,
  actions,
}: {
  readonly plan: Plan
  readonly search: MaintenanceSearch
  readonly actions: TaskActions | undefined
}) {
  const { t } = useTranslation()
  const groups = groupTasks(plan.entries, today(), useFirstWeekday())
  if (groups.length > 0)
    return groups.map(group => <Group key={group.name} group={group} actions={actions} />)
  const { locationId, tagIds } = filtersOf(search)
  return locationId === undefined && tagIds.length === 0 ? (
    <Examples add={plan.add} />
  ) : (
    <Empty icon={<CalendarCheck aria-hidden />} title={t('maintenance.nothingHere')}>
      <Button onPress={() => plan.go({ within: undefined, tags: undefined })}>
        {t('maintenance.showAll')}
      </Button>
    </Empty>
  )
}

/** So many rows are drawn until all of them are asked for. */
const drawn = 100

function Group({ group, actions }: { readonly group: TaskGroup; readonly actions: TaskActions | undefined }) {
  const { t } = useTranslation()
  const [areAllShown, showAll] = useState(false)
  const { name, entries } = group
  const shown = areAllShown ? entries : entries.slice(0, drawn)
  return (
    <section className={styles.group}>
      <h2 data-overdue={name === 'overdue' || undefined}>
        {t(`maintenance.group.${name}`)}{' '}
        <span className={tasksStyles.count}>{formatNumber(entries.length)}</span>
      </h2>
      <ul className={tasksStyles.tasks}>
        {shown.map(entry => (
          <TaskRow key={entry.id} entry={entry} actions={actions} isDraggable={canDrag} />
        ))}
      </ul>
      {shown.length < entries.length ? (
        <Button size="small" variant="bare" onPress={() => showAll(true)}>
          {t('maintenance.showAllCount', { count: entries.length })}
        </Button>
      ) : null}
    </section>
  )
}
