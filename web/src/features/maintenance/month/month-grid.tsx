import { Check } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths, dayIn, monthOf } from '../../../i18n/days.ts'
import { formatDate, formatMonth, formatWeekday, today } from '../../../i18n/format.ts'
import { dragType } from '../../../shared/maintenance/task-row.tsx'
import type { TasksByDay } from './day-tasks.ts'
import styles from './month.module.css'

/** So many tasks are drawn in a cell; the rest is counted. */
const drawn = 3

export interface MonthGridProps {
  /** The days by week. */
  readonly weeks: readonly (readonly string[])[]
  /** Days of other months are shown less. */
  readonly month: string
  readonly selected: string
  readonly tasks: TasksByDay
  /** Dots stand for tasks. */
  readonly isSmall?: boolean
  readonly onSelect: (day: string) => void
  /** A task was dropped on a day. */
  readonly onDrop?: ((id: string, day: string) => void) | undefined
}

/** How far the keys go that do not depend on the week. */
const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: day => addDays(day, -1),
  ArrowRight: day => addDays(day, 1),
  ArrowUp: day => addDays(day, -7),
  ArrowDown: day => addDays(day, 7),
  PageUp: day => dayIn(addMonths(monthOf(day), -1), day),
  PageDown: day => dayIn(addMonths(monthOf(day), 1), day),
}

/** Days with their tasks. The arrow keys go through them, also to other months; Enter or a press selects one. */
export function MonthGrid({
  weeks,
  month,
  selected,
  tasks,
  isSmall = false,
  onSelect,
  onDrop,
}: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const isKey = useRef(false)
  const days = weeks.flat()
  // One day can be reached with Tab: the selected one, or the first of the month.
  const reached = days.includes(selected) ? selected : `${month}-01`
  useEffect(() => {
    if (!isKey.current) return
    isKey.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${selected}"]`)?.focus()
  }, [selected])
  const press = (event: KeyboardEvent): void => {
    const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    if (day === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const week = weeks.find(each => each.includes(day))
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const key = isRtl ? (mirrored[event.key] ?? event.key) : event.key
    const to = key === 'Home' ? week?.[0] : key === 'End' ? week?.at(-1) : steps[key]?.(day)
    const isPress = key === 'Enter' || key === ' '
    if (to === undefined && !isPress) return
    event.preventDefault()
    isKey.current = true
    onSelect(to ?? day)
  }
  return (
    <table
      ref={table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days (WAI-ARIA: grid)
      role="grid"
      aria-label={formatMonth(month)}
      className={styles.month}
      data-small={isSmall || undefined}
      onKeyDown={press}
    >
      <thead>
        <tr>
          {weeks[0]?.map(day => (
            <th key={day} scope="col" abbr={formatWeekday(day, 'long')}>
              {formatWeekday(day, isSmall ? 'narrow' : 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <DayCell
                key={day}
                day={day}
                tasks={tasks.get(day) ?? []}
                isOther={monthOf(day) !== month}
                isSelected={day === selected}
                isReached={day === reached}
                isSmall={isSmall}
                onSelect={() => onSelect(day)}
                onDrop={onDrop === undefined ? undefined : id => onDrop(id, day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

interface DayCellProps extends Pick<MonthGridProps, 'isSmall'> {
  readonly day: string
  readonly tasks: NonNullable<ReturnType<TasksByDay['get']>>
  readonly isOther: boolean
  readonly isSelected: boolean
  readonly isReached: boolean
  readonly onSelect: () => void
  readonly onDrop: ((id: string) => void) | undefined
}

function DayCell({ day, tasks, isOther, isSelected, isReached, isSmall, onSelect, onDrop }: DayCellProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const takes = (event: DragEvent): boolean =>
    onDrop !== undefined && event.dataTransfer.types.includes(dragType)
  const isToday = day === today()
  const names = tasks.map(({ entry, tone }) =>
    tone === 'done' ? t('maintenance.doneName', { name: entry.name }) : entry.name,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table has the keys
    <td
      tabIndex={isReached ? 0 : -1}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      className={styles.day}
      data-day={day}
      data-other={isOther || undefined}
      data-today={isToday || undefined}
      data-over={isOver || undefined}
      onClick={onSelect}
      onDragOver={event => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        onDrop?.(event.dataTransfer.getData(dragType))
      }}
    >
      <span className="visually-hidden">
        {[formatDate(day), t('maintenance.tasks', { count: tasks.length }), ...names].join(', ')}
      </span>
      <span className={styles.cell} aria-hidden="true">
        <span className={styles.number}>{Number(day.slice(8))}</span>
        {isSmall ? <Dots tasks={tasks} /> : <Chips tasks={tasks} canDrag={onDrop !== undefined} />}
      </span>
    </td>
  )
}

const Dots = ({ tasks }: Pick<DayCellProps, 'tasks'>) => (
  <span className={styles.dots}>
    {tasks.slice(0, drawn).map(({ entry, tone }) => (
      <span key={`${entry.id} ${tone}`} className={styles.dot} data-tone={tone} />
    ))}
  </span>
)

function Chips({ tasks, canDrag }: Pick<DayCellProps, 'tasks'> & { readonly canDrag: boolean }) {
  const shown = tasks.length > drawn ? tasks.slice(0, drawn - 1) : tasks
  return (
    <>
      {shown.map(({ entry, tone }) => (
        <span
          key={`${entry.id} ${tone}`}
          className={styles.chip}
          data-tone={tone}
          title={`${entry.name} · ${entry.itemName}`}
          draggable={canDrag && tone !== 'done' && tone !== 'coming'}
          onDragStart={event => {
            event.dataTransfer.setData(dragType, entry.id)
            event.dataTransfer.effectAllowed = 'move'
          }}
        >
          {tone === 'done' ? <Check aria-hidden /> : null}
          <span>{entry.name}</span>
        </span>
      ))}
      {shown.length < tasks.length ? (
        <span className={styles.rest}>+{tasks.length - shown.length}</span>
      ) : null}
    </>
  )
}
