import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../data/person/use-currency.ts'
import { useFirstWeekday } from '../../data/person/use-first-weekday.ts'
import { formatDay, formatMoney, today } from '../../i18n/format.ts'
import type { Entry } from '../../shared/maintenance/entry.ts'
import { ruleText } from '../../shared/maintenance/rule-text.ts'
import { PrintedSection, Printout } from '../../shared/printout/printout.tsx'
import styles from './printed-plan.module.css'
import { groupTasks } from './task-groups.ts'

/** What is to be done on paper, by how urgent it is, each with a box to tick. */
export function PrintedPlan({
  entries,
  onDone,
}: {
  readonly entries: readonly Entry[]
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  const firstWeekday = useFirstWeekday()
  const currency = useCurrency()
  return (
    <Printout title={t('nav.maintenance')} onDone={onDone}>
      {groupTasks(entries, today(), firstWeekday).map(group => (
        <PrintedSection key={group.name} title={t(`maintenance.group.${group.name}`)}>
          <ul>
            {group.entries.map(({ id, name, description, itemName, location, rule, cost, scheduledDate }) => (
              <li key={id} className={styles.task}>
                <span className={styles.box} />
                <span dir="auto">
                  <span className={styles.name}>{name}</span>
                  <span className={styles.item}>
                    {itemName}
                    {location === null ? null : ` · ${location.name}`}
                    {rule === null ? null : ` · ${ruleText(t, rule)}`}
                  </span>
                  {description === '' ? null : <span className={styles.note}>{description}</span>}
                </span>
                <span>{Number(cost) === 0 ? '' : formatMoney(Number(cost), currency)}</span>
                <span className={styles.day}>{formatDay(scheduledDate)}</span>
              </li>
            ))}
          </ul>
        </PrintedSection>
      ))}
    </Printout>
  )
}
