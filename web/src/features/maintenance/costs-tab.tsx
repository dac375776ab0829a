import { defaultStringifySearch } from '@tanstack/react-router'
import { Coins, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartsChoice, useAsTables } from '../../data/person/charts-choice.tsx'
import { useCurrency } from '../../data/person/use-currency.ts'
import { sumMaintenanceCosts } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { currencySign, formatMoney, formatNumber } from '../../i18n/format.ts'
import { costsQuery } from '../../shared/maintenance/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { type Bar, BarList } from '../../ui/chart/bar-list.tsx'
import { ChartPanel } from '../../ui/chart/chart-panel.tsx'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import styles from './costs.module.css'
import { filtersOf, type MaintenanceSearch } from './maintenance-search.ts'
import type { Go } from './use-plan.ts'

interface CostsTabProps {
  readonly search: MaintenanceSearch
  readonly go: Go
}

/** What maintenance has cost, by year and by item; a year shows the items of that year. */
export function CostsTab({ search, go }: CostsTabProps) {
  const { t } = useTranslation()
  const asTables = useAsTables()
  const filters = filtersOf(search)
  const years = useOperation(sumMaintenanceCosts, costsQuery('year', filters), { keepsPrevious: true })
  const items = useOperation(
    sumMaintenanceCosts,
    costsQuery('entity', { ...filters, ...(search.year === undefined ? {} : { year: search.year }) }),
    { keepsPrevious: true },
  )
  const error = years.error ?? items.error
  if (years.data === undefined || items.data === undefined)
    return error === null ? (
      <Loading lines={6} />
    ) : (
      <Failed
        error={error}
        onRetry={() => {
          void years.refetch()
          void items.refetch()
        }}
      />
    )
  if (years.data.total === 0)
    return (
      <Empty
        icon={<Coins aria-hidden />}
        title={t('maintenance.noCosts')}
        text={t('maintenance.noCostsText')}
      />
    )
  const yearAddress = (year: string): string => `/maintenance${defaultStringifySearch({ ...search, year })}`
  return (
    <div className={styles.costs}>
      <div className={styles.head}>
        <Total total={years.data.total} count={years.data.count} />
        <ChartsChoice />
      </div>
      <div className={styles.charts}>
        <CostChart
          title={t('maintenance.byYear')}
          of={t('statistics.year')}
          asTables={asTables}
          rows={years.data.items.toReversed().map(({ key, cost, count }) => ({
            id: key,
            name: key,
            cost,
            count,
            href: yearAddress(key),
          }))}
        />
        <CostChart
          of={t('maintenance.item')}
          asTables={asTables}
          title={
            search.year === undefined
              ? t('maintenance.byItem')
              : t('maintenance.byItemIn', { year: search.year })
          }
          rows={items.data.items
            .filter(({ cost }) => cost !== 0)
            .map(({ key, name, cost, count }) => ({ id: key, name, cost, count, href: `/items/${key}` }))}
          beside={
            search.year === undefined ? null : (
              <Button
                size="small"
                variant="bare"
                icon={<X aria-hidden />}
                onPress={() => go({ year: undefined })}
              >
                {t('maintenance.allYears')}
              </Button>
            )
          }
        />
      </div>
    </div>
  )
}

function Total({ total, count }: { readonly total: number; readonly count: number }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  return (
    <p className={styles.total}>
      <b>{formatMoney(total, currency)}</b> {t('maintenance.forTasks', { count })}
    </p>
  )
}

interface CostRow extends Pick<Bar, 'id' | 'name' | 'href'> {
  readonly cost: number
  readonly count: number
}

/** Bars with their figures as text, or the same as a table. */
function CostChart({
  title,
  of,
  asTables,
  rows,
  beside,
}: {
  readonly title: string
  /** What a row is about: the head of its column. */
  readonly of: string
  readonly asTables: boolean
  readonly rows: readonly CostRow[]
  readonly beside?: ReactNode
}) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const heads = [t('maintenance.taskCount'), t('maintenance.cost', { currency: currencySign(currency) })]
  const figured = rows.map(({ cost, count, ...row }) => ({
    ...row,
    value: cost,
    figures: [formatNumber(count), formatMoney(cost, currency)],
  }))
  return (
    <ChartPanel title={title} beside={beside}>
      {asTables ? (
        <ChartTable label={title} heads={[of, ...heads]} rows={figured} />
      ) : (
        <BarList heads={heads} bars={figured} />
      )}
    </ChartPanel>
  )
}
