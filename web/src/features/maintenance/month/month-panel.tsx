import { Check, ChevronDown, ChevronUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstWeekday } from '../../../data/person/use-first-weekday.ts'
import { monthOf, weekOf, weeksOf } from '../../../i18n/days.ts'
import { formatDate, formatMonth, today } from '../../../i18n/format.ts'
import { type TaskActions, TaskRow } from '../../../shared/maintenance/task-row.tsx'
import tasksStyles from '../../../shared/maintenance/tasks.module.css'
import { Button } from '../../../ui/button/button.tsx'
import { canDrag } from '../../../ui/pointer/can-drag.ts'
import type { Plan } from '../use-plan.ts'
import { type DayTask, tasksByDay } from './day-tasks.ts'
import styles from './month.module.css'
import { MonthGrid } from './month-grid.tsx'
import { MonthHead } from './month-head.tsx'

interface MonthPanelProps {
  readonly plan: Plan
  readonly actions: TaskActions | undefined
}

/** What the month shows of the plan. */
function useMonth({ entries, day, month, move }: Plan, weeks: readonly (readonly string[])[]) {
  const days = weeks.flat()
  const tasks = tasksByDay({ entries, today: today(), from: days[0] ?? day, to: days.at(-1) ?? day })
  return { weeks, month, selected: day, tasks, onDrop: canDrag ? move : undefined }
}

/** A month with its tasks, and below it those of the selected day. */
export function MonthPanel({ plan, actions }: MonthPanelProps) {
  const { t } = useTranslation()
  const month = useMonth(plan, weeksOf(plan.month, useFirstWeekday()))
  return (
    <>
      <MonthHead
        month={plan.month}
        onMonth={each => plan.go({ month: each })}
        onToday={() => plan.select(today())}
      />
      <MonthGrid {...month} onSelect={plan.select} />
      <p className={styles.legend}>
        <span>
          <i data-tone="overdue" /> {t('maintenance.legendOverdue')}
        </span>
        <span>
          <i data-tone="planned" /> {t('maintenance.legendPlanned')}
        </span>
        <span>
          <Check aria-hidden /> {t('maintenance.legendDone')}
        </span>
        {month.onDrop === undefined ? null : <span className={styles.hint}>{t('maintenance.dragHint')}</span>}
      </p>
      <DayTasks plan={plan} tasks={month.tasks.get(plan.day) ?? []} actions={actions} />
    </>
  )
}

/** The tasks of the selected day. */
export function DayTasks({ plan, tasks, actions }: MonthPanelProps & { readonly tasks: readonly DayTask[] }) {
  const { t } = useTranslation()
  const { day, add } = plan
  return (
    <section className={styles.dayTasks}>
      <header className={styles.dayHead}>
        <h3>{formatDate(day)}</h3>
        <span className={tasksStyles.count}>{t('maintenance.tasks', { count: tasks.length })}</span>
        {add === undefined ? null : (
          <Button
            size="small"
            variant="bare"
            icon={<Plus aria-hidden />}
            onPress={() => add({ scheduledDate: day })}
          >
            {t('maintenance.addHere')}
          </Button>
        )}
      </header>
      {tasks.length === 0 ? null : (
        <ul className={tasksStyles.tasks}>
          {tasks.map(({ entry, tone }) => (
            <TaskRow
              key={`${entry.id} ${tone}`}
              entry={entry}
              actions={actions}
              isDraggable={canDrag && tone !== 'done'}
              list="day"
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A week of the plan on a phone, which unfolds to the month. */
export function WeekStrip({ plan, actions }: MonthPanelProps) {
  const { t } = useTranslation()
  const [isMonth, unfold] = useState(false)
  const first = useFirstWeekday()
  const weeks = isMonth ? weeksOf(plan.month, first) : [weekOf(plan.day, first)]
  const shown = useMonth(plan, weeks)
  const month = isMonth ? plan.month : monthOf(plan.day)
  const tasks = shown.tasks.get(plan.day) ?? []
  return (
    <>
      <section className={styles.strip}>
        {isMonth ? (
          <MonthHead
            month={month}
            onMonth={each => plan.go({ month: each })}
            onToday={() => plan.select(today())}
          />
        ) : null}
        <header className={styles.stripHead}>
          {isMonth ? null : <h2>{formatMonth(month)}</h2>}
          <Button
            size="small"
            variant="bare"
            aria-expanded={isMonth}
            icon={isMonth ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            onPress={() => unfold(!isMonth)}
          >
            {t(isMonth ? 'maintenance.week' : 'maintenance.month')}
          </Button>
        </header>
        <MonthGrid {...shown} month={month} isSmall onSelect={plan.select} />
      </section>
      {plan.isDayChosen ? <DayTasks plan={plan} tasks={tasks} actions={actions} /> : null}
    </>
  )
}
