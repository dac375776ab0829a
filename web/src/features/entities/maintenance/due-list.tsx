import { CalendarDays } from 'lucide-react'
import type { Entity } from '../../../data/items/entities.ts'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { firstReminder, remindedDays } from '../../../data/items/first-reminder.ts'
import { daysUntil, formatDay, formatDaysLeft } from '../../../i18n/format.ts'
import { type Entry, isOpen } from '../../../shared/maintenance/entry.ts'
import { EntryRow } from './entry-row.tsx'
import styles from './maintenance.module.css'

/** Due tasks of an item, and among them its first day to remember in fields of these definitions. */
export function DueList({
  entity,
  due,
  definitions,
}: {
  readonly entity: Entity
  readonly due: readonly Entry[]
  readonly definitions: readonly FieldDefinition[]
}) {
  const reminder = firstReminder(entity, definitions, remindedDays())
  if (due.length === 0 && reminder === undefined) return null
  const { day = '' } = reminder ?? {}
  const isBefore = (entry: Entry): boolean => isOpen(entry) && entry.scheduledDate <= day
  return (
    <ul className={styles.entries}>
      {due.filter(isBefore).map(entry => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
      {reminder === undefined ? null : <ReminderRow {...reminder} />}
      {due
        .filter(entry => !isBefore(entry))
        .map(entry => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
    </ul>
  )
}

function ReminderRow({ day, name }: NonNullable<ReturnType<typeof firstReminder>>) {
  const left = daysUntil(day)
  return (
    <li className={styles.entry} data-tone={left < 0 ? 'red' : 'amber'}>
      <CalendarDays aria-hidden />
      <span className={styles.text}>
        <span dir="auto" className={styles.name}>
          {name}
        </span>
        <span className={styles.when}>{[formatDaysLeft(left), formatDay(day)].join(' · ')}</span>
      </span>
    </li>
  )
}
