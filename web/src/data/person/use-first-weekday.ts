import { firstWeekday, type Weekday } from '../../i18n/week.ts'
import { usePreferences } from './preferences.ts'

/** On which day weeks begin: as the person has chosen, else as in their language and region. */
export const useFirstWeekday = (): Weekday => usePreferences()?.firstWeekday ?? firstWeekday()
