import { dayOf, daysUntil, formatDay } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'

/** When a tag was used last, as a day; empty when it was not. */
export function usedText(instant: string | null): string {
  if (instant === null) return ''
  const day = dayOf(instant)
  const days = daysUntil(day)
  if (days >= 0) return i18n.t('tags.today')
  return days === -1 ? i18n.t('tags.yesterday') : formatDay(day)
}
