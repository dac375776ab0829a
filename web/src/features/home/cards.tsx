import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../data/items/locations.ts'
import { useHidden } from '../../data/person/hidden.ts'
import { useCurrency } from '../../data/person/use-currency.ts'
import { type getGroupStatistics, listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatNumber, formatSum } from '../../i18n/format.ts'
import { withoutText } from '../../ui/worth/worth.tsx'
import { Attention } from './attention.tsx'
import { Card } from './card.tsx'
import styles from './home.module.css'

/** How much there is, and what needs attention. */
export function Cards({ statistics }: { readonly statistics: ReplyOf<typeof getGroupStatistics> }) {
  const { t } = useTranslation()
  const rooms = useLocations()?.roots.length
  const currency = useCurrency()
  const { prices: isPriceless } = useHidden()
  const { totalItems, totalLocations, totalWithWarranty } = statistics
  // The statistics count what is sold, too.
  const totals = useOperation(listEntities, { page: 1, pageSize: 0, totals: true }).data?.totals
  return (
    <section className={styles.cards} aria-label={t('home.summary')}>
      <Card title={t('home.items')} number={formatNumber(totalItems)} href="/items">
        <p className={styles.quiet}>
          <Link href="/items?warrantySince=today" className={styles.inline ?? ''}>
            {t('home.warranty', { count: totalWithWarranty })}
          </Link>
        </p>
      </Card>
      <Card title={t('home.locations')} number={formatNumber(totalLocations)} href="/locations">
        <p className={styles.quiet}>{rooms === undefined ? null : t('home.rooms', { count: rooms })}</p>
      </Card>
      {isPriceless ? null : (
        <Card
          title={t('home.value')}
          number={totals === undefined ? '…' : formatSum(totals.value, currency)}
          href="/items?sold=false&orderBy=purchasePrice&order=desc"
        >
          <p className={styles.quiet}>
            {t('home.valueHint')} {withoutText(t, { sold: totals?.sold ?? 0, archived: 0 })}
          </p>
        </Card>
      )}
      <Attention />
    </section>
  )
}
