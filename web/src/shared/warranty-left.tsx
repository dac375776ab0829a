import { useTranslation } from 'react-i18next'
import { daysUntil } from '../i18n/format.ts'
import { Badge } from '../ui/badge/badge.tsx'

/** The time that a warranty still has. */
export function WarrantyLeft({ day }: { readonly day: string }) {
  const { t } = useTranslation()
  const days = daysUntil(day)
  if (days < 0) return <Badge>{t('one.expired')}</Badge>
  if (days < 60) return <Badge tone="amber">{t('one.daysLeft', { count: days })}</Badge>
  if (days >= 731) return <Badge>{t('one.yearsLeft', { count: Math.floor(days / 365.25) })}</Badge>
  return <Badge>{t('one.monthsLeft', { count: Math.round(days / 30.4) })}</Badge>
}
