import { firstWeekday, type Weekday } from '../i18n/week.ts'

/** On which day weeks begin for the person. */
export const useFirstWeekday = (): Weekday => firstWeekday()
