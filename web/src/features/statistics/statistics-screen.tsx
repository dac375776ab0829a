import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChartsChoice, useAsTables } from '../../data/person/charts-choice.tsx'
import { useHidden } from '../../data/person/hidden.ts'
import { useCurrency } from '../../data/person/use-currency.ts'
import { getStatisticsOverTime } from '../../data/wire/operations.ts'
import { BillOfMaterials } from '../../shared/bill-of-materials.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { CompletenessPanel } from './completeness.tsx'
import { FigureRow } from './figures.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MostExpensive } from './most-expensive.tsx'
import { MovedChart } from './moved-chart.tsx'
import type { PartProps } from './part.ts'
import { SharesPanel } from './shares.tsx'
import styles from './statistics.module.css'
import { queryOf, readStatisticsSearch, type StatisticsSearch } from './statistics-search.ts'
import { useStatistics } from './use-statistics.ts'
import { ValueChart } from './value-chart.tsx'

const route = getRouteApi('/inside/statistics')

/** What there is, what it is worth, and what is missing; every figure opens the list behind it. */
export function StatisticsScreen() {
  const { t } = useTranslation()
  const address = route.useSearch()
  const search = readStatisticsSearch({ ...address })
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const asTables = useAsTables()
  const { error, retry } = useStatistics(getStatisticsOverTime, {
    ...queryOf(search),
    what: 'value',
    by: 'year',
  })
  const { prices: isPriceless } = useHidden()
  const part: PartProps = {
    isPriceless,
    search,
    currency: useCurrency(),
    asTables,
    onChange(changes: StatisticsSearch) {
      void navigate({ to: '/statistics', search: { ...search, ...changes }, replace: true })
    },
  }
  return (
    <>
      <PageHead title={t('statistics.title')}>
        <ChartsChoice />
        {isPhone || isPriceless ? null : <BillOfMaterials />}
      </PageHead>
      <FilterBar {...part} />
      {error === null ? (
        <div className={styles.statistics}>
          <FigureRow {...part} />
          <div className={styles.panels}>
            {isPriceless ? null : <ValueChart {...part} />}
            <CompletenessPanel {...part} />
            <SharesPanel {...part} group="location" />
            <SharesPanel {...part} group="tag" />
            {isPriceless ? null : <MostExpensive {...part} />}
            <SharesPanel {...part} group="type" />
            <MovedChart {...part} />
          </div>
          <div className={styles.foot}>
            {isPriceless ? null : (
              <ButtonLink href="/maintenance?tab=costs" icon={<Wrench aria-hidden />}>
                {t('statistics.maintenance')}
              </ButtonLink>
            )}
            {isPhone && !isPriceless ? <BillOfMaterials /> : null}
          </div>
        </div>
      ) : (
        <Failed error={error} onRetry={retry} />
      )}
    </>
  )
}
