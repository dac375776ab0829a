import { daysUntil, formatDaysFrom } from '../i18n/format.ts'
import { Badge } from '../ui/badge/badge.tsx'

/** Days within which the time until an expiry is told. */
const near = 60

/** The days until an item expires, or since it has; nothing while that is far away. */
export function ExpiresIn({ day }: { readonly day: string }) {
  const days = daysUntil(day)
  if (days > near) return null
  return <Badge tone={days < 0 ? 'red' : days < 7 ? 'amber' : 'plain'}>{formatDaysFrom(days)}</Badge>
}
