import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getStatisticsOverTime } from '../../data/wire/operations.ts'
import { formatCompact, formatMonth, formatMonthTick, formatNumber, formatSum } from '../../i18n/format.ts'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { PointChart } from '../../ui/chart/point-chart.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Panel } from './panel.tsx'
import type { PartProps } from './part.ts'
import styles from './statistics.module.css'
import { listAddress, queryOf, ranges, startOf } from './statistics-search.ts'
import { useStatistics } from './use-statistics.ts'

type Points = ReplyOf<typeof getStatisticsOverTime>['points']

/** More months than this are years. */
const maxMonths = 120

/** What the items were worth at the end of each month or year. */
export function ValueChart({ search, currency, asTables, onChange }: PartProps) {
  const { t } = useTranslation()
  const range = search.range ?? '2'
  const from = startOf(range)
  const query = { ...queryOf(search), ...(from === undefined ? {} : { from }) }
  const months = useStatistics(getStatisticsOverTime, { ...query, what: 'value', by: 'month' })
  const by = range === 'all' && (months.data?.points.length ?? 0) > maxMonths ? 'year' : 'month'
  const values = useStatistics(getStatisticsOverTime, { ...query, what: 'value', by })
  const added = useStatistics(getStatisticsOverTime, { ...query, what: 'added', by })
  return (
    <Panel
      title={t('statistics.overTime')}
      figures={values}
      className={styles.wide}
      beside={
        <Segmented
          label={t('statistics.range')}
          chosen={range}
          onChoose={chosen => onChange({ range: chosen === '2' ? undefined : chosen })}
          options={ranges.map(id => ({
            id,
            name: id === 'all' ? t('statistics.rangeAll') : t('statistics.years', { count: Number(id) }),
          }))}
        />
      }
    >
      {({ points }) =>
        points.length === 0 ? (
          <p className={styles.none}>{t('statistics.noPrice')}</p>
        ) : (
          <Values
            {...{ points, by, currency, asTables }}
            added={added.data?.points ?? []}
            addressOf={({ from: since, until }) =>
              listAddress(search, { acquiredSince: since, acquiredUntil: until, sold: false })
            }
          />
        )
      }
    </Panel>
  )
}

interface ValuesProps {
  readonly points: Points
  readonly added: Points
  readonly by: 'month' | 'year'
  readonly currency: string
  readonly asTables: boolean
  readonly addressOf: (point: Points[number]) => string
}

function Values({ points, added, by, currency, asTables, addressOf }: ValuesProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const addedIn = new Map(added.map(({ from, count }) => [from, count]))
  const nameOf = (day: string): string =>
    by === 'year' ? String(Number(day.slice(0, 4))) : formatMonth(day.slice(0, 7))
  const changeOf = (at: number): string | undefined => {
    const change = (points[at]?.value ?? 0) - (points[at - 1]?.value ?? 0)
    if (at === 0 || Math.round(change) === 0) return undefined
    return `${change > 0 ? '+' : '−'} ${formatSum(Math.abs(change), currency)}`
  }
  if (asTables)
    return (
      <ChartTable
        label={t('statistics.overTime')}
        heads={[
          t(by === 'year' ? 'statistics.year' : 'statistics.month'),
          t('statistics.value'),
          t('statistics.change'),
          t('statistics.added'),
        ]}
        rows={points
          .map((point, at) => ({
            id: point.from,
            name: nameOf(point.from),
            href: addressOf(point),
            figures: [
              formatSum(point.value, currency),
              changeOf(at) ?? '',
              formatNumber(addedIn.get(point.from) ?? 0),
            ],
          }))
          .toReversed()}
      />
    )
  return (
    <PointChart
      label={t('statistics.overTime')}
      shape="area"
      formatTick={formatCompact}
      onOpen={href => void navigate({ href })}
      points={points.map((point, at) => ({
        id: point.from,
        name: nameOf(point.from),
        tick: by === 'year' ? nameOf(point.from) : formatMonthTick(point.from, at === 0),
        value: point.value,
        text: formatSum(point.value, currency),
        detail: changeOf(at),
        href: addressOf(point),
        linkText: t('statistics.showAdded', { count: addedIn.get(point.from) ?? 0 }),
      }))}
    />
  )
}
