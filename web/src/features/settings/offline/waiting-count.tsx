import { outbox } from '../../../data/outbox/outbox.ts'
import { formatNumber } from '../../../i18n/format.ts'

/** How many changes wait for the server or for somebody. */
export function WaitingCount() {
  const count = outbox.use(all => all.length)
  return count === 0 ? '' : formatNumber(count)
}
