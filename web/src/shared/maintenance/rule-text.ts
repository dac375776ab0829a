import type { TFunction } from 'i18next'
import type { MessageKey } from '../../i18n/en.ts'
import type { Rule } from './entry.ts'

const texts: Readonly<Record<Rule['unit'], MessageKey>> = {
  day: 'maintenance.everyDays',
  week: 'maintenance.everyWeeks',
  month: 'maintenance.everyMonths',
  year: 'maintenance.everyYears',
}

/** Text for the interval of a task, such as "every 3 months". */
export const ruleText = (t: TFunction, { every, unit }: Pick<Rule, 'every' | 'unit'>): string =>
  t(texts[unit], { count: every })
