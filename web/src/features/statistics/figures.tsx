import { useTranslation } from 'react-i18next'
import { getStatisticsOverTime, listEntities } from '../../data/wire/operations.ts'
import { formatSum } from '../../i18n/format.ts'
import { Figure } from '../../ui/chart/figure.tsx'
import { movedAddress, useYears } from './moved-chart.tsx'
import type { PartProps } from './part.ts'
import styles from './statistics.module.css'
import { listAddress, queryOf, thisYear } from './statistics-search.ts'
import { useStatistics } from './use-statistics.ts'

/** Days ahead in which the end of a warranty is told. */
const warrantyDays = 90

/** The year that additions and sales are about, and what was added or sold in it. */
function useYear(search: PartProps['search'], what: 'added' | 'sold') {
  const year = String(search.year ?? thisYear()).padStart(4, '0')
  const { data } = useYears(search, what)
  const none = { count: 0, value: 0 }
  const days = { from: `${year}-01-01`, until: `${year}-12-31` }
  const point = data?.points.find(({ from }) => from === days.from) ?? (data && none)
  return { year: Number(year), point, href: movedAddress(search, what, days) }
}

/** The figures on top, each of which opens the list behind it. */
export function FigureRow({ search, currency, isPriceless }: PartProps) {
  const { t } = useTranslation()
  const query = queryOf(search)
  const values = useStatistics(getStatisticsOverTime, { ...query, what: 'value', by: 'year' }).data
  const added = useYear(search, 'added')
  const sold = useYear(search, 'sold')
  const totals = { page: 1, pageSize: 0, totals: true } as const
  const insured = useStatistics(listEntities, { ...query, ...totals, insured: true, sold: false }).data
    ?.totals
  const ends = { warrantySince: 'today', warrantyUntil: `${warrantyDays}d`, sold: false } as const
  const warranty = useStatistics(listEntities, { ...query, ...totals, ...ends }).data?.totals
  const last = values?.points.at(-1) ?? (values && { count: 0, value: 0 })
  const money = (value: number | undefined) => (value === undefined ? undefined : formatSum(value, currency))
  const items = (count: number | undefined) =>
    count === undefined ? undefined : t('statistics.count', { count })
  return (
    <section className={styles.figures} aria-label={t('statistics.summary')}>
      {isPriceless ? null : (
        <Figure
          title={t('statistics.value')}
          number={money(last?.value)}
          text={t('statistics.priced', { count: last?.count ?? 0 })}
          href={listAddress(search, { sold: false, orderBy: 'purchasePrice', order: 'desc' })}
        />
      )}
      <Figure
        title={t('statistics.addedIn', { year: String(added.year) })}
        number={items(added.point?.count)}
        text={isPriceless ? '' : (money(added.point?.value) ?? '')}
        href={added.href}
      />
      <Figure
        title={t('statistics.soldIn', { year: String(sold.year) })}
        number={items(sold.point?.count)}
        text={isPriceless ? '' : t('statistics.received', { amount: money(sold.point?.value ?? 0) })}
        href={sold.href}
      />
      <Figure
        title={t('statistics.insured')}
        number={isPriceless ? items(insured?.count) : money(insured?.value)}
        text={isPriceless ? '' : (items(insured?.count) ?? '')}
        href={listAddress(search, { insured: true, sold: false })}
      />
      <Figure
        title={t('statistics.warranty')}
        number={items(warranty?.count)}
        text={t('statistics.nextDays', { days: warrantyDays })}
        href={listAddress(search, ends)}
      />
    </section>
  )
}
