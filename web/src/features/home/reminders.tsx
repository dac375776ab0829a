import { useTranslation } from 'react-i18next'
import { type FieldDefinition, remindingDefinitions } from '../../data/items/field-definitions.ts'
import { daysAhead, firstReminder, remindedDays } from '../../data/items/first-reminder.ts'
import { useFieldDefinitions } from '../../data/items/use-field-definitions.ts'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { DueDay } from './due-day.tsx'
import { PanelRow, RowsPanel } from './panel.tsx'

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
    <RowsPanel
      title={t('home.reminders')}
      href={remindersHref}
      more={more > 0 ? t('home.dueMore', { count: more }) : undefined}
    >
      {data.items.map(item => {
        const first = firstReminder(item, definitions, span)
        const about = [first?.name, item.path?.at(-1)].filter(part => part !== undefined).join(' · ')
        return (
          <PanelRow key={item.id} href={`/items/${item.id}`} name={item.name} about={about}>
            {first === undefined ? null : <DueDay day={first.day} />}
          </PanelRow>
        )
      })}
    </RowsPanel>
  )
}
