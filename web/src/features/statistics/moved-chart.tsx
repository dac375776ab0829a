import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getStatisticsOverTime } from '../../data/wire/operations.ts'
import { formatCompact, formatNumber, formatSum } from '../../i18n/format.ts'
import { labelled } from '../../i18n/labelled.ts'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { PointChart } from '../../ui/chart/point-chart.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Panel } from './panel.tsx'
import type { PartProps } from './part.ts'
import styles from './statistics.module.css'
import { listAddress, queryOf } from './statistics-search.ts'
import { useStatistics } from './use-statistics.ts'

const kinds = ['added', 'sold'] as const
type Kind = (typeof kinds)[number]

/** The address of the list of what was added or sold in some days. */
export const movedAddress = (
  search: PartProps['search'],
  kind: Kind,
  { from, until }: { readonly from: string; readonly until: string },
): string =>
  kind === 'added'
    ? listAddress(search, { acquiredSince: from, acquiredUntil: until, sold: false })
    : listAddress(search, { soldSince: from, soldUntil: until })

/** How many items were added or sold in each year. */
export function MovedChart({ search, currency, asTables, isPriceless }: PartProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [kind, show] = useState<Kind>('added')
  const read = { added: useYears(search, 'added'), sold: useYears(search, 'sold') }
  const title = t('statistics.moved')
  return (
    <Panel
      title={title}
      figures={read[kind]}
      beside={
        <Segmented
          label={title}
          chosen={kind}
          onChoose={show}
          options={kinds.map(id => ({ id, name: t(`statistics.${id}`) }))}
        />
      }
    >
      {({ points: all }) => {
        const points = all.map(point => ({
          ...point,
          id: point.from,
          name: String(Number(point.from.slice(0, 4))),
          href: movedAddress(search, kind, point),
        }))
        if (points.every(({ count }) => count === 0))
          return (
            <p className={styles.none}>
              {t(kind === 'added' ? 'statistics.noneAdded' : 'statistics.noneSold')}
            </p>
          )
        return asTables ? (
          <ChartTable
            label={labelled(title, t(`statistics.${kind}`))}
            heads={[
              t('statistics.year'),
              t('statistics.items'),
              ...(isPriceless ? [] : [t('statistics.value')]),
            ]}
            rows={points
              .map(({ count, value, ...row }) => ({
                ...row,
                figures: [formatNumber(count), ...(isPriceless ? [] : [formatSum(value, currency)])],
              }))
              .toReversed()}
          />
        ) : (
          <PointChart
            label={labelled(title, t(`statistics.${kind}`))}
            shape="columns"
            formatTick={formatCompact}
            onOpen={href => void navigate({ href })}
            points={points.map(({ count, value, ...point }) => ({
              ...point,
              tick: point.name,
              value: count,
              text: t('statistics.count', { count }),
              detail: isPriceless ? undefined : formatSum(value, currency),
              linkText: t('statistics.show'),
            }))}
          />
        )
      }}
    </Panel>
  )
}

/** What was added or sold in each year. */
export const useYears = (search: PartProps['search'], what: Kind) =>
  useStatistics(getStatisticsOverTime, { ...queryOf(search), what, by: 'year' })
