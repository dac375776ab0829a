import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type FieldDefinition, remindingDefinitions } from '../../data/items/field-definitions.ts'
import { daysAhead, firstReminder, remindedDays } from '../../data/items/first-reminder.ts'
import { useFieldDefinitions } from '../../data/items/use-field-definitions.ts'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { DueDay } from './due-day.tsx'
import styles from './home.module.css'

/** So many fit; the rest is counted. */
const shown = 6

/** The list of what these are. */
const remindersHref = `/items?remindsUntil=${daysAhead}d&sold=false&orderBy=reminds&order=asc&show=location`

/** The days to remember of the next 30 days and the last ones; nothing when there is none. */
export function Reminders() {
  const definitions = remindingDefinitions(useFieldDefinitions())
  return definitions.length === 0 ? null : <ReminderList definitions={definitions} />
}

function ReminderList({ definitions }: { readonly definitions: readonly FieldDefinition[] }) {
  const { t } = useTranslation()
  const { data } = useOperation(listEntities, {
    remindsUntil: `${daysAhead}d`,
    sold: false,
    orderBy: 'reminds',
    order: 'asc',
    show: ['path', 'fields'],
    page: 1,
    pageSize: shown,
  })
  if (data === undefined || data.total === 0) return null
  const span = remindedDays()
  const more = data.total - data.items.length
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{t('home.reminders')}</h2>
        <Link href={remindersHref} className={styles.all ?? ''}>
          {t('home.happenedAll')}
          <ChevronRight aria-hidden />
        </Link>
      </header>
      <ul className={styles.ending}>
        {data.items.map(item => {
          const first = firstReminder(item, definitions, span)
          return (
            <li key={item.id}>
              <span className={styles.endingItem}>
                <Link href={`/items/${item.id}`} className={styles.endingName ?? ''}>
                  <span dir="auto">{item.name}</span>
                </Link>
                <span dir="auto" className={styles.quiet}>
                  {[first?.name, item.path?.at(-1)].filter(part => part !== undefined).join(' · ')}
                </span>
              </span>
              {first === undefined ? null : <DueDay day={first.day} />}
            </li>
          )
        })}
      </ul>
      {more > 0 ? <p className={styles.quiet}>{t('home.dueMore', { count: more })}</p> : null}
    </section>
  )
}
