import { i18n } from './i18n.ts'
import { localeOf } from './locale.ts'

/** A time span of some seconds, in steps of 5 seconds or in minutes: `40 seconds`. */
export function formatSpan(seconds: number): string {
  const inSeconds = seconds < 90
  const unit = inSeconds ? 'second' : 'minute'
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(inSeconds ? Math.max(5, Math.ceil(seconds / 5) * 5) : Math.round(seconds / 60))
}
