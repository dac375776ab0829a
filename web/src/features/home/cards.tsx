import type { ReplyOf } from '@stowage/contract/operation'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type getGroupStatistics, listEntities } from '../../data/operations.ts'
import { usePlaces } from '../../data/places.ts'
import { useCurrency } from '../../data/use-currency.ts'
import { useOperation } from '../../data/use-operation.ts'
import { formatNumber, formatSum } from '../../i18n/format.ts'
import { withoutText } from '../../ui/worth/worth.tsx'
import styles from './home.module.css'
import type { Due } from './use-due.ts'

/** How much there is, and what needs a look. */
export function Cards({
  statistics,
  due,
}: {
  readonly statistics: ReplyOf<typeof getGroupStatistics>
  readonly due: readonly Due[] | undefined
}) {
  const { t } = useTranslation()
  const rooms = usePlaces()?.roots.length
  const { currency } = useCurrency()
  const { totalItems, totalLocations, totalWithWarranty } = statistics
  // The statistics count what is sold, too.
  const totals = useOperation(listEntities, { page: 1, pageSize: 0, totals: true }).data?.totals
  return (
    <section className={styles.cards} aria-label={t('home.summary')}>
      <Card title={t('home.things')} number={formatNumber(totalItems)} href="/things">
        {t('home.warranty', { count: totalWithWarranty })}
      </Card>
      <Card title={t('home.places')} number={formatNumber(totalLocations)} href="/places">
        {rooms === undefined ? null : t('home.rooms', { count: rooms })}
      </Card>
      <Card title={t('home.value')} number={totals === undefined ? '…' : formatSum(totals.value, currency)}>
        {t('home.valueHint')} {withoutText(t, { sold: totals?.sold ?? 0, archived: 0 })}
      </Card>
      <NeedsLook due={due} />
    </section>
  )
}

function Card({
  title,
  number,
  href,
  children,
}: {
  readonly title: string
  readonly number: string
  /** Where the card leads; its name is the title and the number. */
  readonly href?: string
  readonly children: ReactNode
}) {
  const head = (
    <>
      <span className={styles.cardTitle}>{title}</span>
      <span className={styles.number} style={{ '--letters': number.length } as object}>
        {number}
      </span>
    </>
  )
  return (
    <div className={styles.card}>
      {href === undefined ? (
        <p className={styles.cardHead}>{head}</p>
      ) : (
        <Link href={href} className={`${styles.cardHead} ${styles.cover}`}>
          {head}
        </Link>
      )}
      <p className={styles.quiet}>{children}</p>
    </div>
  )
}

/** What somebody should see to: overdue maintenance, and things without a place. */
function NeedsLook({ due }: { readonly due: readonly Due[] | undefined }) {
  const { t } = useTranslation()
  const noPlace = useOperation(listEntities, { hasPlace: false, page: 1, pageSize: 0 }).data?.total
  if (due === undefined || noPlace === undefined)
    return (
      <Card title={t('home.look')} number="…">
        {null}
      </Card>
    )
  const overdue = due.filter(({ days }) => days < 0).length
  const parts = [
    overdue === 0 ? undefined : t('home.overdue', { count: overdue }),
    noPlace === 0 ? undefined : (
      <Link key="place" href="/things?hasPlace=false" className={styles.inline ?? ''}>
        {t('home.noPlace', { count: noPlace })}
      </Link>
    ),
  ].filter(part => part !== undefined)
  return (
    <Card title={t('home.look')} number={formatNumber(overdue + noPlace)}>
      {parts.length === 0 ? t('home.lookNone') : parts.map((part, at) => [at > 0 ? ', ' : '', part])}
    </Card>
  )
}
