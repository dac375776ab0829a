import { firstWeekday, type Weekday } from '../i18n/week.ts'
import { usePreferences } from './preferences.ts'

/** On which day weeks begin for the person: as they have chosen, else as in the language and region of the page. */
export const useFirstWeekday = (): Weekday => usePreferences()?.firstWeekday ?? firstWeekday()
